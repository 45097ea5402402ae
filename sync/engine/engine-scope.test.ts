/** A role that was taken and given back, and a storage that lost a part of what it held: all is there again, without a tap. */
import { expect, test } from 'vitest';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { VirtualCompany, type VirtualPhone } from '#tests/sync/virtual-company.ts';
import { headline, type SyncFacts, unheard } from '#domain/sync-status.ts';
import { generationRow } from './generation.ts';

const minute = 60_000;
const hour = 60 * minute;
const people = Array.from({ length: 40 }, (_, index) => `c${String(index).padStart(2, '0')}`);

const said = (facts: SyncFacts) => headline({ ...facts, waiting: 0, rejected: 0, unreadable: 0 });
const stateOf = ({ told }: VirtualPhone) => {
  const facts = told.at(-1);
  return facts && said(facts);
};

/** The phone of the employee Tom, which holds all customers. */
async function setUp() {
  const company = new VirtualCompany();
  await company.holds(...people.map((id) => aUser(id)), aUser('tom', { role: 'employee' }));
  const disk = createMemoryStore();
  const held = async () =>
    (await disk.users({ from: null, to: null })).flatMap((row) =>
      !row.gone && row.fields.role === 'customer' && row.id !== 'tom' ? [row.id] : [],
    );
  let phone = company.phone('tom', { disk });
  /** Starts the app again, in this role, and tells how many customers there were whenever it said "up to date". */
  const restart = async (role: 'employee' | 'customer' = 'employee') => {
    const stopped = phone.engine.stop();
    await company.scheduler.run(minute);
    await stopped;
    phone = company.phone('tom', { disk, role });
    const seen: number[] = [];
    for (let step = 0; step < 600; step++) {
      await company.scheduler.run(100);
      if (stateOf(phone) === 'up-to-date') seen.push((await held()).length);
    }
    return seen;
  };
  await company.scheduler.run(minute);
  // The cursor is behind all but one of them.
  await company.change('c03', (user) => ({ ...user, city: 'Davis' }));
  await company.scheduler.run(minute);
  expect(await held()).toEqual(people);
  return { company, disk, held, restart, phone: () => phone };
}

test('an employee whose role was taken and given back has all customers again, and only then reads "up to date"', async () => {
  const { company, held, restart } = await setUp();
  await company.change('tom', (user) => ({ ...user, role: 'customer' }));
  await restart('customer');
  expect(await held()).toEqual([]);
  await company.change('tom', (user) => ({ ...user, role: 'employee' }));
  const seen = await restart();
  expect(await held()).toEqual(people);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set([people.length]));
});

test('rows that are lost under a running app are missed as soon as somebody uses it', async () => {
  const { company, disk, phone } = await setUp();
  await company.scheduler.run(2 * minute);
  await disk.modify('users', [generationRow.id], (_, id) => ({ id, gone: true, rev: 1 }));
  const before = phone().told.length;
  phone().engine.touched();
  await company.scheduler.run(10_000);
  expect(phone().told.slice(before).map(said)).toContain('checking');
  expect(stateOf(phone())).toBe('up-to-date');
});

test('what waited when the role was taken reaches the customer when it is given back', async () => {
  const { company, disk, restart, phone } = await setUp();
  phone().online = false;
  await company.scheduler.run(minute);
  await phone().edit('c07', (user) => ({ ...user, primaryNote: 'Backoff sticks' }));
  await company.change('tom', (user) => ({ ...user, role: 'customer' }));
  await restart('customer');
  expect(await disk.parked()).toMatchObject([{ why: 'refused', mine: { primaryNote: 'Backoff sticks' } }]);
  await company.change('tom', (user) => ({ ...user, role: 'employee' }));
  await restart();
  expect(await company.stored('c07')).toMatchObject({ primaryNote: 'Backoff sticks' });
  expect(await disk.parked()).toEqual([]);
});

test.each([
  ['the customers are lost and the facts are kept', 'users'],
  ['the facts are lost and the customers are kept', 'facts'],
] as const)('where %s, all customers are there again before the app says "up to date"', async (_, part) => {
  const { company, disk, held, restart, phone } = await setUp();
  const stopped = phone().engine.stop();
  await company.scheduler.run(minute);
  await stopped;
  disk.loses(part);
  const seen = await restart();
  expect(await held()).toEqual(people);
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen)).toEqual(new Set([people.length]));
});

