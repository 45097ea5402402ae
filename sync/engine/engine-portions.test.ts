/** More waits than one write may bring: it goes out in portions, and nothing of it is lost, doubled or refused. */
import { expect, test } from 'vitest';
import { most } from '#domain/document-shapes.ts';
import { deepEqual } from '#domain/equal.ts';
import { mostInOneWrite } from '#domain/message-writing.ts';
import { addMessage, markRead } from '#domain/messages.ts';
import { addNote, deleteNote } from '#domain/notes.ts';
import { userChanges } from '#domain/user-changes.ts';
import type { Message, Note, User } from '#domain/user.ts';
import { aUser } from '#tests/support/people.ts';
import { customer, companyWith, type VirtualCompany, type VirtualPhone } from '#tests/sync/virtual-company.ts';

const minute = 60_000;
/** Epoch milliseconds: before any clock of these phones. */
const past = Date.UTC(2025, 0);
const note = (id: string, createdAt: number): Note => ({ id, note: id, createdBy: 'Tom', createdAt });
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const message = (id: string): Message => ({ id, message: id, userId: 'ada', read: false, createdAt: past });

/** As the rules will: no more notes are added or changed in one write than fit. Answers how many were. */
function countsNotes(company: VirtualCompany): number[] {
  const counts: number[] = [];
  let before: readonly Note[] = [];
  company.refuses = (id, { fields }) => {
    const { notes = [] } = fields as User;
    const news = notes.filter((each) => !before.some((other) => deepEqual(other, each))).length;
    if (id !== 'ada' || news > mostInOneWrite || notes.length > most.notes) return true;
    counts.push(news);
    before = notes;
    return false;
  };
  return counts;
}

async function writesNotes(phone: VirtualPhone, prefix: string, count: number): Promise<void> {
  const { company } = await heldBy(phone);
  for (let index = 0; index < count; index += 1) {
    await phone.edit('ada', (user) => ({
      ...user,
      notes: addNote(
        user.notes,
        note(`${prefix}${index}`, past + index),
        (company === undefined ? user : company)?.notes ?? [],
      ),
    }));
  }
}

/** What the server has, as far as the phone knows. */
async function heldBy(phone: VirtualPhone): Promise<{ company: User | null }> {
  const row = await phone.store.get(customer('ada'));
  if (!row || row.gone) throw new Error('Ada is not on the phone');
  return { company: row.base ? row.base.fields : row.fields };
}

test('thirty notes that waited go out as many at a time as one write brings, in their order, without a pause', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  const counts = countsNotes(company);
  tom.online = false;
  await writesNotes(tom, 'n', 30);
  tom.online = true;
  await company.scheduler.run(10_000);
  expect(counts).toEqual(Array.from({ length: 30 / mostInOneWrite }, () => mostInOneWrite));
  const stored = await company.stored('ada');
  expect(stored).toMatchObject({
    rev: 1 + 30 / mostInOneWrite,
    notes: Array.from({ length: 30 }, (_, index) => note(`n${index}`, past + index)),
  });
  expect(await tom.store.get(customer('ada'))).toMatchObject({ edit: '', rev: 1 + 30 / mostInOneWrite });
});

test('beside four entries that equal nothing, and count as new each time, notes go out one by one', async () => {
  const company = await companyWith(['tom'], { notes: many(4, (index) => note(`odd${index}`, Number.NaN)) });
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  tom.online = false;
  await writesNotes(tom, 'n', mostInOneWrite);
  tom.online = true;
  await company.scheduler.run(minute);
  expect(await tom.store.parked()).toEqual([]);
  const { notes } = await company.stored('ada');
  expect(notes?.map(({ id }) => id)).toEqual([
    ...many(4, (index) => `odd${index}`),
    ...many(mostInOneWrite, (index) => `n${index}`),
  ]);
});

test.each([0, 1, 2, 3])(
  'portion %i arrives and its answer gets lost: what a colleague takes out of it stays out, and the rest arrives',
  async (portion) => {
    const company = await companyWith(['tom', 'eve']);
    const [tom, eve] = [company.phone('tom'), company.phone('eve')];
    await company.scheduler.run(minute);
    tom.online = false;
    await writesNotes(tom, 'n', 30);
    tom.online = true;
    while (((await company.stored('ada')).notes?.length ?? 0) < portion * mostInOneWrite)
      await company.scheduler.run(5);
    tom.losesNextAnswer = true;
    await company.scheduler.run(30_000);
    expect(tom.online).toBe(false);
    const lost = `n${portion * mostInOneWrite}`;
    expect((await eve.user('ada')).notes?.map(({ id }) => id)).toContain(lost);
    await eve.edit('ada', (user) => ({ ...user, notes: deleteNote(user.notes, lost) }));
    await company.scheduler.run(minute);
    tom.online = true;
    await company.scheduler.run(minute);
    const left = Array.from({ length: 30 }, (_, index) => `n${index}`).filter((id) => id !== lost);
    expect((await company.stored('ada')).notes?.map(({ id }) => id)).toEqual(left);
    expect((await tom.user('ada')).notes).toEqual((await company.stored('ada')).notes);
    expect([await tom.store.dirty(), await tom.store.parked()]).toEqual([[], []]);
  },
);

