import { useMemo } from 'react';
import { shownName } from '#garden/shown-name.ts';
import type { Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';
import { absence } from './copy.ts';

/** What is told of who is not on this device: not that they went, as long as customers are coming, or were lost. */
export function useAbsence({ status$ }: Pick<Replica, 'status$'>): string {
  const status = useObservable(status$);
  const allCame = status && status.lastContact !== null && !status.progress && !status.checking;
  return allCame ? absence.gone : absence.open;
}

/** A customer as this device has them: undefined before that is known, null where they are not here. */
export function useCustomer(replica: Pick<Replica, 'document$'>, id: string) {
  const held = useObservable(useMemo(() => replica.document$({ collection: 'users', id }), [replica, id]));
  return held && { ...held, title: shownName(held.value) };
}
