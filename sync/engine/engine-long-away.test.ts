/** A phone that was away for weeks with notes that wait: it loses nothing, brings nothing back, and ends as the server. */
import { expect, test } from 'vitest';
import type { Note, User } from '#domain/user.ts';
import { addNote, deleteNote, editNote } from '#domain/notes.ts';
import { headline } from '#domain/sync-status.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';
import { aUser } from '#tests/support/people.ts';
import { Administration } from '#tests/sync/administration.ts';
import { VirtualCompany, type VirtualPhone } from '#tests/sync/virtual-company.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** What else everybody has. */
const others = Array.from({ length: 30 }, (_, index) => `z${String(index).padStart(2, '0')}`);

const note = (id: string): Note => ({ id, note: `Text of ${id}`, createdBy: 'Tom', createdAt: Date.UTC(2026, 0) });
const adds =
  (...ids: string[]) =>
  (user: User): User => ({
    ...user,
    notes: ids.reduce((notes, id) => addNote(notes, note(id), user.notes ?? []), user.notes ?? []),
  });
const deletes = (id: string) => (user: User) => ({ ...user, notes: deleteNote(user.notes, id) });
const edits = (id: string, text: string) => (user: User) => ({
  ...user,
  notes: editNote(user.notes, id, text, 'somebody', Date.UTC(2026, 1)),
});
const idsOf = (user: User | undefined) => (user?.notes ?? []).map(({ id }) => id);

/** What became of the app: a phone in a pocket stops its pages. */
type Phone = 'closed' | 'asleep';

interface Away {
  company: VirtualCompany;
  /** Somebody at the office does these, one after the other. */
  office(...deeds: ((administration: Administration) => Promise<void>)[]): Promise<void>;
  disk: MemoryStore;
  /** Of a colleague at the office, with a line. */
  eve: VirtualPhone;
  /** Lets days pass in which nobody works: every phone sleeps, the colleague's too. */
  pass(days: number): Promise<void>;
  /** Tom's phone finds a line again, and has ten minutes. */
  back(): Promise<void>;
}

/** Tom's phone has heard everything, and goes away with an answer that it never got and with what `writes` leaves on it. */
async function away(phone: Phone, writes: (tom: VirtualPhone) => Promise<void>): Promise<Away> {
  const company = new VirtualCompany();
  const notes = [note('old'), note('first')];
  const customers = ['ada', 'bob', 'cyd', 'dee', 'fay', 'gil', 'ivy'].map((id) => aUser(id, { notes }));
  const staff = [
    aUser('tom', { role: 'employee' }),
    aUser('eve', { role: 'admin' }),
    aUser('admin', { role: 'admin' }),
  ];
  await company.holds(...customers, ...others.map((id) => aUser(id)), ...staff);
  await company.holdsCatalogue({ id: 'plants', plants: [], categories: ['Herbs'] });
  const disk = createMemoryStore();
  let tom = company.phone('tom', { disk, watched: () => false });
  const eve = company.phone('eve', { role: 'admin', watched: () => false });
  await company.scheduler.run(minute);
  // The server takes one more note; its answer is lost, and with it the line.
  tom.losesNextAnswer = true;
  await tom.edit('ivy', adds('landed'));
  await company.scheduler.run(minute);
  expect(tom.online).toBe(false);
  await writes(tom);
  if (phone === 'closed') await stopped(company, tom);
  const administration = new Administration(company.server, company.scheduler, company.random);
  return {
    company,
    async office(...deeds) {
      for (const deed of deeds) {
        const done = deed(administration);
        await company.scheduler.run(minute);
        await done;
      }
    },
    disk,
    eve,
    async pass(days) {
      company.scheduler.now += days * day;
      await company.scheduler.run(10 * minute);
    },
    async back() {
      if (phone === 'closed') tom = company.phone('tom', { disk });
      tom.online = true;
      await company.scheduler.run(10 * minute);
      await expectsRest(company, tom, ['tom']);
      await expectsRest(company, eve, ['tom', 'eve', 'dee']);
    },
  };
}

async function stopped(company: VirtualCompany, phone: VirtualPhone): Promise<void> {
  const stopping = phone.engine.stop();
  await company.scheduler.run(minute);
  await stopping;
}

