/** Whoever leaves the device leaves the list of what was sent today as well. */
import { listed } from '../replica/arrived.ts';
import type { ArrivedWrite, Store } from '../store.ts';

/** The same store, which forgets what was sent about whoever leaves the device. */
export function forgettingWhoLeft(store: Store): Store {
  return {
    ...store,
    modify: async (collection, ids, change) => {
      const written = await store.modify(collection, ids, change);
      const gone = new Set(written.filter((row) => row.gone).map(({ id }) => id));
      if (gone.size > 0) await forget(store, (write) => write.ref.collection === collection && gone.has(write.ref.id));
      return written;
    },
  };
}

async function forget(store: Pick<Store, 'modifyFact'>, isForgotten: (write: ArrivedWrite) => boolean): Promise<void> {
  await store.modifyFact('arrived', (kept) => {
    if (!kept || !listed(kept).some(isForgotten)) return undefined;
    return { ...kept, writes: listed(kept).filter((write) => !isForgotten(write)) };
  });
}
