import { describe, expect, it } from 'vitest';
import type { Stored } from '#domain/permission-request.ts';
import { readUser } from '#domain/schemas.ts';
import type { User } from '#domain/user.ts';
import { isUnreadable, type ServerDocument, type Unreadable } from '#sync/document.ts';
import { UnreadableError } from '#sync/remote-error.ts';
import { inLists } from '#tests/support/firestore-poison.ts';
import { aUser } from '#tests/support/people.ts';
import {
  ada,
  asEmployee,
  at,
  aNote,
  emil,
  everywhere,
  idsOf,
  notesOf,
  polling,
  plus,
  rosa,
  type World,
} from './remote-world.ts';

const fieldsBut = (...kept: string[]) =>
  Object.keys(aUser('any', { notes: [], primaryNote: '', specialtyRequests: '', fullName: '' })).filter(
    (field) => !kept.includes(field),
  );

/** Documents that say nothing right but who they are, by what stands in all their fields, and two that are right. */
function poisoned(poisons: Record<string, unknown>): [id: string, stored: Stored][] {
  const marks = { rev: 1, edit: 'before:1' };
  return Object.values(poisons).map((value, index) => {
    const rubbish = Object.fromEntries(fieldsBut('id', 'role').map((field) => [field, value]));
    const id = `p${String(index).padStart(2, '0')}`;
    return [id, { id, role: 'customer', ...rubbish, ...marks, tags: value, syncedAt: at(index + 2) }];
  });
}

const right = (document: ServerDocument<'users'> | Unreadable): boolean =>
  !isUnreadable(document) && readUser(document.id, document.fields).fields === document.fields;