/** All customers, and the staff that is named, are on the phone as at the server, and nothing else; nothing waits, and it says so. */
async function expectsRest(company: VirtualCompany, { store, told }: VirtualPhone, staff: string[]): Promise<void> {
  const stored = await company.server.documentStore.all('users');
  const documents = [...stored.values()] as unknown as (User & { rev: number })[];
  const expected = documents.filter(({ id, role }) => role === 'customer' || staff.includes(id));
  const held = (await store.users({ from: null, to: null })).flatMap((row) => (row.gone ? [] : [row]));
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(held.map(({ id, rev, edit, fields: { notes } }) => ({ id, rev, edit, notes }))).toEqual(
    expected.toSorted(byId).map(({ id, rev, notes }) => ({ id, rev, edit: '', notes })),
  );
  const facts = told.at(-1);
  expect(facts && headline({ ...facts, waiting: 0, rejected: 0, unreadable: 0 })).toBe('up-to-date');
}

test.each<[days: number, Phone]>([
  [7, 'closed'],
  [7, 'asleep'],
  [60, 'closed'],
  [60, 'asleep'],
])(
  'after %i days away with the app %s nothing is lost and nothing is back',
  async (days, phone) => {
    const { company, office, disk, eve, pass, back } = await away(phone, async (tom) => {
      await tom.edit('ada', adds('waits', ...Array.from({ length: 12 }, (_, index) => `waits${index}`)));
      for (const id of ['bob', 'cyd', 'dee', 'fay', 'gil']) await tom.edit(id, adds(`for-${id}`));
      await tom.edit('ivy', edits('old', 'By Tom'));
      await tom.edit('z00', adds('brief'));
    });
    await pass(days / 4);
    await office(
      // Deleted in the app, by hand, and in the app with the entry that told of it removed weeks later.
      (administration) => administration.deleteUser('bob'),
      (administration) => administration.deleteByHand('cyd'),
      (administration) => administration.deleteUser('fay'),
      (administration) => administration.deleteUser('z01'),
      (administration) => administration.deleteByHand('z02'),
      // A colleague now, and one who was for a while.
      (administration) => administration.changeRole('dee', 'employee'),
      (administration) => administration.changeRole('gil', 'employee'),
      (administration) => administration.changeRole('tom', 'customer'),
    );
    await eve.edit('ivy', deletes('landed'));
    await eve.edit('ivy', deletes('first'));
    await eve.edit('ada', deletes('old'));
    await eve.edit('z03', adds('of-eve'));
    await company.scheduler.run(minute);
    await pass(days / 4);
    await office(
      (administration) => administration.changeRole('gil', 'customer'),
      (administration) => administration.changeRole('tom', 'employee'),
      (administration) => administration.removeDeparturesByHand(),
    );
    // More notes than are kept came to Ada since.
    for (let count = 0; count < 110; count += 5) {
      await eve.edit('ada', adds(...Array.from({ length: 5 }, (_, index) => `eve${count + index}`)));
      await company.scheduler.run(1_000);
    }
    await company.holds(...Array.from({ length: 5 }, (_, index) => aUser(`new${index}`)));
    await pass(days / 2);
    await back();

    const ada = idsOf(await company.stored('ada'));
    expect(ada.filter((id) => id.startsWith('waits'))).toHaveLength(13);
    expect(new Set(ada).size).toBe(ada.length);
    expect(ada).not.toContain('old');
    expect(ada).toContain('eve109');
    expect(idsOf(await company.stored('gil'))).toContain('for-gil');
    expect(idsOf(await company.stored('z00'))).toEqual(['brief']);
    const ivy = await company.stored('ivy');
    expect(ivy.notes).toMatchObject([{ id: 'old', note: 'By Tom' }]);
    // What was written about people who are gone, or colleagues, can still be read here.
    const parked = await disk.parked();
    expect(parked.map(({ ref, why }) => `${ref.id} ${why}`).toSorted()).toEqual(
      ['bob', 'cyd', 'dee', 'fay'].map((id) => `${id} gone`),
    );
    for (const { ref, mine } of parked) expect(idsOf(mine as User)).toContain(`for-${ref.id}`);
    const ids = [...(await company.server.documentStore.all('users')).keys()];
    for (const id of ['bob', 'cyd', 'fay', 'z01', 'z02']) expect(ids).not.toContain(id);
  },
  120_000,
);
