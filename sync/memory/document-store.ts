/** Where the server in memory keeps its documents. Two implementations: a map, and IndexedDB shared by all tabs. */
import type { Stored } from '#domain/permission-request.ts';
import type { Stop } from '../listening.ts';
import { frozen } from './frozen.ts';

/** `collection/id`. */
export type Key = string;
/** Null deletes. */
export type Changes = ReadonlyMap<Key, Stored | null>;

export interface DocumentStore {
  /** Reads the named documents, writes what `decide` answers, and nobody comes between. */
  update(keys: readonly Key[], decide: (documents: ReadonlyMap<Key, Stored>) => Changes): Promise<void>;
  /** By their ids. */
  all(collection: string): Promise<Map<string, Stored>>;
  /** Told after documents changed, in whatever tab. */
  onChange(listener: () => void): Stop;
}

export const idIn = (key: Key): string => key.slice(key.indexOf('/') + 1);

export function memoryDocumentStore(): DocumentStore {
  const documents = new Map<Key, Stored>();
  const listeners = new Set<() => void>();
  return {
    async update(_keys, decide) {
      const changes = decide(documents);
      for (const [key, value] of changes) {
        if (value) documents.set(key, frozen(value));
        else documents.delete(key);
      }
      if (changes.size > 0) for (const listener of listeners) listener();
    },
    async all(collection) {
      const found = [...documents].filter(([key]) => key.startsWith(`${collection}/`));
      return new Map(found.map(([key, value]) => [idIn(key), value]));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
