/** What a device keeps, read and broken as somebody with the browser's tools could. */
import type { Page } from 'playwright-core';

export type StoredRow = Record<string, unknown> & { id: string };

/** The rows of a user's collection on this device; empty where nothing was ever stored. */
export function storedRows(page: Page, uid: string, collection: string): Promise<StoredRow[]> {
  return allOf(page, { ...place(uid, collection), store: 'docs' }) as Promise<StoredRow[]>;
}

/** The address of the account that this browser is signed in with; undefined where there is none. */
export async function storedAccount(page: Page): Promise<string | undefined> {
  const kept = await allOf(page, { name: 'firebaseLocalStorageDb', store: 'firebaseLocalStorage' });
  return (kept as { value?: { email?: string } }[]).find(({ value }) => value?.email)?.value?.email;
}

/** All that the app keeps on this device, databases and texts, as one text. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        found.push(await done(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(found);
  });
}

function allOf(page: Page, from: { name: string; store: string }): Promise<unknown[]> {
  return page.evaluate(async ({ name, store }) => {
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const opening = indexedDB.open(name);
    // It was removed meanwhile.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    const database = await done(opening);
    const rows = await done(database.transaction(store).objectStore(store).getAll());
    database.close();
    return rows as unknown[];
  }, from);
}

/** Overwrites parts of one row, past the app. */
export function tamper(page: Page, uid: string, collection: string, id: string, change: object): Promise<void> {
  return page.evaluate(
    async ({ name, id, change }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
        });
      const database = await done(indexedDB.open(name));
      const rows = database.transaction('docs', 'readwrite').objectStore('docs');
      await done(rows.put({ ...((await done(rows.get(id))) as object), ...change }));
      database.close();
    },
    { ...place(uid, collection), id, change },
  );
}

/** From now on the browser stores as it does on a full device: nothing. Emulating a quota leaves small writes through. */
export function fillDevice(page: Page, full: boolean): Promise<void> {
  return page.evaluate((isFull) => {
    const stores = IDBObjectStore.prototype as IDBObjectStore & { ownPut?: IDBObjectStore['put'] };
    stores.ownPut ??= stores.put;
    stores.put = isFull
      ? () => {
          throw new DOMException('The device is full.', 'QuotaExceededError');
        }
      : stores.ownPut;
  }, full);
}

const place = (uid: string, collection: string) => ({ name: `rxdb-dexie-garden-${uid}--0--${collection}` });
