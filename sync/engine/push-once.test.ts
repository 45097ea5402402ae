import { describe, expect, test } from 'vitest';
import { permits } from '#domain/permissions.ts';
import { replicated } from '#domain/replicated.ts';
import type { User } from '#domain/user.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { editOn } from '#tests/support/edit-on.ts';
import { aCleanRow, aUser } from '#tests/support/people.ts';
import { systemClock } from '../clock.ts';
import { memoryRemote, perfectLine, type Line } from '../memory/remote.ts';
import { MemoryServer } from '../memory/server.ts';
import { RemoteError } from '../remote-error.ts';
import type { Store } from '../store.ts';
import { pushOnce } from './push-once.ts';

/** Nobody waits for a pause of the backoff. */
const clock = { ...systemClock, sleep: (_: number, signal?: AbortSignal) => systemClock.sleep(1, signal) };
const ada = { collection: 'users', id: 'ada' } as const;
const office = { uid: 'eve', email: 'eve@garden.test' };

async function start() {
  const server = new MemoryServer({ replicated, permits });
  const people = [aUser('ada'), aUser('bob'), aUser('tom', { role: 'employee' }), aUser('eve', { role: 'employee' })];
  const marks = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
  await server.writeByHand(new Map(people.map((person) => [`users/${person.id}`, { ...person, ...marks }])));
  const store = createMemoryStore();
  await store.modify('users', ['ada', 'bob'], (_, id) => aCleanRow(id));
  const push = (line: Line = perfectLine, signal = new AbortController().signal, on: Store = store) =>
    pushOnce({
      store: on,
      remote: memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true }, line),
      scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
      replicated,
      version: '1',
      signal,
      clock,
    });
  const held = async (id = 'ada') => (await memoryRemote(server, office).get({ collection: 'users', id }))?.fields;
  const note = (text: string) => (user: User) => ({
    ...user,
    notes: [...(user.notes ?? []), { id: text, note: text, createdBy: 'Tom', createdAt: 1 }],
  });
  const notes = async (id = 'ada') => (await held(id))?.notes?.map(({ id }) => id);
  return { server, store, push, note, notes };
}

describe('what waits', () => {
  test('is sent, all of it, and nothing else is fetched', async () => {
    const { store, push, notes, note } = await start();
    expect(await push()).toBe(true);
    await editOn(store, ada, note('one'));
    await editOn(store, ada, note('two'));
    await editOn(store, { collection: 'users', id: 'bob' }, note('three'));
    expect(await push()).toBe(true);
    expect(await notes()).toEqual(['one', 'two']);
    expect(await notes('bob')).toEqual(['three']);
    expect(await store.dirty()).toEqual([]);
    expect(await store.get({ collection: 'users', id: 'tom' })).toBeUndefined();
    // What a page goes by to tell how long it was away is for a page to write.
    expect(await store.fact('contact')).toBeUndefined();
  });

  test('is joined with what a colleague wrote meanwhile', async () => {
    const { store, push, notes, note } = await start();
    await editOn(store, ada, note('mine'));
    const colleague = createMemoryStore();
    await colleague.modify('users', ['ada'], (_, id) => aCleanRow(id));
    await editOn(colleague, ada, note('theirs'), { prefix: 'eve' });
    expect(await push(perfectLine, undefined, colleague)).toBe(true);
    expect(await push()).toBe(true);
    expect((await notes())?.toSorted()).toEqual(['mine', 'theirs']);
  });

  test('arrives once though its answer is lost: nobody doubles what the trail knows', async () => {
    const { store, push, notes, note } = await start();
    await editOn(store, ada, note('once'));
    let answers = 0;
    const line: Line = {
      ...perfectLine,
      async carry(message) {
        // The first answer is the time, the second the document, the third the word that it was taken.
        if (message === 'answer' && (answers += 1) >= 2) throw new RemoteError('unavailable');
      },
    };
    expect(await push(line)).toBe(false);
    expect(await store.dirty()).toEqual([ada]);
    expect(await push()).toBe(true);
    expect(await notes()).toEqual(['once']);
    expect(await store.dirty()).toEqual([]);
  });

  test('stays where there is no line, which is soon given up', async () => {
    const { store, push, notes, note } = await start();
    await editOn(store, ada, note('later'));
    const down: Line = { ...perfectLine, carry: () => Promise.reject(new RemoteError('unavailable')) };
    expect(await push(down)).toBe(false);
    expect([await notes(), await store.dirty()]).toEqual([undefined, [ada]]);
    expect(await push()).toBe(true);
  });

  test('stays where a tab takes over, which sends it', async () => {
    const { store, push, notes, note } = await start();
    await editOn(store, ada, note('handed over'));
    const tab = new AbortController();
    const line: Line = {
      ...perfectLine,
      carry: async (message) => void (message === 'answer' && tab.abort()),
    };
    expect(await push(line, tab.signal)).toBe(false);
    expect(await push()).toBe(true);
    expect(await notes()).toEqual(['handed over']);
  });
});

