/**
 * Names that this device keeps until they are dropped, the same in all its tabs. Each is an empty database of IndexedDB:
 * localStorage is written down seconds late, so that a browser that is killed takes up again what was over.
 */
import { answer } from './idb.ts';
import { keptName } from './place.ts';

/** Milliseconds. */
const timeout = 5_000;

export interface LastingNames {
  /** Undefined where the browser does not answer, or not soon: whoever asks goes on. */
  all(): Promise<string[] | undefined>;
  keep(name: string): Promise<void>;
  drop(name: string): Promise<void>;
}

export function lastingNames(of: string): LastingNames {
  const prefix = `${keptName(of)}/`;
  return {
    async all() {
      const silence = new Promise<undefined>((resolve) => setTimeout(resolve, timeout));
      // Where all storage is refused there is not even somebody to ask.
      const asked = async () => indexedDB.databases();
      const stored = await Promise.race([asked(), silence]).catch(() => undefined);
      return stored?.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    },
    async keep(name) {
      (await answer(indexedDB.open(prefix + name))).close();
    },
    async drop(name) {
      await answer(indexedDB.deleteDatabase(prefix + name));
    },
  };
}
