import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';
import { StorageClosedError } from './storage-errors.ts';

interface Line {
  id: string;
  text: string;
}
interface Write {
  previous?: Line;
  document: Line;
}

/** A storage that compares and swaps, and says what it was asked to write in one go. */
function storageOf(refuse: (ids: string[], text: string[]) => unknown = () => undefined) {
  const stored = new Map<string, Line>();
  const batches: string[][] = [];
  const storage = {
    findDocumentsById: async (ids: string[]) => ids.flatMap((id) => stored.get(id) ?? []),
    async bulkWrite(writes: Write[]) {
      const ids = writes.map(({ document }) => document.id);
      batches.push(ids);
      await new Promise((resolve) => setTimeout(resolve));
      const refusal = refuse(
        ids,
        writes.map(({ document }) => document.text),
      );
      if (refusal instanceof Error) throw refusal;
      const error = [];
      for (const { previous, document } of writes) {
        const status = refusal === document.id ? 422 : stored.get(document.id) === previous ? undefined : 409;
        if (status) error.push({ documentId: document.id, status });
        else stored.set(document.id, document);
      }
      return { error };
    },
  };
  const commit = new GroupCommit<Line>(storage as unknown as ConstructorParameters<typeof GroupCommit<Line>>[0]);
  const add = (id: string, letter: string) =>
    commit.write([id], (found) => ({ id, text: (found?.text ?? '') + letter }));
  const texts = () => Object.fromEntries([...stored.values()].map(({ id, text }) => [id, text]));
  return { commit, add, batches, stored, texts };
}

test('what comes at once, or while a write is under way, is written together', async () => {
  const { add, batches, texts } = storageOf();
  const first = [add('a', '1'), add('b', '1')];
  await new Promise((resolve) => queueMicrotask(() => setTimeout(resolve)));
  await Promise.all([...first, add('c', '1'), add('d', '1')]);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(texts()).toEqual({ a: '1', b: '1', c: '1', d: '1' });
});

test('changes of one document are made one after the other, in their order', async () => {
  const { add, commit, batches, texts } = storageOf();
  const both = commit.write(['b', 'c'], (found, id) => ({ id, text: `${found?.text ?? ''}+` }));
  await Promise.all([both, add('a', '1'), add('b', '2'), add('a', '3'), add('c', '4'), add('b', '5')]);
  expect(texts()).toEqual({ a: '13', b: '+25', c: '+4' });
  expect(batches).toEqual([['b', 'c', 'a'], ['b', 'a', 'c'], ['b']]);
});

test('who wants two documents is not overtaken by who came later', async () => {
  const { add, commit, texts } = storageOf();
  await Promise.all([
    add('x', '1'),
    add('a', '1'),
    commit.write(['a', 'b'], (found, id) => ({ id, text: `${found?.text ?? ''}2` })),
    add('b', '3'),
  ]);
  expect(texts()).toMatchObject({ a: '12', b: '23' });
});

test('a change that fails fails for its caller alone', async () => {
  const { add, commit, texts } = storageOf();
  const settled = await Promise.allSettled([
    add('x', '1'),
    add('a', '1'),
    commit.write(['b', 'c'], (_, id) => {
      if (id === 'c') throw new Error('not a note');
      return { id, text: '1' };
    }),
    add('d', '1'),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(texts()).toEqual({ x: '1', a: '1', d: '1' });
});

test('a text that is too large for the device keeps no other one out', async () => {
  const full = new Error('full');
  const { add, texts } = storageOf((_, written) => (written.includes('large') ? full : undefined));
  const settled = await Promise.allSettled([add('x', '1'), add('a', '1'), add('b', 'large'), add('c', '1')]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(settled[2]).toMatchObject({ reason: { cause: full } });
  expect(texts()).toEqual({ x: '1', a: '1', c: '1' });
});

test('a document that the storage refuses is refused to its caller alone', async () => {
  const { add, texts } = storageOf((ids) => ids.find((id) => id === 'b'));
  const settled = await Promise.allSettled([add('x', '1'), add('a', '1'), add('b', '1')]);
  expect(settled[2]).toMatchObject({ reason: { message: 'the device did not store b (422)' } });
  expect(texts()).toEqual({ x: '1', a: '1' });
});

test('a storage that is closed is not asked again for each', async () => {
  const closed = new StorageClosedError('closed');
  const { add, batches } = storageOf(() => closed);
  const settled = await Promise.allSettled([add('x', '1'), add('a', '1'), add('b', '1')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toEqual([['x', 'a', 'b']]);
});

test('what somebody else wrote in between is compared again, and nothing else', async () => {
  const { add, batches, stored, texts } = storageOf((ids) => {
    if (ids.length === 3) stored.set('b', { id: 'b', text: 'other ' });
  });
  await Promise.all([add('x', '1'), add('a', '1'), add('b', '1')]);
  expect(texts()).toEqual({ x: '1', a: '1', b: 'other 1' });
  expect(batches).toEqual([['x', 'a', 'b'], ['b']]);
});

test('what changes nothing is not written', async () => {
  const { add, commit, batches } = storageOf();
  await Promise.all([add('x', '1'), commit.write(['a', 'b'], () => undefined), commit.write([], () => undefined)]);
  expect(batches).toEqual([['x']]);
});
