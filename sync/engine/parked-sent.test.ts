/** Texts that were set aside after they had been sent: sent again or discarded while nobody knows whether they arrived. */
import { expect, test } from 'vitest';
import { addNote, deleteNote, editNote } from '#domain/notes.ts';
import { replicated } from '#domain/replicated.ts';
import type { User } from '#domain/user.ts';
import { aUser } from '#tests/support/people.ts';
import { companyWith, type VirtualCompany, type VirtualPhone } from '#tests/sync/virtual-company.ts';
import { discardParked, retryParked } from '../replica/editing.ts';

const minute = 60_000;
const old = { id: 'n', note: 'Old', createdBy: 'Tom', createdAt: 1_000 };
const added = (user: User): User => ({ ...user, notes: addNote(user.notes, { ...old, note: 'New' }, []) });
const edited = (user: User): User => ({ ...user, notes: editNote(user.notes, 'n', 'New', 'Tom', 2_000) });
const notes = [
  ['new', added],
  ['edited', edited],
] as const;

/** Tom's text of Ada was refused. Then it is tried again, and the line is lost with the answer; or the answer is on its way. */
async function triedAgain({ write = added, inFlight = false, refused = false } = {}) {
  const company = await companyWith(['tom'], write === edited ? { notes: [old] } : {});
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  let refusing = true;
  const tries = { asked: 0 };
  company.refuses = () => {
    tries.asked += 1;
    return refusing;
  };
  await tom.edit('ada', write);
  await company.scheduler.run(3 * minute);
  refusing = refused;
  tries.asked = 0;
  tom.losesNextAnswer = !inFlight && !refused;
  await company.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  if (inFlight) while (tries.asked === 0) await company.scheduler.run(5);
  else await company.scheduler.run(minute);
  const [entry] = await tom.store.parked();
  expect(entry).toMatchObject({ why: 'refused' });
  const moment = async () => ({ at: Math.floor(company.scheduler.now), offset: 0, heard: 0 });
  const writer = { store: tom.store, replicated, moment, newPrefix: () => 'fresh' };
  return { company, tom, writer, id: entry?.id ?? '' };
}

/** The notes at the office and on the phone when the line has been back for minutes. */
async function afterwards(company: VirtualCompany, tom: VirtualPhone) {
  await company.scheduler.run(minute);
  tom.online = true;
  await company.scheduler.run(5 * minute);
  expect([await tom.store.dirty(), await tom.store.parked()]).toEqual([[], []]);
  const texts = (user: User) => (user.notes ?? []).map(({ note }) => note);
  return { office: texts(await company.stored('ada')), phone: texts(await tom.user('ada')) };
}

test.each(notes)('a %s note that had arrived, sent again and then deleted, is deleted', async (_, write) => {
  const { company, tom, writer, id } = await triedAgain({ write });
  await retryParked(writer, id);
  await tom.edit('ada', (user) => ({ ...user, notes: deleteNote(user.notes, 'n') }));
  expect(await afterwards(company, tom)).toEqual({ office: [], phone: [] });
});

test.each(notes)('a %s note that had arrived, sent again and then edited, stands once', async (_, write) => {
  const { company, tom, writer, id } = await triedAgain({ write });
  await retryParked(writer, id);
  await tom.edit('ada', (user) => ({ ...user, notes: editNote(user.notes, 'n', 'Newer', 'Tom', 3_000) }));
  expect(await afterwards(company, tom)).toEqual({ office: ['Newer'], phone: ['Newer'] });
});

test.each([
  ['had arrived', false],
  ['was on its way', true],
])('a note that %s when it was discarded is nowhere', async (_, inFlight) => {
  const { company, tom, writer, id } = await triedAgain({ inFlight });
  await discardParked(writer, id);
  expect(await afterwards(company, tom)).toEqual({ office: [], phone: [] });
});

test('a text that had arrived, edited and discarded, is as it was before', async () => {
  const { company, tom, writer, id } = await triedAgain({ write: edited });
  await discardParked(writer, id);
  expect(await afterwards(company, tom)).toEqual({ office: ['Old'], phone: ['Old'] });
});

