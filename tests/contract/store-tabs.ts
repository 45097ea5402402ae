/** Two tabs of one store. */
import type { Row, Store } from '#sync/store.ts';

export interface Tabs {
  store: Store;
  other: Store;
  close(): Promise<void>;
}

export const put = (store: Store, ...rows: Row<'users'>[]) =>
  store.modify(
    'users',
    rows.map(({ id }) => id),
    (_, id) => rows.find((row) => row.id === id),
  );
