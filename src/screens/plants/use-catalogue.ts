import { useMemo } from 'react';
import { catalogueRef, noCatalogue } from '#domain/catalogue.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';

/** The catalogue on this device, each category once, or null. With `start`, an empty one where the server has none. */
export function useCatalogue(replica: Replica, { start = false } = {}): Held<'plants'> | null | undefined {
  const held = useObservable(useMemo(() => replica.document$(catalogueRef), [replica]));
  const status = useObservable(replica.status$);
  const distinct = useMemo(() => held && withDistinctCategories(held), [held]);
  return held === null && start && status?.heard ? begun : distinct;
}

const begun: Held<'plants'> = { value: noCatalogue };

const withDistinctCategories = ({ value, ...held }: Held<'plants'>): Held<'plants'> => ({
  ...held,
  value: { ...value, categories: [...new Set(value.categories)] },
});
