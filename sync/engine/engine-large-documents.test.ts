/** A document that the database has no room for: what was written is set aside and told, and nothing else waits for it. */
import { expect, test } from 'vitest';
import { addNote } from '#domain/notes.ts';
import { headline } from '#domain/sync-status.ts';
import type { Note, User } from '#domain/user.ts';
import { aUser } from '#tests/support/people.ts';
import { VirtualCompany } from '#tests/sync/virtual-company.ts';

/** The longest note, of three bytes a character. */
const long = (id: string): Note => ({ id, note: '苗'.repeat(5_000), createdBy: 'Tom', createdAt: Date.UTC(2026, 0) });
const adds = (note: Note) => (user: User) => ({ ...user, notes: addNote(user.notes, note, user.notes ?? []) });

test('a note for which there is no room at the office is set aside at once, and everything else goes on', async () => {
  const company = new VirtualCompany();
  const full = Array.from({ length: 66 }, (_, index) => long(`n${index}`));
  await company.holds(aUser('ada', { notes: full }), aUser('ben'), aUser('tom', { role: 'employee' }));
  const tom = company.phone('tom');
  await company.scheduler.run(60_000);
  await tom.edit('ada', adds(long('no-room')));
  await tom.edit('ben', adds(long('of-ben')));
  await company.scheduler.run(2_000);
  expect((await company.stored('ben')).notes).toMatchObject([{ id: 'of-ben' }]);
  expect(await tom.store.dirty()).toEqual([]);
  const [parked, ...others] = await tom.store.parked();
  expect(others).toEqual([]);
  expect(parked).toMatchObject({ why: 'invalid', ref: { id: 'ada' } });
  const mine = parked?.mine as User | undefined;
  expect(mine?.notes?.at(-1)).toMatchObject({ id: 'no-room' });
  const facts = tom.told.at(-1);
  expect(facts && headline({ ...facts, waiting: 0, rejected: 1, unreadable: 0 })).toBe('rejected');
  expect(facts).toMatchObject({ connected: true, syncing: false, refusing: false, failing: false });

  // Of that customer, what has room is sent, and what others write comes.
  await tom.edit('ada', (user) => ({ ...user, primaryNote: 'Dog bites' }));
  await company.scheduler.run(2_000);
  expect(await company.stored('ada')).toMatchObject({ primaryNote: 'Dog bites' });
  await company.change('ada', (stored) => ({ ...stored, city: 'Davis' }));
  await company.scheduler.run(60_000);
  expect(await tom.user('ada')).toMatchObject({ primaryNote: 'Dog bites', city: 'Davis' });
  expect(await tom.store.parked()).toHaveLength(1);
});
