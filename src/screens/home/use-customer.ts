import { useMemo } from 'react';
import { shownName } from '#garden/shown-name.ts';
import type { Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';

/** A customer as this device has them: undefined before that is known, null where they are not here. */
export function useCustomer(replica: Pick<Replica, 'document$'>, id: string) {
  const held = useObservable(useMemo(() => replica.document$({ collection: 'users', id }), [replica, id]));
  return held && { ...held, title: shownName(held.value) };
}