test('of who left nothing stays on the device, nor what was sent today', async () => {
  const { server, store, push, note } = await start();
  await editOn(store, ada, note('sent'));
  await push();
  expect((await store.fact('arrived'))?.writes).toMatchObject([{ ref: ada }]);
  await editOn(store, ada, note('late'), { prefix: 'later' });
  await server.writeByHand(new Map([['users/ada', null]]));
  await push();
  expect(await store.get(ada)).toMatchObject({ gone: true });
  expect((await store.fact('arrived'))?.writes).toEqual([]);
});

describe('the rules', () => {
  test('have their last word only where an engine asks: what they refuse here stays, and the rest goes out', async () => {
    const { server, store, push, notes, note } = await start();
    await editOn(store, ada, note('refused'));
    await editOn(store, { collection: 'users', id: 'bob' }, note('taken'));
    const refusing = new MemoryServer({
      replicated,
      documentStore: server.documentStore,
      permits: (request) => !(request.operation === 'update' && request.id === 'ada') && permits(request),
    });
    const done = await pushOnce({
      store,
      remote: memoryRemote(refusing, { uid: 'tom', email: 'tom@garden.test', verified: true }),
      scope: { uid: 'tom', role: 'employee', roles: ['customer'] },
      replicated,
      version: '1',
      signal: new AbortController().signal,
      clock,
    });
    expect(done).toBe(false);
    expect(await store.parked()).toEqual([]);
    expect(await store.dirty()).toEqual([ada]);
    expect([await notes(), await notes('bob')]).toEqual([undefined, ['taken']]);
    expect(await push()).toBe(true);
    expect(await notes()).toEqual(['refused']);
  });

  test('a document that was deleted is set aside as in a tab: its text is kept', async () => {
    const { server, store, push, note } = await start();
    await editOn(store, ada, note('to nobody'));
    await server.writeByHand(new Map([['users/ada', null]]));
    expect(await push()).toBe(true);
    const [parked] = await store.parked();
    expect(parked).toMatchObject({ why: 'gone', ref: ada, mine: { notes: [{ id: 'to nobody' }] } });
    expect(await store.get(ada)).toMatchObject({ gone: true });
  });
});

describe('this device', () => {
  test('that does not store sends nothing, and rejects nothing', async () => {
    const { store, push, notes, note } = await start();
    await editOn(store, ada, note('kept'));
    const full: Store = { ...store, modify: () => Promise.reject(new Error('the device did not store')) };
    expect(await push(perfectLine, undefined, full)).toBe(false);
    expect(await notes()).toBeUndefined();
  });

  test('is named in the trail as its engine names it', async () => {
    const { server, store, push, note } = await start();
    await store.setFact('device', { id: 'k3j2h1g0' });
    await editOn(store, ada, note('named'));
    await push();
    const stored = await memoryRemote(server, office).get(ada);
    expect(stored?.edit).toMatch(/^seed:1 k3j2h1g0:\d{9}$|^k3j2h1g0:\d{9} seed:1$/);
  });
});
