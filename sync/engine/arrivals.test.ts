/** "Sent today" tells what the server took, once, whatever becomes of the answer and of the page. */
import { expect, test } from 'vitest';
import { addNote } from '#domain/notes.ts';
import type { User } from '#domain/user.ts';
import { engineContext } from '#tests/support/engine-context.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aDirtyRow, aUser } from '#tests/support/people.ts';
import { companyWith, type VirtualPhone } from '#tests/sync/virtual-company.ts';
import { evict } from '../replica/evict.ts';
import { markedSent } from '../replica/row.ts';
import type { ServerDocument } from '../document.ts';

const minute = 60_000;
const withNote =
  (id: string) =>
  (user: User): User => ({
    ...user,
    notes: addNote(user.notes, { id, note: id, createdBy: 'Tom', createdAt: Date.UTC(2025, 0) }, user.notes ?? []),
  });
const sent = async ({ store }: VirtualPhone) => (await store.fact('arrived'))?.writes ?? [];
const entries = async (phone: VirtualPhone) => (await sent(phone)).flatMap((write) => write.entries);

async function twoPhones() {
  const company = await companyWith(['tom', 'eve']);
  const [tom, eve] = [company.phone('tom'), company.phone('eve')];
  await company.scheduler.run(minute);
  return { company, tom, eve };
}

test('a note is listed once the server has it, with its place and its time, on the phone that wrote it', async () => {
  const { company, tom, eve } = await twoPhones();
  tom.online = false;
  await tom.edit('ada', withNote('first'));
  await company.scheduler.run(minute);
  expect(await sent(tom)).toEqual([]);
  tom.online = true;
  await company.scheduler.run(minute);
  const [write, ...others] = await sent(tom);
  expect(others).toEqual([]);
  expect(write).toMatchObject({ ref: { collection: 'users', id: 'ada' }, name: 'Lovelace, Ada', entries: ['first'] });
  expect(write?.at).toBeLessThanOrEqual(company.scheduler.now);
  expect(await sent(eve)).toEqual([]);
});

test.each([0, 1, 5])(
  'a write whose answer was lost is listed once, and so are %i notes that follow without signal',
  async (count) => {
    const { company, tom, eve } = await twoPhones();
    tom.losesNextAnswer = true;
    await tom.edit('ada', withNote('landed'));
    await company.scheduler.run(10_000);
    expect(await sent(tom)).toEqual([]);
    const later = Array.from({ length: count }, (_, index) => `later${index}`);
    for (const id of later) await tom.edit('ada', withNote(id));
    await eve.edit('ada', withNote('by Eve'));
    await company.scheduler.run(10_000);
    tom.online = true;
    await company.scheduler.run(2 * minute);
    expect(await entries(tom)).toEqual(['landed', ...later]);
  },
);

test('what the rules refuse is never listed, and is when they take it at last', async () => {
  const { company, tom } = await twoPhones();
  company.refuses = (id) => id === 'ada';
  await tom.edit('ada', withNote('refused'));
  await company.scheduler.run(5 * minute);
  expect(await tom.store.parked()).toHaveLength(1);
  expect(await sent(tom)).toEqual([]);
  company.refuses = () => false;
  // A change of the document is a reason to try again.
  await company.change('ada', (stored) => ({ ...stored, city: 'Mather' }));
  await company.scheduler.run(5 * minute);
  expect(await tom.store.parked()).toEqual([]);
  expect(await entries(tom)).toEqual(['refused']);
});

test('what was sent about somebody who left the device is forgotten', async () => {
  const { company, tom } = await twoPhones();
  await tom.edit('ada', withNote('first'));
  await company.scheduler.run(minute);
  expect(await sent(tom)).toHaveLength(1);
  await company.server.writeByHand(
    new Map([
      ['users/ada', null],
      ['departures/ada', { id: 'ada', rev: 9, role: null, syncedAt: { seconds: 9, nanoseconds: 0 } }],
    ]),
  );
  await company.scheduler.run(26 * 60 * minute);
  expect(await sent(tom)).toEqual([]);
});

test('nothing of it stays on a device that its user left', async () => {
  const { company, tom } = await twoPhones();
  await tom.edit('ada', withNote('first'));
  await company.scheduler.run(minute);
  expect(await sent(tom)).toHaveLength(1);
  await evict(tom.store, 'tom', { ownStays: false });
  expect(await tom.store.fact('arrived')).toBeUndefined();
});