test('a text that is discarded while everything is refused leaves nothing to be listed', async () => {
  const { company, tom, writer, id } = await triedAgain({ refused: true });
  await discardParked(writer, id);
  expect(await tom.store.dirty()).toHaveLength(1);
  await company.scheduler.run(9 * minute);
  expect(await afterwards(company, tom)).toEqual({ office: [], phone: [] });
});

const colleagues = { id: 'c', note: 'Colleagues', createdBy: 'Ina', createdAt: 2_000 };

/** As above, but tried on a revision that the phone's document has not heard of yet: a colleague's note is in it. */
async function triedOnNews() {
  const company = await companyWith(['tom'], { notes: [old] });
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  let refusing = true;
  company.refuses = () => refusing;
  await tom.edit('ada', (user) => ({ ...user, notes: addNote(user.notes, { ...old, id: 't', note: 'Toms' }, []) }));
  await company.scheduler.run(3 * minute);
  refusing = false;
  tom.losesNextAnswer = true;
  await company.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  while ((await tom.user('ada')).city !== 'Davis') await company.scheduler.run(1);
  await company.scheduler.run(10);
  await company.change('ada', (stored) => ({ ...stored, notes: [...(stored.notes ?? []), colleagues] }));
  while (tom.losesNextAnswer) await company.scheduler.run(1);
  const [entry] = await tom.store.parked();
  const row = await tom.store.get({ collection: 'users', id: 'ada' });
  expect([row?.rev, entry?.base.rev, entry?.sent?.map(({ rev }) => rev)]).toEqual([2, 3, [4]]);
  const moment = async () => ({ at: Math.floor(company.scheduler.now), offset: 0, heard: 0 });
  const writer = { store: tom.store, replicated, moment, newPrefix: () => 'fresh' };
  return { company, tom, writer, id: entry?.id ?? '' };
}

test("a colleague's note that the phone hears of with the discarded one stays", async () => {
  const { company, tom, writer, id } = await triedOnNews();
  await discardParked(writer, id);
  const notes = ['Old', 'Colleagues'];
  expect(await afterwards(company, tom)).toEqual({ office: notes, phone: notes });
});

test("a colleague's note that the phone hears of with the one that is sent again stays", async () => {
  const { company, tom, writer, id } = await triedOnNews();
  await retryParked(writer, id);
  const { office, phone } = await afterwards(company, tom);
  expect([office.toSorted(), phone.toSorted()]).toEqual([
    ['Colleagues', 'Old', 'Toms'],
    ['Colleagues', 'Old', 'Toms'],
  ]);
});

test.each([
  ['is set aside at that moment', 'refused'],
  ['leaves at that moment', 'gone'],
] as const)('a note whose document %s is discarded in its row as well', async (_, why) => {
  const company = await companyWith(['tom'], { notes: [old] });
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  tom.online = false;
  await tom.edit('ada', (user) => ({ ...user, city: 'Davis', notes: addNote(user.notes, { ...old, id: 't' }, []) }));
  const row = await tom.store.get({ collection: 'users', id: 'ada' });
  if (!row || row.gone || !row.base) throw new Error('nothing waits');
  const ref = { collection: 'users', id: 'ada' } as const;
  // The page ended between the two steps.
  await tom.store.park({ id: 'users/ada/tom1', ref, why, base: row.base, mine: row.fields, at: 1 });
  const moment = async () => ({ at: 1, offset: 0, heard: 0 });
  await discardParked({ store: tom.store, replicated, moment, newPrefix: () => 'fresh' }, 'users/ada/tom1');
  expect((await tom.user('ada')).notes).toEqual([old]);
  expect(await afterwards(company, tom)).toEqual({ office: ['Old'], phone: ['Old'] });
  expect((await company.stored('ada')).city).not.toBe('Davis');
});

