import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDBFactory } from 'fake-indexeddb';
import { deleteApp, getApps, initializeApp, setLogLevel } from 'firebase/app';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { HostPort } from '../config/backend-config.ts';
import { isSignedInStill, storedSession } from './stored-session.ts';

const key = 'firebase:authUser:key:[DEFAULT]';
const user = {
  uid: 'tom',
  email: 'tom@garden.test',
  emailVerified: true,
  isAnonymous: false,
  providerData: [],
  stsTokenManager: { refreshToken: 'refresh', accessToken: 'token', expirationTime: Date.now() + 3_600_000 },
};

beforeEach(() => {
  // The library counts its own use in a database of its own.
  setLogLevel('silent');
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(async () => {
  await Promise.all(getApps().map((app) => deleteApp(app)));
  vi.unstubAllGlobals();
});

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('firebaseLocalStorageDb', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
  });
  return done(request);
}

async function keep(value: unknown): Promise<void> {
  const database = await open();
  const stores = database.transaction('firebaseLocalStorage', 'readwrite').objectStore('firebaseLocalStorage');
  await done(stores.put({ fbase_key: key, value }));
  database.close();
}

async function kept(): Promise<unknown> {
  const database = await open();
  const found = await done(database.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll());
  database.close();
  return found;
}

const app = () => initializeApp({ apiKey: 'key', projectId: 'garden' }, '[DEFAULT]');

/** A service that says this of every account; answers where. The library asks with the `fetch` that it found when it was loaded. */
async function service(status: number, body: object): Promise<HostPort> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

it('is nobody where the library stored nothing, and makes nothing', async () => {
  expect(await storedSession(app())).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

it('is whoever the library stored, as the service confirms', async () => {
  await keep(user);
  const known = await service(200, { users: [{ localId: 'tom', email: user.email }] });
  expect(await storedSession(app(), known)).toBe('tom');
});

it('is believed of nobody without an answer: the account may have been closed since', async () => {
  await keep(user);
  await expect(storedSession(app(), { host: '127.0.0.1', port: 1 })).rejects.toMatchObject({
    code: 'auth/network-request-failed',
  });
});

it('says whether a page has logged out meanwhile, or somebody else has come', async () => {
  await keep(user);
  const mine = app();
  expect(await isSignedInStill(mine, 'tom')).toBe(true);
  await keep({ ...user, uid: 'eve' });
  expect(await isSignedInStill(mine, 'tom')).toBe(false);
  await keep(null);
  expect(await isSignedInStill(mine, 'tom')).toBe(false);
});

it('is nobody where the account is gone, and that is left for a page to find out', async () => {
  await keep(user);
  const gone = await service(400, { error: { code: 400, message: 'USER_NOT_FOUND', errors: [] } });
  expect(await storedSession(app(), gone)).toBeNull();
  expect(await kept()).toEqual([{ fbase_key: key, value: user }]);
});
