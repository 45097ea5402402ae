import { useMemo } from 'react';
import { catalogueRef, noCatalogue } from '#domain/catalogue.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';

/**
 * The catalogue on this device; null where it never came. With `start`, a company that has none yet begins with an empty
 * one, as soon as the office was heard.
 */
export function useCatalogue(replica: Replica, { start = false } = {}): Held<'plants'> | null | undefined {
  const held = useObservable(useMemo(() => replica.document$(catalogueRef), [replica]));
  const status = useObservable(replica.status$);
  return held === null && start && status?.heard ? begun : held;
}

const begun: Held<'plants'> = { value: noCatalogue };
