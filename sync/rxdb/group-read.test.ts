import { expect, test } from 'vitest';
import { GroupRead } from './group-read.ts';

function storageOf(texts: Record<string, string>, fails: () => Error | undefined = () => undefined) {
  const reads: string[][] = [];
  const storage = {
    async findDocumentsById(ids: string[]) {
      reads.push(ids);
      await new Promise((resolve) => setTimeout(resolve));
      const failure = fails();
      if (failure) throw failure;
      return ids.filter((id) => id in texts).map((id) => ({ id, text: texts[id] }));
    },
  };
  const group = new GroupRead(storage as unknown as ConstructorParameters<typeof GroupRead<{ id: string }>>[0]);
  return { group, reads };
}

test('what is asked for at once is read at once, and each gets its own', async () => {
  const { group, reads } = storageOf({ a: 'one', b: 'two' });
  const found = await Promise.all(['a', 'b', 'missing', 'a'].map((id) => group.read(id)));
  expect(found).toEqual([{ id: 'a', text: 'one' }, { id: 'b', text: 'two' }, undefined, { id: 'a', text: 'one' }]);
  expect(reads).toEqual([['a', 'b', 'missing']]);
});

test('what is asked for while others are read is read anew: it may have changed', async () => {
  const texts = { a: 'old', b: 'two' };
  const { group, reads } = storageOf(texts);
  const first = group.read('a');
  await Promise.resolve();
  await Promise.resolve();
  expect(reads).toEqual([['a']]);
  texts.a = 'new';
  const later = await Promise.all([group.read('a'), group.read('b')]);
  expect(later).toEqual([
    { id: 'a', text: 'new' },
    { id: 'b', text: 'two' },
  ]);
  await first;
  expect(reads).toEqual([['a'], ['a', 'b']]);
});

test('a storage that fails is told to those who asked, and asked again by the next', async () => {
  let failure: Error | undefined = new Error('closed');
  const { group } = storageOf({ a: 'one' }, () => failure);
  const settled = await Promise.allSettled([group.read('a'), group.read('b')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failure = undefined;
  expect(await group.read('a')).toEqual({ id: 'a', text: 'one' });
});