test('eight phones with fifteen notes each about a customer with a hundred: all get theirs in', async () => {
  const notes = Array.from({ length: 100 }, (_, index) => note(`old${index}`, index));
  const company = await companyWith(['tom'], { notes });
  const phones = Array.from({ length: 8 }, () => company.phone('tom'));
  await company.scheduler.run(minute);
  for (const [index, phone] of phones.entries()) {
    phone.online = false;
    await writesNotes(phone, `phone${index}-`, 15);
  }
  for (const phone of phones) phone.online = true;
  await company.scheduler.run(5 * minute);
  const stored = (await company.stored('ada')).notes ?? [];
  expect(stored.filter(({ id }) => id.startsWith('phone'))).toHaveLength(120);
  expect(stored.length).toBeLessThanOrEqual(most.notes);
  for (const phone of phones) {
    expect((await phone.user('ada')).notes).toEqual(stored);
    expect([await phone.store.dirty(), await phone.store.parked()]).toEqual([[], []]);
  }
});

test('what would be one too many takes the place of what has been at the office longest', async () => {
  const notes = Array.from({ length: most.notes }, (_, index) => note(`old${index}`, 5_000 - index));
  const company = await companyWith(['tom'], { notes });
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  await tom.edit('ada', (user) => ({ ...user, notes: [...(user.notes ?? []), note('new', past)] }));
  await company.scheduler.run(minute);
  expect((await company.stored('ada')).notes).toEqual([...notes.slice(1), note('new', past)]);
  expect((await tom.user('ada')).notes).toHaveLength(most.notes);
  expect(await tom.store.dirty()).toEqual([]);
});

test('a customer writes twenty messages without signal, staff mark twenty as read: all of it arrives', async () => {
  const company = await companyWith(['tom']);
  const [ada, tom] = [company.phone('ada', { role: 'customer' }), company.phone('tom')];
  await company.scheduler.run(minute);
  const ids = Array.from({ length: 20 }, (_, index) => `m${index}`);
  ada.online = false;
  for (const id of ids)
    await ada.edit('ada', (user) => ({ ...user, messages: addMessage(user.messages, message(id)) }));
  ada.online = true;
  await company.scheduler.run(minute);
  expect((await tom.user('ada')).messages).toEqual(ids.map(message));
  tom.online = false;
  for (const id of ids) await tom.edit('ada', (user) => ({ ...user, messages: markRead(user.messages, message(id)) }));
  tom.online = true;
  await company.scheduler.run(minute);
  expect((await ada.user('ada')).messages).toEqual(ids.map((id) => ({ ...message(id), read: true })));
  expect([...(await ada.store.parked()), ...(await tom.store.parked())]).toEqual([]);
});

test('a document that is not there any more does not come back by what waits', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  tom.online = false;
  await writesNotes(tom, 'n', 1);
  await company.server.writeByHand(new Map([['users/ada', null]]));
  tom.online = true;
  await company.scheduler.run(minute);
  expect([...(await company.server.documentStore.all('users')).keys()]).toEqual(['tom']);
  expect(await tom.store.get(customer('ada'))).toMatchObject({ gone: true });
  expect(await tom.store.parked()).toMatchObject([{ why: 'gone', mine: aUser('ada', { notes: [note('n0', past)] }) }]);
});

test('a text that became too long by a merge is set aside alone: a note of the same customer arrives', async () => {
  const company = await companyWith(['tom']);
  const tom = company.phone('tom');
  await company.scheduler.run(minute);
  tom.online = false;
  await tom.edit('ada', (user) => ({ ...user, primaryNote: 'x'.repeat(12_000) }));
  await writesNotes(tom, 'n', 1);
  await company.change('ada', (stored) => ({ ...stored, primaryNote: 'y'.repeat(12_000) }));
  tom.online = true;
  await company.scheduler.run(5 * minute);
  expect(await company.stored('ada')).toMatchObject({ notes: [note('n0', past)] });
  const [parked, ...others] = await tom.store.parked();
  expect(others).toEqual([]);
  expect(userChanges(parked?.base.fields as User, parked?.mine as User).map(({ kind }) => kind)).toEqual([
    'primary-note',
  ]);
  expect(await tom.store.dirty()).toEqual([]);
});
