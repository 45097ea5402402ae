import type { ComponentProps } from 'react';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { EmptyState, NeverHeard } from '#ui/empty-state.tsx';
import { useObservable } from '#ui/observable.ts';

interface Asked {
  replica: Pick<Replica, 'status$'>;
  /** The customers on this device. */
  people: readonly PersonEntry[] | undefined;
}

/** Whether what none of these customers has is nowhere: not where they never came, are still coming, or were lost. Undefined before that is known. */
export function useAllHere({ replica, people }: Asked): boolean | undefined {
  const status = useObservable(replica.status$);
  return status && people && !status.progress && (people.length > 0 || (status.heard && !status.checking));
}

/** Stands where a list of what customers have would be. `what`: "messages". */
export function Nothing({
  replica,
  people,
  what,
  ...empty
}: Asked & { what: string } & ComponentProps<typeof EmptyState>) {
  const allHere = useAllHere({ replica, people });
  return allHere ? <EmptyState {...empty} /> : allHere === false && <NeverHeard what={what} />;
}
