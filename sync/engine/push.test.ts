import { expect, test } from 'vitest';
import { mergeUser } from '#domain/merge.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { aCleanRow, aDirtyRow, aUser } from '#tests/support/people.ts';
import { ending } from '../clock.ts';
import { type EngineContext, transact as transactWith } from './engine-context.ts';
import { pushDocument, pushLoop } from './push.ts';
import { Refusals } from './refusals.ts';
import { prefixOf } from '#domain/trail.ts';
import { reject } from './tombstones.ts';
import { RemoteError, UnreadableError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';
import { parkedId } from '../replica/parked-id.ts';
import { type DirtyRow, localEdit, received } from '../replica/row.ts';
import type { Parked, Store } from '../store.ts';
import { editOn } from '#tests/support/edit-on.ts';

const ref = { collection: 'users', id: 'ada' } as const;

/** An office that holds Ada at revision 1 and takes what is sent. */
function server(): Pick<Remote, 'transact'> {
  const { id, fields, rev } = aCleanRow('ada');
  let server = { id, fields, rev, edit: 'seed:1' };
  return {
    async transact(_ref, decide) {
      const write = await decide(server as never);
      if (write) server = { id, ...write } as never;
      return write;
    },
  };
}

test('what is written just when an answer was taken is sent too', async () => {
  const disk = createMemoryStore();
  await disk.modify('users', ['ada'], () => aDirtyRow('ada'));
  let askedAgain = () => {};
  let typed = false;
  const write = async () => {
    typed = true;
    const asked = new Promise<void>((resolve) => (askedAgain = resolve));
    await editOn(disk, { collection: 'users', id: 'ada' }, (user) => ({ ...user, primaryNote: 'Backoff sticks' }));
    // It is on its way still when what waits is asked for, so nobody takes it up.
    await asked;
  };
  const store: Store = {
    ...disk,
    async get(asked) {
      const row = await disk.get(asked);
      const isNothingLeft = row && !row.gone && row.edit === '';
      if (isNothingLeft && !typed) await write();
      return row;
    },
    async dirty() {
      const waiting = await disk.dirty();
      setTimeout(askedAgain);
      return waiting;
    },
  };
  const over = ending();
  const context: EngineContext = { ...engineContext(store, server()), signal: over.signal };
  const looping = pushLoop(context, { busy: () => undefined, refusing: () => undefined });
  await expect.poll(() => disk.get(ref)).toMatchObject({ edit: '', rev: 3, fields: { primaryNote: 'Backoff sticks' } });
  over.end();
  await looping;
});

test('no more than twenty documents are on their way at once', async () => {
  const store = createMemoryStore();
  const ids = Array.from({ length: 45 }, (_, index) => `c${index}`);
  await store.modify('users', ids, (_, id) => aDirtyRow(id));
  const asked: string[] = [];
  let open = () => {};
  const transact: Remote['transact'] = ({ id }) => {
    asked.push(id);
    return new Promise((resolve) => {
      const before = open;
      open = () => {
        before();
        resolve(null);
      };
    });
  };
  const over = ending();
  const counts: number[] = [];
  const looping = pushLoop(
    { ...engineContext(store, { transact }), signal: over.signal },
    { busy: (count) => counts.push(count), refusing: () => undefined },
  );
  await expect.poll(() => asked).toHaveLength(20);
  expect(counts.at(-1)).toBe(20);
  // Nothing more begins while nothing has ended.
  await store.modify('users', ['late'], () => aDirtyRow('late'));
  await expect.poll(() => asked.length).toBe(20);
  over.end();
  open();
  await looping;
  expect(Math.max(...counts)).toBe(20);
});

test('the device is not asked again after each document what waits', async () => {
  const disk = createMemoryStore();
  const ids = Array.from({ length: 100 }, (_, index) => `c${index}`);
  await disk.modify('users', ids, (_, id) => aDirtyRow(id));
  let asked = 0;
  const dirty = () => {
    asked += 1;
    return disk.dirty();
  };
  const transact: Remote['transact'] = async ({ id }, decide) => decide({ ...aCleanRow(id), edit: 'seed:1' } as never);
  const over = ending();
  const context = { ...engineContext({ ...disk, dirty }, { transact }), signal: over.signal };
  const looping = pushLoop(context, { busy: () => undefined, refusing: () => undefined });
  await expect.poll(() => disk.dirty()).toEqual([]);
  over.end();
  await looping;
  expect(asked).toBeLessThan(30);
});

test('what was read before newer news arrived is not taken for the newer, though both have one revision', async () => {
  const store = createMemoryStore();
  const old = aCleanRow('ada', { primaryNote: 'Backoff' });
  const byHand = { ...aCleanRow('ada', { primaryNote: 'Backoff\nDog' }), edit: 'seed:1' };
  await store.modify('users', ['ada'], () => localEdit(old, (user) => ({ ...user, city: 'Davis' }), 'me'));
  const written: unknown[] = [];
  let reads = 0;
  const transact: Remote['transact'] = async (_ref, decide) => {
    reads += 1;
    // While the first answer travels, a listener tells what somebody wrote in the console.
    if (reads === 1) await store.modify('users', ['ada'], (row) => received(row, byHand, mergeUser));
    const write = await decide((reads === 1 ? { ...old, edit: 'seed:1' } : byHand) as never);
    written.push(write && write.fields);
    return write;
  };
  const over = ending();
  const context = { ...engineContext(store, { transact }), signal: over.signal };
  const looping = pushLoop(context, { busy: () => undefined, refusing: () => undefined });
  await expect.poll(() => store.get(ref)).toMatchObject({ edit: '' });
  over.end();
  await looping;
  expect(written).toEqual([null, aUser('ada', { primaryNote: 'Backoff\nDog', city: 'Davis' })]);
});

test('a text that was set aside and is sent again is listed until the server has all of it, and no longer', async () => {
  const store = createMemoryStore();
  const row = aDirtyRow('ada', { primaryNote: 'Backoff' }) as DirtyRow<'users'>;
  await store.modify('users', ['ada'], () => row);
  const entry = (prefix: string): Parked => {
    return { id: parkedId(ref, prefix), ref, why: 'refused', base: row.base, mine: row.fields, at: 1 };
  };
  const [own, other] = [entry(prefixOf(row.edit)), entry('other')];
  for (const each of [own, other]) await store.park(each);
  let listed: Parked[] = [];
  const { transact } = server();
  const seen: Pick<Remote, 'transact'> = {
    transact: async (asked, decide) => {
      const written = await transact(asked, decide);
      listed = await store.parked();
      return written;
    },
  };
  await pushDocument(engineContext(store, seen), ref, new Refusals());
  expect(listed).toHaveLength(2);
  expect(await store.parked()).toEqual([other]);
});

/** While a tab asks the server, another one sets aside what the first is about to send, or has sent, and the user writes on. */
async function overtaken(when: 'before' | 'after', answer: (asked: number) => Promise<void>) {
  const store = createMemoryStore();
  const refused = localEdit(aCleanRow('ada'), (user) => ({ ...user, lastName: 'Not allowed' }), 'me');
  await store.modify('users', ['ada'], () => refused);
  const { transact } = server();
  const context = engineContext(store);
  let asked = 0;
  const meanwhile: Partial<Remote> = {
    get: async () => ({ ...aCleanRow('ada'), edit: 'seed:1' }) as never,
    transact: (...attempt) =>
      transact(attempt[0], async (found) => {
        asked += 1;
        const otherTab = async () => {
          await reject(context, ref, { why: 'refused' }, found as never);
          await editOn(store, ref, (user) => ({ ...user, primaryNote: 'Backoff' }), { prefix: 'since' });
        };
        if (asked === 1 && when === 'before') await otherTab();
        const written = await attempt[1](found);
        if (asked === 1 && when === 'after') await otherTab();
        await answer(asked);
        return written;
      }),
  };
  const outcome = await pushDocument(engineContext(store, meanwhile), ref, new Refusals());
  return { store, outcome };
}
const setAside = [{ why: 'refused', mine: { lastName: 'Not allowed' } }];

test('what another tab has set aside meanwhile stays listed, though what was written since has arrived', async () => {
  const { store, outcome } = await overtaken('before', async () => undefined);
  expect(outcome).toEqual({});
  expect(await store.get(ref)).toMatchObject({ edit: '', fields: { primaryNote: 'Backoff' } });
  expect(await store.parked()).toMatchObject(setAside);
});

test('a refusal is one of what was sent, not of what another tab has set aside meanwhile', async () => {
  const { outcome } = await overtaken('before', () => Promise.reject(new RemoteError('denied')));
  expect(outcome).toEqual({ refused: 'since' });
});

test('what cannot be stored takes nothing with it that was written after another tab had set it aside', async () => {
  const { store } = await overtaken('after', async (asked) => {
    if (asked === 1) throw new RemoteError('invalid');
  });
  expect(await store.get(ref)).toMatchObject({ edit: '', fields: { primaryNote: 'Backoff' } });
  expect(await store.parked()).toMatchObject(setAside);
});

test('an edit of somebody whose document nobody can read is set aside, and they stay on the device as they were', async () => {
  const store = createMemoryStore();
  const row = aDirtyRow('ada', { primaryNote: 'Backoff' }) as DirtyRow<'users'>;
  await store.modify('users', ['ada'], () => row);
  const fails = () => Promise.reject(new UnreadableError({ id: 'ada', unreadable: 'role', rev: 4 }));
  await pushDocument(engineContext(store, { transact: fails, get: fails }), ref, new Refusals());
  expect(await store.get(ref)).toMatchObject({ gone: false, edit: '', fields: row.base.fields });
  expect(await store.parked()).toMatchObject([{ why: 'invalid', mine: row.fields }]);
});

test('after a refusal, of which a wrong time may be the cause, the server is asked again once it told its time', async () => {
  const context = engineContext(createMemoryStore());
  const steps: string[] = [];
  const settled = async () => {
    await new Promise(setImmediate);
    steps.push('time is told');
  };
  const transact: Remote['transact'] = async () => {
    steps.push('asked');
    throw new RemoteError('denied');
  };
  const time = { ...context.time, doubt: () => void steps.push('doubt'), settled };
  const asked = transactWith({ ...context, time, remote: { ...context.remote, transact } }, ref, async () => null);
  await expect(asked).rejects.toMatchObject({ code: 'denied' });
  expect(steps).toEqual(['asked', 'doubt', 'time is told', 'asked']);
});
