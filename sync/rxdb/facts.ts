/** The small facts of a device, in RxDB. */
import type { RxCollection } from 'rxdb';
import { deepEqual } from '#domain/equal.ts';
import type { DeviceFacts, Store } from '../store.ts';
import { readDocument, readDocuments, writeDocuments } from './collection.ts';
import { factId } from './keys.ts';
import type { StoredValue } from './schemas.ts';

export function deviceFacts(
  device: RxCollection<StoredValue>,
): Pick<Store, 'fact' | 'setFact' | 'modifyFact' | 'factsOf' | 'markIncomplete'> {
  const modifyFact: Store['modifyFact'] = async (key, change) => {
    await writeDocuments(device, [factId(key)], (found, id) => {
      const known = found && !found._deleted ? (found.value as DeviceFacts[typeof key] | undefined) : undefined;
      const next = change(known);
      if (next === null) return known === undefined ? undefined : { id, _deleted: true };
      return next === undefined || deepEqual(next, known) ? undefined : { id, value: next };
    });
  };
  return {
    fact: async <K extends keyof DeviceFacts>(key: K) =>
      (await readDocument(device, factId(key)))?.value as DeviceFacts[K] | undefined,
    setFact: (key, value) => modifyFact(key, () => value),
    modifyFact,
    async factsOf(room) {
      const selector = { id: { $gt: `${room}/`, $lt: `${room}/\uFFFF` } };
      const found = (await readDocuments(device, { selector })).map(({ id, value }) => [
        id.slice(room.length + 1),
        value,
      ]);
      return structuredClone(new Map(found as [string, never][]));
    },
    markIncomplete: () => modifyFact('losses', (known) => ({ count: (known?.count ?? 0) + 1 })),
  };
}
