/** Texts that were set aside after they had been sent: sent again or discarded while nobody knows whether they arrived. */
import { expect, test } from 'vitest';
import { addNote, deleteNote, editNote } from '#domain/notes.ts';
import { replicated } from '#domain/replicated.ts';
import type { User } from '#domain/user.ts';
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
