import { describe, expect, it } from 'vitest';
import { RemoteError } from '#sync/remote-error.ts';
import { aUser } from '#tests/support/people.ts';
import { ada, emil, rosa, asAdmin, asEmployee, asCustomer, at, from, idsOf, type World } from './remote-world.ts';

export function describePages({ server, customer, customers, pages }: World): void {
  describe('a page', () => {
    it('holds the oldest documents first, and the last page is shorter than its limit', async () => {
      await customers(['a', 'b', 'c', 'd', 'e'], (index) => at(50 - index));
      expect(await pages(server.remote(emil), 2)).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
    });

    it('continues by id within one timestamp that more documents share than a page holds', async () => {
      const ids = Array.from({ length: 7 }, (_, index) => `same-${index}`);
      await customers(ids.toReversed(), () => at(10, 5));
      expect(await pages(server.remote(emil), 3)).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    });

    it('ends empty where the documents fill the pages exactly', async () => {
      await customers(['a', 'b', 'c', 'd'], (index) => at(index));
      expect(await pages(server.remote(emil), 2)).toEqual([['a', 'b'], ['c', 'd'], []]);
    });

    it('goes on at a document of the same time as the cursor with a later id, and not at one with an earlier id', async () => {
      await customers(['a', 'b', 'c'], () => at(10, 1));
      expect(idsOf(await server.remote(emil).page('users', asEmployee, from(at(10, 1), 'b'), 9))).toEqual(['c']);
    });

    it('tells times apart that lie within one millisecond', async () => {
      await customers(['later', 'earlier', 'between'], (index) => at(10, [900, 100, 500][index]));
      const remote = server.remote(emil);
      const all = await remote.page('users', asEmployee, null, 9);
      expect(idsOf(all)).toEqual(['earlier', 'between', 'later']);
      expect(all[0]?.syncedAt).toEqual(at(10, 100));
      expect(idsOf(await remote.page('users', asEmployee, from(at(10, 100), 'z'), 9))).toEqual(['between', 'later']);
    });

    it('starts at the time of an inclusive cursor, whatever the id', async () => {
      await customers(['old', 'a', 'b', 'new'], (index) => at([9, 10, 10, 11][index] ?? 0));
      const remote = server.remote(emil);
      expect(idsOf(await remote.page('users', asEmployee, from(at(10), 'b', true), 9))).toEqual(['a', 'b', 'new']);
      expect(idsOf(await remote.page('users', asEmployee, from(at(10), '', true), 9))).toEqual(['a', 'b', 'new']);
    });

    it('starts with a time from a cursor without id', async () => {
      await customers(['old', 'a'], (index) => at([9, 10][index] ?? 0));
      expect(idsOf(await server.remote(emil).page('users', asEmployee, from(at(10), ''), 9))).toEqual(['a']);
    });

    it('is the same when asked again', async () => {
      await customers(['a', 'b', 'c'], (index) => at(index));
      const remote = server.remote(emil);
      const first = await remote.page('users', asEmployee, null, 2);
      expect(await remote.page('users', asEmployee, null, 2)).toEqual(first);
    });

    it('shows documents that moved meanwhile at their new place', async () => {
      await customers(['a', 'b', 'c'], (index) => at(index));
      const remote = server.remote(emil);
      expect(idsOf(await remote.page('users', asEmployee, null, 2))).toEqual(['a', 'b']);
      await customer('a', at(50));
      expect(idsOf(await remote.page('users', asEmployee, null, 2))).toEqual(['b', 'c']);
    });

    it('holds the roles of the scope and no others', async () => {
      await customer('rosa', at(2));
      expect(await pages(server.remote(emil), 9)).toEqual([['rosa']]);
      expect(await pages(server.remote(ada), 9, null, asAdmin)).toEqual([['emil', 'rosa']]);
      expect(await pages(server.remote(rosa), 9, null, asCustomer)).toEqual([[]]);
    });

    it('gives the fields apart from the marks of synchronization', async () => {
      await customer('rosa', at(2, 7), { rev: 12, edit: 'b:2 a:1', primaryNote: 'Dog bites' });
      expect(await server.remote(emil).page('users', asEmployee, null, 9)).toEqual([
        {
          id: 'rosa',
          fields: aUser('rosa', { primaryNote: 'Dog bites' }),
          rev: 12,
          edit: 'b:2 a:1',
          syncedAt: at(2, 7),
        },
      ]);
    });

    it('of departures tells who left, as what, and when', async () => {
      const gone = { id: 'gone', rev: 4, role: null, syncedAt: at(20) };
      const promoted = { id: 'promoted', rev: 2, role: 'employee', syncedAt: at(10) };
      await server.store('departures', 'gone', gone);
      await server.store('departures', 'promoted', promoted);
      const remote = server.remote(emil);
      expect(await remote.page('departures', asEmployee, null, 9)).toEqual([promoted, gone]);
      expect(await remote.page('departures', asEmployee, from(at(10), 'promoted'), 9)).toEqual([gone]);
    });

    it('continues in the order of the bytes of ids, which JavaScript does not have', async () => {
      await customers(['z🌻', 'z\uff5e', 'z'], () => at(10));
      expect(await pages(server.remote(emil), 1)).toEqual([['z'], ['z\uff5e'], ['z🌻'], []]);
    });

    it('goes by the names of documents, whatever id a hand in the console put into them', async () => {
      await customer('rosa', at(2), { id: 'another' });
      const [found] = await server.remote(emil).page('users', asEmployee, null, 9);
      expect(found).toMatchObject({ id: 'rosa', fields: { id: 'rosa' } });
    });

    it('is denied for what is asked, also where nothing of it is stored', async () => {
      await customer('rosa', at(2));
      await server.store('users', 'rosa', null);
      const nobody = server.remote(rosa).page('users', asEmployee, null, 9);
      await expect(nobody).rejects.toMatchObject({ code: 'denied' });
      const admins = server.remote(emil).page('users', { ...asEmployee, roles: ['customer', 'admin'] }, null, 9);
      await expect(admins).rejects.toMatchObject({ code: 'denied' });
      const departed = server.remote(rosa).page('departures', asEmployee, null, 9);
      await expect(departed).rejects.toMatchObject({ code: 'denied' });
    });

    it('is denied to those who may not hold the scope', async () => {
      await customer('rosa', at(2));
      const refused = server.remote(rosa).page('users', asEmployee, null, 9);
      await expect(refused).rejects.toBeInstanceOf(RemoteError);
      await expect(refused).rejects.toMatchObject({ code: 'denied' });
    });
  });
}
