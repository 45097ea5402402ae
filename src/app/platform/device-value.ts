/** One short text that this device keeps in localStorage, the same in all its tabs. */
import { browserStorage } from './page-storage.ts';
import { keptName } from './place.ts';

export interface DeviceValue {
  get(): string | null;
  set(value: string | null): void;
  /** Tells of a change made in this tab or another one. Answers how to stop listening. */
  onChange(changed: (value: string | null) => void): () => void;
}

interface StoredValue extends DeviceValue {
  /** As `set`, but only the other tabs are told. */
  setElsewhere(value: string | null): void;
}

export function deviceValue(of: string): StoredValue {
  const name = keptName(of);
  const here = new Set<(value: string | null) => void>();
  const store = (value: string | null) => {
    if (value === null) browserStorage.removeItem(name);
    else browserStorage.setItem(name, value);
  };
  return {
    get: () => browserStorage.getItem(name),
    set(value) {
      store(value);
      for (const changed of here) changed(value);
    },
    setElsewhere: store,
    onChange(changed) {
      const elsewhere = ({ key }: StorageEvent) => {
        // A null key means that everything was cleared.
        if (key !== name && key !== null) return;
        browserStorage.changedElsewhere(name);
        changed(browserStorage.getItem(name));
      };
      here.add(changed);
      addEventListener('storage', elsewhere);
      return () => {
        here.delete(changed);
        removeEventListener('storage', elsewhere);
      };
    },
  };
}

/**
 * The uid of whoever is signed in, as this device remembers it. It chooses the first screen before the sign-in service
 * is loaded; removing it closes the session in every tab.
 */
export const signedInHint = deviceValue('garden/signed-in');
