/**
 * localStorage and sessionStorage. What they do not take lasts as long as the page: they are full, or the browser refuses them,
 * as with all cookies blocked, and the app has to say so.
 */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface PageStorage extends Kept {
  /** Another page has stored or removed what has this name. */
  changedElsewhere(name: string): void;
}

function orInPage(storage: () => Kept): PageStorage {
  const texts = new Map<string, string>();
  const asked = <T>(ask: (storage: Kept) => T): T | null => {
    try {
      return ask(storage());
    } catch {
      return null;
    }
  };
  const removeItem = (name: string) => {
    texts.delete(name);
    asked((kept) => kept.removeItem(name));
  };
  return {
    getItem: (name) => texts.get(name) ?? asked((kept) => kept.getItem(name)),
    setItem(name, text) {
      texts.delete(name);
      try {
        storage().setItem(name, text);
      } catch {
        // An older one is over.
        removeItem(name);
        texts.set(name, text);
      }
    },
    removeItem,
    changedElsewhere: (name) => void texts.delete(name),
  };
}

export const browserStorage = orInPage(() => localStorage);
export const tabStorage = orInPage(() => sessionStorage);
