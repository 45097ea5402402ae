import { describe, expect, it } from 'vitest';
import type { NewRole } from '#domain/departures.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { aUser } from '#tests/support/people.ts';
import { ada, aNote, asAdmin, at, emil, from, notesOf, polling, plus, rosa, type World } from './remote-world.ts';

const edit = 'office:1';
/** Firestore tells a time as its own type, the memory as what the contract says. */
const known = { seconds: expect.any(Number), nanoseconds: expect.any(Number) };

export function describeDepartures({ server, user, customer, listen }: World): void {
  const before = { rev: 3, edit: 'device:2 before:1', notes: [aNote('n1')], primaryNote: 'Dog bites' };

  describe('a departure', () => {
    it('deletes a customer, and tells it with the next revision in the same transaction', async () => {
      await customer('rosa', at(2), before);
      expect(await server.remote(ada).depart('rosa', null, edit)).toBe(true);
      expect(await server.stored('users', 'rosa')).toBeNull();
      const entry = { id: 'rosa', rev: 4, role: null, syncedAt: known };
      expect(await server.stored('departures', 'rosa')).toEqual(entry);
    });

    it('makes a customer an employee: only the role and the marks change', async () => {
      await customer('rosa', at(2), before);
      expect(await server.remote(ada).depart('rosa', 'employee', edit)).toBe(true);
      expect(await server.stored('users', 'rosa')).toEqual({
        ...aUser('rosa', { role: 'employee' }),
        ...before,
        rev: 4,
        edit: 'office:1 device:2 before:1',
        syncedAt: known,
      });
      expect(await server.stored('departures', 'rosa')).toMatchObject({ rev: 4, role: 'employee' });
    });

    it('makes an employee a customer again, and leaves no entry', async () => {
      await user('edda', 'employee', at(2), before);
      await server.store('departures', 'edda', { id: 'edda', rev: 3, role: 'employee', syncedAt: at(2) });
      expect(await server.remote(ada).depart('edda', 'customer', edit)).toBe(true);
      expect(await server.stored('users', 'edda')).toMatchObject({ role: 'customer', rev: 4 });
      expect(await server.stored('departures', 'edda')).toBeNull();
    });

    it('deletes an employee, whose entry of having become one becomes that of a deletion', async () => {
      await user('edda', 'employee', at(2), before);
      await server.store('departures', 'edda', { id: 'edda', rev: 3, role: 'employee', syncedAt: at(2) });
      expect(await server.remote(ada).depart('edda', null, edit)).toBe(true);
      expect(await server.stored('departures', 'edda')).toMatchObject({ rev: 4, role: null });
    });

    it('knows somebody made by hand in the console', async () => {
      await server.store('users', 'rosa', { ...aUser('rosa') });
      expect(await server.remote(ada).depart('rosa', 'employee', edit)).toBe(true);
      expect(await server.stored('users', 'rosa')).toMatchObject({ id: 'rosa', role: 'employee', rev: 1, edit });
      expect(await server.stored('departures', 'rosa')).toMatchObject({ rev: 1 });
    });

    it('writes nothing about somebody who has that role, or is not there any more', async () => {
      await customer('rosa', at(2), before);
      const remote = server.remote(ada);
      expect(await remote.depart('rosa', 'customer', edit)).toBe(true);
      expect(await server.stored('users', 'rosa')).toMatchObject({ rev: 3, syncedAt: at(2) });
      expect(await remote.depart('nobody', null, edit)).toBe(false);
      expect(await remote.depart('nobody', 'employee', edit)).toBe(false);
      expect(await server.stored('users', 'nobody')).toBeNull();
      expect(await server.stored('departures', 'nobody')).toBeNull();
    });

    it.each<[string, typeof emil, string, NewRole]>([
      ['an employee who deletes a customer', emil, 'rosa', null],
      ['an employee who makes a customer an employee', emil, 'rosa', 'employee'],
      ['an employee who deletes the own document', emil, 'emil', null],
      ['an employee who makes a colleague a customer', emil, 'edda', 'customer'],
      ['a customer who becomes an employee by own hand', rosa, 'rosa', 'employee'],
      ['a customer who deletes another', rosa, 'carl', null],
      ['an admin who deletes the own document', ada, 'ada', null],
      ['an admin who becomes an employee by own hand', ada, 'ada', 'employee'],
      ['an admin who makes another admin a customer', ada, 'alma', 'customer'],
    ])('is denied to %s', async (_, actor, id, role) => {
      await Promise.all([customer('rosa', at(2)), customer('carl', at(3))]);
      await Promise.all([user('edda', 'employee', at(4)), user('alma', 'admin', at(5))]);
      const stored = await server.stored('users', id);
      const refused = server.remote(actor).depart(id, role, edit);
      await expect(refused).rejects.toBeInstanceOf(RemoteError);
      await expect(refused).rejects.toMatchObject({ code: 'denied' });
      expect(await server.stored('users', id)).toEqual(stored);
      expect(await server.stored('departures', id)).toBeNull();
    });

    it('reaches the devices that lose somebody, and those that keep the person', async () => {
      await customer('rosa', at(2));
      const departures = listen(server.remote(emil), 'departures', from(at(0), ''));
      const customers = listen(server.remote(emil), 'users', from(at(0), ''));
      const everybody = listen(server.remote(ada), 'users', from(at(0), ''), asAdmin);
      await Promise.all([departures.live(), customers.live(), everybody.live()]);
      await server.remote(ada).depart('rosa', 'employee', edit);
      await expect
        .poll(departures.documents, polling)
        .toEqual([{ id: 'rosa', rev: 2, role: 'employee', syncedAt: known }]);
      await expect.poll(customers.removed, polling).toEqual(['rosa']);
      await expect
        .poll(() => everybody.documents().at(-1), polling)
        .toMatchObject({ id: 'rosa', rev: 2, fields: { role: 'employee' } });
    });

    it('and a note at the same moment: whichever comes second is refused, and nothing is half done', async () => {
      await customer('rosa', at(2));
      const ref = { collection: 'users', id: 'rosa' } as const;
      const outcomes = await Promise.allSettled([
        server.remote(emil).transact(ref, plus(aNote('n1'))),
        server.remote(ada).depart('rosa', 'employee', edit),
      ]);
      const [stored, entry] = [await server.stored('users', 'rosa'), await server.stored('departures', 'rosa')];
      const left = outcomes[1].status === 'fulfilled';
      expect(stored?.['role']).toBe(left ? 'employee' : 'customer');
      expect(stored).toMatchObject({ rev: expect.any(Number) });
      expect(entry).toEqual(left ? { id: 'rosa', rev: stored?.['rev'], role: 'employee', syncedAt: known } : null);
      expect(notesOf(stored)).toEqual(outcomes[0].status === 'fulfilled' ? ['n1'] : []);
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    });
  });
}
