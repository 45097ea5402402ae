/** Tabs of older and newer apps at the same data. Each hold is a tab. */
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { dexieDevice } from '#tests/support/devices.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Delay, holdVersion, type VersionOptions } from './version.ts';

const name = 'data';

function tabs(indexedDB: IDBFactory = new IDBFactory()) {
  const told: string[] = [];
  const open = (version: number, options: Partial<VersionOptions> = {}) =>
    holdVersion({ name, version, indexedDB, outdated: () => told.push(`${version} outdated`), ...options });
  return { told, open };
}

test('tabs of one version use the data together', async () => {
  const { told, open } = tabs();
  const letGo = await Promise.all([open(2), open(2)]);
  for (const one of letGo) one();
  expect(told).toEqual([]);
});

test('a newer app waits until every older tab has let go, and says when that takes long', async () => {
  const { told, open } = tabs();
  const older = await Promise.all([open(1), open(1)]);
  const delayed = (why: Delay | null) => told.push(why ?? 'goes on');
  const newer = open(2, { delayed, waits: 2_000 }).then(() => told.push('2 holds'));
  await vi.waitFor(() => expect(told).toEqual(['1 outdated', '1 outdated', 'older-tab']), 20_000);
  older[0]();
  expect(told).not.toContain('2 holds');
  older[1]();
  await newer;
  expect(told.slice(2)).toEqual(['older-tab', 'goes on', '2 holds']);
});

test('a storage that says nothing is told, until it answers', async () => {
  const indexedDB = new IDBFactory();
  const open = indexedDB.open.bind(indexedDB);
  let answer = () => {};
  let come = () => {};
  const answered = new Promise<void>((resolve) => (come = resolve));
  indexedDB.open = (...args) => {
    const request = open(...args);
    const listen = request.addEventListener.bind(request);
    request.addEventListener = ((type: string, listener: () => void) => {
      if (type !== 'success') return;
      listen(type, () => {
        answer = listener;
        come();
      });
    }) as typeof listen;
    return request;
  };
  const { told, open: hold } = tabs(indexedDB);
  const held = hold(1, { delayed: (why) => told.push(why ?? 'goes on'), waits: 20 });
  await eventually(() => expect(told).toEqual(['no-answer']));
  await answered;
  answer();
  (await held)();
  expect(told).toEqual(['no-answer', 'goes on']);
});

test('an older app is refused from then on, also when nobody uses the data', async () => {
  const { told, open } = tabs();
  (await open(3))();
  await expect(open(2)).rejects.toMatchObject({ code: 'newer-version' });
  (await open(3))();
  expect(told).toEqual([]);
});

test('a newer app that gave up waiting keeps nobody out', async () => {
  const { open } = tabs();
  const older = await open(1);
  const ending = new AbortController();
  const newer = open(2, { signal: ending.signal });
  ending.abort(new Error('logged out'));
  await expect(newer).rejects.toThrow('logged out');
  older();
  const third = await open(3);
  third();
});

test('nor does one that gave up before it asked, which waits for nobody', async () => {
  const { told, open } = tabs();
  const older = await open(1);
  await expect(open(2, { signal: AbortSignal.abort(new Error('logged out')) })).rejects.toThrow('logged out');
  expect(told).toEqual([]);
  older();
});

test('what the browser closed or somebody deleted is held again', async () => {
  const { indexedDB, closeConnections, connected } = dexieDevice();
  const { told, open } = tabs(indexedDB);
  const letGo = await open(1);
  closeConnections(name);
  await expect.poll(connected).toEqual([name]);
  await new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve));
  await expect.poll(connected).toEqual([name]);
  expect(told).toEqual([]);
  letGo();
  letGo();
  expect(connected()).toEqual([]);
});

test('a newer app that came while the browser had closed it is noticed', async () => {
  const { indexedDB, closeConnections, refuseToOpen } = dexieDevice();
  const { told, open } = tabs(indexedDB);
  await open(1);
  refuseToOpen(true);
  closeConnections(name);
  await new Promise((resolve) => setImmediate(resolve));
  refuseToOpen(false);
  (await open(2))();
  await vi.waitFor(() => expect(told).toEqual(['1 outdated']), 20_000);
});

test('a device that refuses to store says so, and not that its data belong to a newer app', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const request = Object.assign(new EventTarget(), { error: full });
  const open = () => {
    queueMicrotask(() => request.dispatchEvent(new Event('error')));
    return request as unknown as IDBOpenDBRequest;
  };
  await expect(tabs({ open } as unknown as IDBFactory).open(1)).rejects.toBe(full);
});
