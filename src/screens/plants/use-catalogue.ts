import { useMemo } from 'react';
import { catalogueRef, noCatalogue } from '#domain/catalogue.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';

/** The catalogue on this device, or null. With `start`, an empty one where the server has none. */
export function useCatalogue(replica: Replica, { start = false } = {}): Held<'plants'> | null | undefined {
  const held = useObservable(useMemo(() => replica.document$(catalogueRef), [replica]));
  const status = useObservable(replica.status$);
  return held === null && start && status?.heard ? begun : held;
}

const begun: Held<'plants'> = { value: noCatalogue };
