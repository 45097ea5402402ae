import { useMemo } from 'react';
import { arrivalTimes } from '#domain/arrivals.ts';
import { catalogueRef } from '#domain/catalogue.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { CannotShow, ErrorBoundary } from '#ui/error-boundary.tsx';
import { useObservable } from '#ui/observable.ts';
import { clockTime } from '#ui/time.ts';
import { useTimeWhenSeen } from '#ui/time-when-seen.ts';
import { MyPlants } from './my-plants.tsx';
import { useOpenItems } from './use-open-items.ts';

interface Props {
  replica: Replica;
  user: User;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Source: spec 2.6. */
export function Preferences({ replica, user, now = Date.now }: Props) {
  const { id } = user;
  const month = new Date(useTimeWhenSeen(now)).getMonth();
  const held = useObservable(useMemo(() => replica.document$({ collection: 'users', id }), [replica, id]));
  const catalogue = useObservable(useMemo(() => replica.document$(catalogueRef), [replica]));
  const status = useObservable(replica.status$);
  const parked = useObservable(replica.parked$);
  const arrived = useObservable(replica.arrived$);
  const requests = (held?.value ?? user).specialtyRequests ?? '';
  const since = arrivalTimes(arrived?.writes ?? [], id, replica.now()).ofText('specialty-requests', requests);
  const [opened, setOpened] = useOpenItems(replica);
  // Until the replica has answered.
  if (held === undefined || catalogue === undefined || opened === undefined) return <h1>My Plants</h1>;
  return (
    <ErrorBoundary code="part-broken" of={held} fallback={<Broken />}>
      <MyPlants
        held={held ?? { value: user }}
        catalogue={catalogue?.value}
        status={status}
        requestsSince={since === undefined ? undefined : clockTime(since)}
        refused={parked?.some(({ ref }) => ref.collection === 'users' && ref.id === id) ?? false}
        replica={replica}
        month={month}
        opened={opened}
        onOpened={setOpened}
      />
    </ErrorBoundary>
  );
}

const Broken = () => (
  <>
    <h1>My Plants</h1>
    <CannotShow name="What you chose" />
  </>
);
