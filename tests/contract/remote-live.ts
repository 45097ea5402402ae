import { describe, expect, it } from 'vitest';
import { RemoteError } from '#sync/remote-error.ts';
import { ada, emil, rosa, asCustomer, asEmployee, at, from, aNote, plus, polling, type World } from './remote-world.ts';

export function describeLive({ server, user, customer, customers, listen, watch }: World): void {
  describe('a listener', () => {
    it('tells what changed after its cursor, then every later change, and nothing older', async () => {
      await customers(['old', 'known', 'new'], (index) => at(index));
      const heard = listen(server.remote(emil), 'users', from(at(1), 'known'));
      await heard.live();
      expect(heard.ids()).toEqual(['new']);

      await server.remote(ada).transact({ collection: 'users', id: 'old' }, plus(aNote('n1')));
      await expect.poll(heard.ids, polling).toEqual(['new', 'old']);
      expect(heard.documents().at(-1)).toMatchObject({ rev: 2, edit: 'device:1', fields: { notes: [aNote('n1')] } });
      expect(heard.removed()).toEqual([]);
    });

    it('lets its first contact be heard where nothing is new', async () => {
      await customer('known', at(1));
      const heard = listen(server.remote(emil), 'users', from(at(1), 'known'));
      await heard.live();
      expect(heard.ids()).toEqual([]);
    });

    it('lets its first contact be heard where nobody ever left, and follows from there', async () => {
      const heard = listen(server.remote(emil), 'departures', null);
      await heard.live();
      expect(heard.documents()).toEqual([]);
      const gone = { id: 'gone', rev: 4, role: null, syncedAt: at(20) };
      await server.store('departures', 'gone', gone);
      await expect.poll(heard.documents, polling).toEqual([gone]);
    });

    it('starts at the time of an inclusive cursor', async () => {
      await customers(['old', 'a', 'b'], (index) => at([9, 10, 10][index] ?? 0));
      const heard = listen(server.remote(emil), 'users', from(at(10), 'b', true));
      await heard.live();
      expect(heard.ids()).toEqual(['a', 'b']);
    });

    it('tells several changes in the order of change', async () => {
      await customers(['c', 'b', 'a'], (index) => at(index));
      const heard = listen(server.remote(emil), 'users', null);
      await heard.live();
      expect(heard.ids()).toEqual(['c', 'b', 'a']);
    });

    it('names those who get another role as removed, and tells them again when they return', async () => {
      await customers(['rosa', 'carl'], (index) => at(index + 1));
      const heard = listen(server.remote(emil), 'users', null);
      await heard.live();
      await user('rosa', 'employee', at(20), { rev: 2 });
      await expect.poll(heard.removed, polling).toEqual(['rosa']);
      await customer('rosa', at(30), { rev: 3 });
      await expect.poll(() => heard.documents().at(-1), polling).toMatchObject({ id: 'rosa', rev: 3 });
    });

    it('names the deleted as removed', async () => {
      await customers(['rosa', 'carl'], (index) => at(index + 1));
      const heard = listen(server.remote(emil), 'users', null);
      await heard.live();
      await server.store('users', 'carl', null);
      await expect.poll(heard.removed, polling).toEqual(['carl']);
    });

    it('follows departures', async () => {
      const heard = listen(server.remote(emil), 'departures', from(at(5), 'earlier'));
      await heard.live();
      const gone = { id: 'gone', rev: 4, role: null, syncedAt: at(20) };
      await server.store('departures', 'gone', gone);
      await expect.poll(heard.documents, polling).toEqual([gone]);
    });

    it('tells nothing any more once it is stopped', async () => {
      const remote = server.remote(emil);
      const stopped: unknown[] = [];
      const stop = remote.listen(
        'users',
        asEmployee,
        null,
        (batch) => stopped.push(...batch.documents),
        () => {},
      );
      const other = listen(remote, 'users', null);
      await other.live();
      stop();
      await customer('rosa', at(2));
      await expect.poll(other.ids, polling).toEqual(['rosa']);
      expect(stopped).toEqual([]);
    });

    it('tells what a hand in the console changed without another time', async () => {
      await customer('rosa', at(2));
      const heard = listen(server.remote(emil), 'users', null);
      await heard.live();
      await customer('rosa', at(2), { city: 'Davis' });
      await expect.poll(() => heard.documents().at(-1), polling).toMatchObject({ fields: { city: 'Davis' } });
    });

    it('tells nothing, not even that it began, where users of no role are asked for', async () => {
      const remote = server.remote(rosa);
      const nobody = listen(remote, 'users', null, asCustomer);
      const own = watch(remote, { collection: 'users', id: 'rosa' });
      await expect.poll(() => own.told, polling).toEqual([null]);
      await customer('rosa', at(2));
      await expect.poll(() => own.told.at(-1), polling).toMatchObject({ id: 'rosa' });
      expect(nobody.batches).toEqual([]);
      expect(nobody.failures).toEqual([]);
    });

    it('goes on where the right to it was lost, until something in its collection is written', async () => {
      await customer('rosa', at(2));
      const remote = server.remote(emil);
      const customers = listen(remote, 'users', from(at(50), ''));
      const departures = listen(remote, 'departures', from(at(50), ''));
      const known = watch(remote, { collection: 'users', id: 'rosa' });
      await Promise.all([customers.live(), departures.live()]);
      await expect.poll(() => known.told.length, polling).toBe(1);
      // His own document is in the collection of customers, though in none of these queries.
      await user('emil', 'employee', at(20), { active: false, rev: 2 });
      await expect.poll(() => customers.failures.map(({ code }) => code), polling).toEqual(['denied']);
      expect([...departures.failures, ...known.failures]).toEqual([]);
      await server.store('departures', 'gone', { id: 'gone', rev: 4, role: null, syncedAt: at(30) });
      await expect.poll(() => departures.failures.map(({ code }) => code), polling).toEqual(['denied']);
      expect(known.failures).toEqual([]);
      await customer('rosa', at(30), { rev: 2 });
      await expect.poll(() => known.failures.map(({ code }) => code), polling).toEqual(['denied']);
      expect(known.told).toMatchObject([{ rev: 1 }]);
    });

    it('fails once, with a word that says why', async () => {
      await customer('rosa', at(2));
      const heard = listen(server.remote(rosa), 'users', null);
      await expect.poll(() => heard.failures.length, polling).toBe(1);
      expect(heard.failures[0]).toBeInstanceOf(RemoteError);
      expect(heard.failures[0]).toMatchObject({ code: 'denied' });
      expect(heard.ids()).toEqual([]);
    });

    it('hears of changes after the connections were opened afresh', async () => {
      const remote = server.remote(emil);
      const heard = listen(remote, 'users', null);
      await heard.live();
      remote.reconnect();
      await customer('rosa', at(2));
      await expect.poll(heard.ids, polling).toContain('rosa');
      expect(heard.failures).toEqual([]);
    });
  });

  describe('watching one document', () => {
    it('tells that it is missing, then that it came, changed and went', async () => {
      const { told, failures } = watch(server.remote(emil), { collection: 'users', id: 'rosa' });
      await expect.poll(() => told, polling).toEqual([null]);
      await customer('rosa', at(2));
      await expect.poll(() => told.at(-1), polling).toMatchObject({ id: 'rosa', rev: 1 });
      await customer('rosa', at(3), { rev: 2 });
      await expect.poll(() => told.at(-1), polling).toMatchObject({ rev: 2, syncedAt: at(3) });
      await server.store('users', 'rosa', null);
      await expect.poll(() => told.at(-1), polling).toBeNull();
      expect(failures).toEqual([]);
    });

    it('fails where it may not be read', async () => {
      await customer('rosa', at(2));
      const { told, failures } = watch(server.remote(rosa), { collection: 'users', id: 'emil' });
      await expect.poll(() => failures.length, polling).toBe(1);
      expect(failures[0]).toMatchObject({ code: 'denied' });
      expect(told).toEqual([]);
    });
  });
}