test('where the customers are lost while the app runs, they are there again without a restart', async () => {
  const { company, disk, held, phone } = await setUp();
  disk.loses('users');
  await disk.markIncomplete();
  await company.scheduler.run(1);
  expect(stateOf(phone())).not.toBe('up-to-date');
  await company.scheduler.run(minute);
  expect(await held()).toEqual(people);
  expect(stateOf(phone())).toBe('up-to-date');
});

test('after an hour without signal the status is "checking" until the customers were compared, and what no cursor tells of is found', async () => {
  const { company, disk, held, phone } = await setUp();
  phone().online = false;
  await company.scheduler.run(hour + 5 * minute);
  await company.server.writeByHand(new Map([['users/c05', null]]));
  await company.scheduler.run(minute);
  phone().online = true;
  phone().engine.retryNow();
  const states = new Set<string | undefined>();
  for (let step = 0; step < 600; step++) {
    await company.scheduler.run(100);
    const isThere = (await held()).includes('c05');
    if (isThere) states.add(stateOf(phone()));
  }
  expect([...states]).toContain('checking');
  expect([...states]).not.toContain('up-to-date');
  expect(await held()).not.toContain('c05');
  expect(stateOf(phone())).toBe('up-to-date');
  expect(await disk.fact('comparison')).toMatchObject({ owed: false });
});

test('a comparison after a return that was cut off by closing the app is made at the next start', async () => {
  const { company, held, restart, phone } = await setUp();
  const stopped = phone().engine.stop();
  await company.scheduler.run(2 * hour);
  await stopped;
  await company.server.writeByHand(new Map([['users/c05', null]]));
  const brief = company.phone('tom', { disk: phone().store });
  await company.scheduler.run(250);
  const closed = brief.engine.stop();
  await company.scheduler.run(minute);
  await closed;
  const seen = await restart();
  expect(await held()).not.toContain('c05');
  expect(new Set(seen)).toEqual(new Set([people.length - 1]));
});

test('the daily comparison of a phone that hears the server is silent', async () => {
  const { company, disk, phone } = await setUp();
  const before = (await disk.fact('reconciled'))?.at ?? 0;
  const from = phone().told.length;
  await company.scheduler.run(30 * hour);
  expect((await disk.fact('reconciled'))?.at).toBeGreaterThan(before);
  expect(
    phone()
      .told.slice(from)
      .some(({ checking }) => checking),
  ).toBe(false);
});

test.each(['the line breaks', 'the app is closed'])(
  'where %s between finding differences and fetching them, the status says "up to date" only after that',
  async (what) => {
    const { company, disk, phone } = await setUp();
    const until = async (isSo: () => boolean | Promise<boolean>) => {
      while (!(await isSo())) await company.scheduler.run(10);
    };
    // No cursor tells of it.
    await company.server.writeByHand(new Map([['users/eve', { ...aUser('eve'), rev: 1 }]]));
    await company.scheduler.run(23 * hour);
    const { begun } = (await disk.fact('comparison')) ?? {};
    await until(async () => (await disk.fact('comparison'))?.begun !== begun);
    await until(() => stateOf(phone()) === 'syncing');
    phone().online = false;
    await until(() => stateOf(phone()) === 'offline');
    phone().online = true;
    if (what === 'the app is closed') void phone().engine.stop();
    const { told } = what === 'the app is closed' ? company.phone('tom', { disk }) : phone();
    const before = told.length;
    let fetched: number | undefined;
    disk.changes$.subscribe((change) => {
      if (change.kind === 'rows' && change.rows.some(({ ref }) => ref.id === 'eve')) fetched ??= told.length;
    });
    await until(() => fetched !== undefined);
    expect(told.slice(before, fetched).map(said)).not.toContain('up-to-date');
    const now = () => told.at(-1);
    await until(() => said(now() ?? unheard) === 'up-to-date');
  },
);

test('while the device is slow to say how far the feeds were followed, the server counts as unheard', async () => {
  const { company, disk, phone } = await setUp();
  const stopped = phone().engine.stop();
  await company.scheduler.run(minute);
  await stopped;
  let answers = () => {};
  const slow = new Promise<void>((resolve) => (answers = resolve));
  const fact: typeof disk.fact = async (key) => {
    if (key === 'checkpoint/users') await slow;
    return disk.fact(key);
  };
  const again = company.phone('tom', { disk: { ...disk, fact } });
  await company.scheduler.run(minute);
  expect(again.told.length).toBeGreaterThan(0);
  expect(again.told.filter(({ heard, syncing }) => heard || !syncing)).toEqual([]);
  answers();
  await company.scheduler.run(minute);
  expect(stateOf(again)).toBe('up-to-date');
});
