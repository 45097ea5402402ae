import type { QueryDocumentSnapshot, QuerySnapshot } from 'firebase/firestore';
import { expect, test } from 'vitest';
import type { Departure } from '../document.ts';
import { batches } from './batches.ts';

type Change = ['added' | 'modified' | 'removed', id: string, seconds: number];

const snapshot = (fromCache: boolean, ...changes: Change[]) =>
  ({
    metadata: { fromCache },
    docChanges: () => changes.map(([type, id, seconds]) => ({ type, doc: { id, data: () => ({ seconds }) } })),
  }) as unknown as QuerySnapshot;

const read = (doc: QueryDocumentSnapshot): Departure => ({
  id: doc.id,
  rev: 1,
  role: null,
  syncedAt: { seconds: doc.data()['seconds'], nanoseconds: 0 },
});

const told = ({ documents, removed, live }: ReturnType<ReturnType<typeof batches<'departures'>>>) => ({
  documents: documents.map(({ id, syncedAt }) => `${id}@${syncedAt.seconds}`),
  removed,
  live,
});

test('what came from the cache is told again when the server confirms it, so that the cursor can move', () => {
  const batch = batches('departures', read);
  expect(told(batch(snapshot(true, ['added', 'a', 1])))).toEqual({ documents: ['a@1'], removed: [], live: false });
  expect(told(batch(snapshot(true, ['added', 'b', 2])))).toEqual({ documents: ['b@2'], removed: [], live: false });
  expect(told(batch(snapshot(false)))).toEqual({ documents: ['a@1', 'b@2'], removed: [], live: true });
  expect(told(batch(snapshot(false, ['added', 'c', 3])))).toEqual({ documents: ['c@3'], removed: [], live: true });
});

test('what was changed or removed meanwhile is not told in its old state', () => {
  const batch = batches('departures', read);
  batch(snapshot(true, ['added', 'a', 1], ['added', 'b', 2]));
  const live = told(batch(snapshot(false, ['removed', 'a', 1], ['modified', 'b', 5])));
  expect(live).toEqual({ documents: ['b@5'], removed: [], live: true });
});

test('documents come in the order of change, whatever kind of change it was', () => {
  const live = batches(
    'departures',
    read,
  )(snapshot(false, ['added', 'a', 9], ['modified', 'c', 3], ['modified', 'b', 3]));
  expect(told(live).documents).toEqual(['b@3', 'c@3', 'a@9']);
});

test('a document whose time cannot be read comes before all others', () => {
  const unreadable = (doc: QueryDocumentSnapshot) => ({ ...read(doc), ...(doc.id === 'b' && { syncedAt: undefined }) });
  const batch = batches('departures', unreadable as typeof read);
  for (const ids of [
    ['a', 'b'],
    ['b', 'a'],
  ]) {
    const { documents } = batch(snapshot(false, ...ids.map((id): Change => ['added', id, 1])));
    expect(documents.map(({ id }) => id)).toEqual(['b', 'a']);
  }
});

test('an empty batch that is not live says that the server fell silent', () => {
  const batch = batches('departures', read);
  batch(snapshot(false, ['added', 'a', 1]));
  expect(told(batch(snapshot(true)))).toEqual({ documents: [], removed: [], live: false });
});