test('a value that is taken back after a colleague has set another one is not told as one that went', async () => {
  const company = await companyWith(['tom'], { mobile: 'first' });
  const tom = company.phone('tom', { role: 'admin' });
  await company.holds(aUser('tom', { role: 'admin' }));
  await company.scheduler.run(minute);
  let refusing = true;
  company.refuses = () => refusing;
  await tom.edit('ada', (user) => ({ ...user, mobile: 'of Tom' }));
  await company.scheduler.run(3 * minute);
  refusing = false;
  tom.losesNextAnswer = true;
  await company.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  await company.scheduler.run(minute);
  expect((await company.stored('ada')).mobile).toBe('of Tom');
  const [entry] = await tom.store.parked();
  const moment = async () => ({ at: Math.floor(company.scheduler.now), offset: 0, heard: 0 });
  await discardParked({ store: tom.store, replicated, moment, newPrefix: () => 'fresh' }, entry?.id ?? '');
  await company.change('ada', (stored) => ({ ...stored, mobile: 'of Ina' }));
  await afterwards(company, tom);
  expect([(await company.stored('ada')).mobile, (await tom.user('ada')).mobile]).toEqual(['of Ina', 'of Ina']);
});

const colleaguesActs = [
  ['deletes', (user: User): User => ({ ...user, notes: deleteNote(user.notes, 'n') }), []],
  ['edits', (user: User): User => ({ ...user, notes: editNote(user.notes, 'n', 'Newer', 'Ina', 5_000) }), ['Newer']],
] as const;

test.each(colleaguesActs)(
  'a note that had arrived, which a colleague %s, is known beside another one that waits',
  async (_, act, stands) => {
    const { company, tom } = await triedAgain();
    await tom.edit('ada', (user) => ({ ...user, notes: addNote(user.notes, { ...old, id: 't', note: 'Toms' }, []) }));
    await company.change('ada', (stored) => ({ ...stored, ...act(stored) }));
    const notes = [...stands, 'Toms'];
    expect(await afterwards(company, tom)).toEqual({ office: notes, phone: notes });
  },
);

test.each(colleaguesActs)(
  'a note that had arrived, which a colleague %s, is known where the page ends while it is sent again',
  async (_, act, stands) => {
    const { company, tom, writer, id } = await triedAgain();
    let writes = 0;
    const modify: typeof tom.store.modify = async (...asked) => {
      writes += 1;
      if (writes > 1) throw new Error('the page ended');
      return tom.store.modify(...asked);
    };
    await expect(retryParked({ ...writer, store: { ...tom.store, modify } }, id)).rejects.toThrow('the page ended');
    await company.change('ada', (stored) => ({ ...stored, ...act(stored) }));
    expect(await afterwards(company, tom)).toEqual({ office: stands, phone: stands });
  },
);

const message = { id: 'm', message: 'Hello', userId: 'ada', read: false, createdAt: Date.UTC(2025, 0) };

test.each([
  ['message', 'ada', [], [message]],
  ['mark as read', 'tom', [message], [{ ...message, read: true }]],
] as const)(
  'a %s that had arrived when it was discarded is for good, and nothing is listed',
  async (_, name, before, after) => {
    const company = await companyWith(['tom'], { messages: [...before] });
    const phone = company.phone(name, { role: name === 'ada' ? 'customer' : 'employee' });
    await company.scheduler.run(minute);
    let refusing = true;
    company.refuses = () => refusing;
    await phone.edit('ada', (user) => ({ ...user, messages: [...after] }));
    await company.scheduler.run(3 * minute);
    refusing = false;
    phone.losesNextAnswer = true;
    await company.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
    await company.scheduler.run(minute);
    const [entry] = await phone.store.parked();
    const moment = async () => ({ at: Math.floor(company.scheduler.now), offset: 0, heard: 0 });
    await discardParked({ store: phone.store, replicated, moment, newPrefix: () => 'fresh' }, entry?.id ?? '');
    await afterwards(company, phone);
    expect([(await company.stored('ada')).messages, (await phone.user('ada')).messages]).toEqual([after, after]);
  },
);