export function describePoison({ server, customer, listen, watch }: World): void {
  describe('whatever stands in the fields of a document', () => {
    const store = async () => {
      const documents = poisoned(server.poisons());
      await customer('first', at(1));
      await Promise.all(documents.map(([id, stored]) => server.store('users', id, stored)));
      await customer('last', at(1_000));
      return ['first', ...documents.map(([id]) => id), 'last'];
    };

    it('is told by pages, listeners and ranges as what the app can show, and holds back nobody else', async () => {
      const ids = await store();
      expect(ids.length).toBeGreaterThan(20);
      const remote = server.remote(emil);
      const page = await remote.page('users', asEmployee, null, 100);
      expect(idsOf(page)).toEqual(ids);
      expect(page.filter((document) => !right(document))).toEqual([]);
      const ranged = await remote.range(asEmployee, everywhere, 100);
      expect(idsOf(ranged)).toEqual(ids.toSorted());
      expect(ranged.filter((document) => !right(document))).toEqual([]);
      const heard = listen(remote, 'users', null);
      await heard.live();
      await expect.poll(heard.ids, polling).toEqual(ids);
      expect(heard.documents().filter((document) => !right(document))).toEqual([]);
    });

    it('lets an admin remove the person', async () => {
      const ids = await store();
      const remote = server.remote(ada);
      for (const id of ids) expect(await remote.depart(id, null, 'office:1')).toBe(true);
      expect(await remote.count(asEmployee, everywhere)).toBe(0);
    });

    it('is told as unreadable where it is a role that nobody has', async () => {
      await customer('rosa', at(2), { role: 'boss', rev: 7 });
      const unreadable = { id: 'rosa', unreadable: 'role', rev: 7, syncedAt: at(2) };
      const heard = watch(server.remote(rosa), { collection: 'users', id: 'rosa' });
      await expect.poll(() => heard.told, polling).toEqual([unreadable]);
      await customer('rosa', at(3), { rev: 8 });
      await expect.poll(() => heard.told.at(-1), polling).toMatchObject({ id: 'rosa', rev: 8, fields: aUser('rosa') });
      expect(heard.failures).toEqual([]);
    });

    it('is told as unreadable, and nothing is written on top of it, where it is a catalogue without a list', async () => {
      await server.store('plants', 'plants', { id: 'plants', plants: 'none', categories: [], rev: 3, edit: 'x:1' });
      let asked = 0;
      const ref = { collection: 'plants', id: 'plants' } as const;
      const remote = server.remote(emil);
      const decide = () => {
        asked += 1;
        return null;
      };
      for (const ask of [() => remote.transact(ref, decide), () => remote.get(ref)]) {
        const error: unknown = await ask().catch((cause: unknown) => cause);
        expect(error).toBeInstanceOf(UnreadableError);
        expect(error).toMatchObject({ code: 'invalid', document: { unreadable: 'plants', rev: 3 } });
      }
      expect(asked).toBe(0);
    });

    it.each([4.5, -1, 2 ** 53, Number.NaN, '3', null, true])('counts as no revision where it is %s', async (rev) => {
      await customer('rosa', at(2), { rev, edit: rev });
      const [found] = await server.remote(emil).page('users', asEmployee, null, 9);
      expect(found).toMatchObject({ rev: 0, edit: typeof rev === 'string' ? rev : '' });
    });

    it.each(['yesterday', 7, null, true])('counts as no time of the last write where it is %s', async (syncedAt) => {
      await customer('rosa', at(2));
      await customer('carl', null, { syncedAt });
      const remote = server.remote(emil);
      expect(idsOf(await remote.page('users', asEmployee, null, 9))).toEqual(['rosa']);
      const ranged = await remote.range(asEmployee, everywhere, 100);
      expect(ranged.find(({ id }) => id === 'carl')).not.toHaveProperty('syncedAt');
    });

    it.each(['boss', 7, true])('says nothing about a departure where it is the role %s', async (role) => {
      await server.store('departures', 'rosa', { id: 'rosa', rev: 4, role, syncedAt: at(20) });
      const told = await server.remote(emil).page('departures', asEmployee, null, 9);
      expect(told).toEqual([{ id: 'rosa', rev: 0, role: undefined, syncedAt: at(20) }]);
    });
  });

  describe('what was mended in reading', () => {
    /** Lists with whatever the office can hold, among right entries. */
    const strange = (more: Stored = {}): Stored => {
      const rubbish = inLists(server.poisons());
      return {
        zipcode: 95655,
        colour: 'red',
        plants: [{ name: 'Fern' }, ...rubbish, { name: 'Ivy', old: 1 }],
        notes: [{ ...aNote('n1'), colour: 'blue' }, ...rubbish],
        messages: [
          { id: 'm1', message: 'Hi', createdAt: 'today', userId: 'rosa', read: false, colour: 'green' },
          ...rubbish,
        ],
        ...more,
      };
    };
    const ref = { collection: 'users', id: 'rosa' } as const;
    const stored = async () => server.comparable((await server.stored('users', 'rosa')) ?? {});
    const list = (value: unknown) => value as unknown[];

    it('is not written back with a note', async () => {
      await customer('rosa', at(2), strange());
      const before = await stored();
      await server.remote(emil).transact(ref, plus(aNote('n2')));
      const { rev, edit, syncedAt: _at, notes, ...rest } = await stored();
      const { rev: _rev, edit: _edit, syncedAt: _syncedAt, notes: earlier, ...others } = before;
      expect({ rev, edit }).toEqual({ rev: 2, edit: 'device:1' });
      expect(rest).toEqual(others);
      expect(notes).toEqual([...list(earlier), aNote('n2')]);
    });

    it('is not written back where a message is marked as read', async () => {
      await customer('rosa', at(2), strange());
      const before = await stored();
      await server.remote(emil).transact(ref, (server) => {
        if (!server) return null;
        const messages = server.fields.messages.map((message) =>
          message.id === 'm1' ? { ...message, read: true } : message,
        );
        return { fields: { ...server.fields, messages }, rev: server.rev + 1, edit: 'device:1' };
      });
      const [first, ...rest] = list((await stored())['messages']);
      const [unread, ...others] = list(before['messages']);
      expect(first).toEqual({ ...(unread as object), read: true });
      expect(rest).toEqual(others);
    });

    it('is not written back where an entry between goes, or changes', async () => {
      await customer(
        'rosa',
        at(2),
        strange({ notes: [null, aNote('n1'), 7, { ...aNote('n2'), colour: 'blue' }, aNote('n3')] }),
      );
      const change = (fields: User): User => ({
        ...fields,
        notes: (fields.notes ?? []).flatMap((note) =>
          note.id === 'n1' ? [] : note.id === 'n3' ? [{ ...note, note: 'New' }] : [note],
        ),
      });
      await server
        .remote(emil)
        .transact(ref, (server) =>
          server ? { fields: change(server.fields), rev: server.rev + 1, edit: 'device:1' } : null,
        );
      expect((await stored())['notes']).toEqual([
        null,
        7,
        { ...aNote('n2'), colour: 'blue' },
        { ...aNote('n3'), note: 'New' },
      ]);
    });

    it('is not written back where the role changes', async () => {
      const { colour: _, ...known } = strange({ zipcode: '95655' });
      await customer('rosa', at(2), known);
      const before = await stored();
      expect(await server.remote(ada).depart('rosa', 'employee', 'office:1')).toBe(true);
      const after = await stored();
      expect(after).toMatchObject({ role: 'employee', rev: 2 });
      for (const field of ['plants', 'notes', 'messages']) expect(after[field]).toEqual(before[field]);
    });

    it('is what a document made by hand keeps, also where a note is added', async () => {
      await server.store('users', 'rosa', { ...aUser('rosa'), old: { deep: [1] } });
      await server.remote(emil).transact(ref, plus(aNote('n1')));
      const after = await stored();
      expect(after).toMatchObject({ id: 'rosa', old: { deep: [1] }, rev: 1 });
      expect(notesOf(after)).toEqual(['n1']);
    });
  });
}