const ada = aUser('ada');
/** A row whose write `phone:n` was sent, and the server that has taken it. */
function taken(n: number): { row: ReturnType<typeof markedSent<'users'>>; server: ServerDocument<'users'> } {
  const id = `c${n}`;
  const fields = withNote(`n${n}`)({ ...ada, id });
  const row = { ...aDirtyRow(id), fields, base: { fields: { ...ada, id }, rev: 1 } };
  const edit = `phone:${100 + n}`;
  return { row: markedSent(row, { edit, fields, rev: 2 }), server: { id, fields, rev: 2, edit } };
}

test('a page that ends between the list and the row lists the write once', async () => {
  const store = createMemoryStore();
  const { row, server } = taken(1);
  await store.modify('users', [row.id], () => row);
  for (const _ of ['before the end', 'after the start']) await engineContext(store).arrivals.heard('users', [server]);
  expect((await store.fact('arrived'))?.writes).toHaveLength(1);
});

test('writes whose documents come back together are listed, each once, and others are not', async () => {
  const store = createMemoryStore();
  const all = [taken(1), taken(2), taken(3)];
  for (const { row } of all.slice(1)) await store.modify('users', [row.id], () => row);
  const servers = all.map(({ server }) => server);
  await engineContext(store).arrivals.heard('users', servers);
  expect((await store.fact('arrived'))?.writes.map(({ ref }) => ref.id)).toEqual(['c2', 'c3']);
});

test('a write that is heard of in several ways at once is listed once', async () => {
  const store = createMemoryStore();
  const { row, server } = taken(1);
  await store.modify('users', [row.id], () => row);
  const { arrivals } = engineContext(store);
  await Promise.all([1, 2, 3].map(() => arrivals.heard('users', [server])));
  expect((await store.fact('arrived'))?.writes).toHaveLength(1);
});

test('a day of work is kept to the newest hundred writes, which are written together; the rest is counted', async () => {
  const store = createMemoryStore();
  const { arrivals } = engineContext(store);
  const all = Array.from({ length: 130 }, (_, index) => taken(index));
  for (const { row } of all) await store.modify('users', [row.id], () => row);
  let written = 0;
  store.changes$.subscribe((change) => (written += change.kind === 'facts' ? 1 : 0));
  await Promise.all(all.map(({ server }) => arrivals.heard('users', [server])));
  const kept = await store.fact('arrived');
  expect([kept?.writes.length, kept?.more]).toEqual([100, 30]);
  expect(kept?.writes.at(-1)?.ref.id).toBe('c129');
  expect(written).toBeLessThan(20);
});

test('who tells of an arrival goes on when it is kept, whoever keeps it', async () => {
  const store = createMemoryStore();
  const all = [taken(1), taken(2), taken(3)];
  for (const { row } of all) await store.modify('users', [row.id], () => row);
  let kept = 0;
  const begun: (() => void)[] = [];
  const read = new Set<string>();
  const get: typeof store.get = async (ref) => {
    const row = await store.get(ref);
    read.add(ref.id);
    return row;
  };
  const modifyFact: typeof store.modifyFact = async (...asked) => {
    await new Promise<void>((goOn) => begun.push(goOn));
    await store.modifyFact(...asked);
    kept += 1;
  };
  const { arrivals } = engineContext({ ...store, get, modifyFact });
  const over = ({ server }: (typeof all)[number]) => arrivals.heard('users', [server]).then(() => kept);
  const first = all.slice(0, 1).map(over);
  await expect.poll(() => begun.length).toBe(1);
  const others = all.slice(1).map(over);
  await expect.poll(() => [...read]).toEqual(['c1', 'c2', 'c3']);
  begun[0]?.();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  expect(await Promise.all([...first, ...others])).toEqual([1, 2, 2]);
});

test('the next day begins with an empty list', async () => {
  const store = createMemoryStore();
  const { row, server } = taken(1);
  await store.modify('users', [row.id], () => row);
  const evening = new Date(2026, 4, 12, 23, 59).getTime();
  await engineContext(store, {}, { now: () => evening }).arrivals.heard('users', [server]);
  await engineContext(store, {}, { now: () => evening + 59_000 }).arrivals.trim();
  expect((await store.fact('arrived'))?.writes).toHaveLength(1);
  await engineContext(store, {}, { now: () => evening + 60_000 }).arrivals.trim();
  expect(await store.fact('arrived')).toBeUndefined();
});

test('where the list cannot be kept, what is sent goes on', async () => {
  const store = createMemoryStore();
  const { row, server } = taken(1);
  await store.modify('users', [row.id], () => row);
  const full = { ...store, modifyFact: () => Promise.reject(new Error('full')) };
  await expect(engineContext(full).arrivals.heard('users', [server])).resolves.toBeUndefined();
});
