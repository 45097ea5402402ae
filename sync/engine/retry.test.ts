import { describe, expect, test } from 'vitest';
import { engineContext } from '#tests/support/engine-context.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import type { User } from '#domain/user.ts';
import { Notifier } from '../clock.ts';
import type { Remote } from '../remote.ts';
import { localEdit } from '../replica/row.ts';
import type { Row, Store } from '../store.ts';
import { retryLoop } from './retry.ts';

const ref = { collection: 'users', id: 'ada' } as const;
const note = (id: string) => ({ id, note: id, createdBy: 'Tom', createdAt: 5 });

/** Tom's note of Ada was refused at revision 3; now the server has another one, and takes his. */
async function triedAgain() {
  const store = createMemoryStore();
  const [base, mine] = [{ fields: aUser('ada'), rev: 3 }, aUser('ada', { notes: [note('mine')] })];
  const tried = { rev: 3, version: '1' };
  await store.park({ id: 'users/ada/prefix', ref, why: 'refused', base, mine, at: 1, tried });
  const row = aCleanRow('ada', { notes: [note('theirs')] }, 4);
  await store.modify('users', ['ada'], () => row);
  const order: string[] = [];
  const slow: Store = {
    ...store,
    async modifyFact(key, change) {
      await new Promise(setImmediate);
      await store.modifyFact(key, change);
      order.push(key);
    },
    modify(...asked) {
      order.push('row');
      return store.modify(...asked);
    },
  };
  const transact: Remote['transact'] = async (_ref, decide) => decide({ ...row, edit: 'x:1' } as never);
  const over = new AbortController();
  const looping = retryLoop({ ...engineContext(slow, { transact }), signal: over.signal }, new Notifier());
  await expect.poll(() => store.parked()).toEqual([]);
  over.abort();
  await looping;
  return { store, order };
}

test('a refused note is sent again beside one that came meanwhile: the order of a list is no conflict', async () => {
  const { store } = await triedAgain();
  const held = await store.get(ref);
  const notes = held && !held.gone ? held.fields.notes : [];
  expect(notes?.map(({ id }) => id).toSorted()).toEqual(['mine', 'theirs']);
  expect(held).toMatchObject({ rev: 5, edit: '' });
});

test('and is listed as sent before the row says so, whenever the page ends', async () => {
  const { store, order } = await triedAgain();
  expect(order).toEqual(['arrived', 'row']);
  expect((await store.fact('arrived'))?.writes).toMatchObject([{ ref, entries: ['mine'] }]);
});

describe('a city that went, because another one was first', () => {
  const theirs = aUser('ada', { city: 'Folsom', state: 'CA' });
  const entry = {
    id: 'users/ada/me~conflict',
    ref,
    why: 'conflict',
    base: { fields: theirs, rev: 4 },
    mine: { ...theirs, city: 'Davis' },
    at: 1,
  } as const;
  const row = aCleanRow('ada', { city: 'Folsom', state: 'CA' }, 4);
  const says = (change: Partial<User>) => (user: User) => ({ ...user, ...change });
  const waiting = (prefix: string) => localEdit(row, says({ city: 'Davis' }), prefix);

  async function listed(held: Row<'users'> | undefined) {
    const store = createMemoryStore();
    await store.park(entry);
    if (held) await store.modify('users', ['ada'], () => held);
    const over = new AbortController();
    const looping = retryLoop({ ...engineContext(store, {}), signal: over.signal }, new Notifier());
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    over.abort();
    await looping;
    return (await store.parked()).length;
  }

  test.each([
    ['that the server has', { ...row, fields: { ...theirs, city: 'Davis' } }],
    ['beside what came since', { ...row, fields: { ...theirs, city: 'Davis', state: 'NV' }, rev: 6 }],
    ['in an edit that waits', waiting('later')],
  ])('is not told any more where it stands again, %s', async (_, held) => {
    expect(await listed(held)).toBe(0);
  });

  test.each([
    ['another one stands', row],
    ['it stands in the very edits that are about to lose it', waiting('me')],
    ['the person has left', { id: 'ada', gone: true, rev: 4 } as const],
    ['nobody is known', undefined],
  ])('stays on the list where %s', async (_, held) => {
    expect(await listed(held)).toBe(1);
  });
});
