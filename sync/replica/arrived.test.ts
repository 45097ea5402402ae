import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import type { ArrivedWrite } from '../store.ts';
import { arrivedWrites, withWrites } from './arrived.ts';

const noon = Date.UTC(2026, 5, 1, 12);
const day = 86_400_000;
const write = (edit: string, at = noon): ArrivedWrite => ({
  ref: { collection: 'users', id: 'ada' },
  role: 'customer',
  name: 'Lovelace, Ada',
  edit,
  at,
  count: 1,
  changes: [],
  entries: [],
  read: [],
});

test('where nothing was sent today nothing is listed, and nothing more is counted', async () => {
  expect(await firstValueFrom(arrivedWrites(createMemoryStore()))).toEqual({ writes: [], more: 0 });
});

test('what was dropped today stays counted, also where all but one of what was kept cannot be read', () => {
  const damaged = { writes: [null, write('a')] as ArrivedWrite[], more: 5 };
  expect(withWrites(damaged, [write('b')], noon)).toEqual({ writes: [write('a'), write('b')], more: 5 });
});

test('the first write of a day begins its list and its count', () => {
  const yesterday = { writes: [write('a', noon - day)], more: 5 };
  expect(withWrites(yesterday, [write('b')], noon)).toEqual({ writes: [write('b')], more: 0 });
});
