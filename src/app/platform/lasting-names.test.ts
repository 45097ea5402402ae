import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { lastingNames } from './lasting-names.ts';

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

it('keeps names until they are dropped, each once, apart from those of other things', async () => {
  const [owed, others] = [lastingNames('garden-owed'), lastingNames('garden')];
  expect(await owed.all()).toEqual([]);
  await owed.drop('ann');
  await Promise.all(['ann', 'bob', 'ann'].map((name) => owed.keep(name)));
  await others.keep('cleo');
  expect((await owed.all())?.toSorted()).toEqual(['ann', 'bob']);
  expect(await others.all()).toEqual(['cleo']);
  await owed.drop('ann');
  expect([await owed.all(), await others.all()]).toEqual([['bob'], ['cleo']]);
});

it('are not known where the browser does not answer within five seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { databases: () => new Promise(() => undefined) });
  const all = lastingNames('garden-owed').all();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await all).toBeUndefined();
});
