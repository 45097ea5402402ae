/** What synchronisation relies on at the far side, whichever it is. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor, Stored } from '#domain/permissions.ts';
import type { Note, Role } from '#domain/user.ts';
import type { Ref, Scope, ServerDocument, ServerTime } from '#sync/document.ts';
import { type Batch, type Feed, type From, type Remote, RemoteError, type Write } from '#sync/remote.ts';
import { aUser } from '#tests/support/people.ts';

/** A far side under test, with permissions in force for its remotes and none for the hand in the console. */
export interface Office {
  /** A client of its own for somebody signed in. */
  remote(actor: Actor): Remote;
  /** Writes as the console does; null deletes. `syncedAt` is seconds and nanoseconds, or missing. */
  store(collection: string, id: string, stored: Stored | null): Promise<void>;
  stored(collection: string, id: string): Promise<Stored | null>;
  /** Disconnects all clients and deletes all documents. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const ada: Actor = { uid: 'ada', email: 'ada@garden.test' };
const emil: Actor = { uid: 'emil', email: 'emil@garden.test' };
const rosa: Actor = { uid: 'rosa', email: 'rosa@garden.test' };
const asAdmin: Scope = { uid: 'ada', role: 'admin', roles: ['customer', 'employee'] };
const asEmployee: Scope = { uid: 'emil', role: 'employee', roles: ['customer'] };
const asCustomer: Scope = { uid: 'rosa', role: 'customer', roles: [] };
const everywhere = { from: null, to: null };

/** Long ago, so that whatever a test writes through a remote is later. Microseconds: finer than a clock in JavaScript. */
const at = (seconds: number, microseconds = 0): ServerTime => ({
  seconds: 1_600_000_000 + seconds,
  nanoseconds: microseconds * 1000,
});
const after = (document: { id: string; syncedAt?: ServerTime }, inclusive = false): From => {
  if (!document.syncedAt) throw new Error('not in the order of change');
  return { cursor: { ...document.syncedAt, id: document.id }, inclusive };
};
const from = (time: ServerTime, id: string, inclusive = false): From => ({ cursor: { ...time, id }, inclusive });
const idsOf = (documents: readonly { id: string }[]): string[] => documents.map(({ id }) => id);
const aNote = (id: string): Note => ({ id, note: `Text of ${id}`, createdBy: 'Emil', createdAt: 1_700_000_000_000 });
const notesOf = (stored: Stored | null): string[] => ((stored?.['notes'] ?? []) as Note[]).map(({ id }) => id);

/** The next state of a user, one note more. */
const plus =
  (note: Note, edit = 'device:1') =>
  (server: ServerDocument<'users'> | null): Write<'users'> => {
    if (!server) throw new Error('expected a document');
    const notes = [...(server.fields.notes ?? []), note];
    return { fields: { ...server.fields, notes }, rev: server.rev + 1, edit };
  };

export function describeRemote(name: string, open: () => Promise<Office>): void {
  describe(`remote: ${name}`, () => {
    let office: Office;
    const subscriptions: (() => void)[] = [];

    const user = (id: string, role: Role, time: ServerTime | null, more: Stored = {}) =>
      office.store('users', id, {
        ...aUser(id, { role }),
        rev: 1,
        edit: 'before:1',
        ...(time && { syncedAt: time }),
        ...more,
      });
    const customer = (id: string, time: ServerTime | null, more: Stored = {}) => user(id, 'customer', time, more);
    const customers = (ids: string[], time: (index: number) => ServerTime) =>
      Promise.all(ids.map((id, index) => customer(id, time(index))));

    /** Reads a feed to its end, page by page. */
    const pages = async (remote: Remote, limit: number, start: From | null = null, scope = asEmployee) => {
      const found: string[][] = [];
      for (let next = start; ;) {
        const page = await remote.page('users', scope, next, limit);
        found.push(idsOf(page));
        const last = page.at(-1);
        if (page.length < limit || !last) return found;
        next = after(last);
      }
    };

    const listen = <F extends Feed>(remote: Remote, feed: F, start: From | null, scope = asEmployee) => {
      const batches: Batch<F>[] = [];
      const failures: RemoteError[] = [];
      subscriptions.push(
        remote.listen(
          feed,
          scope,
          start,
          (batch) => batches.push(batch),
          (error) => failures.push(error),
        ),
      );
      return {
        failures,
        live: () => expect.poll(() => batches.some((batch) => batch.live), patience).toBe(true),
        ids: () => batches.flatMap(({ documents }) => idsOf(documents)),
        documents: () => batches.flatMap(({ documents }) => documents),
        removed: () => batches.flatMap(({ removed }) => removed),
      };
    };

    const watch = (remote: Remote, ref: Ref<'users'>) => {
      const told: (ServerDocument<'users'> | null)[] = [];
      const failures: RemoteError[] = [];
      subscriptions.push(
        remote.watch(
          ref,
          (document) => told.push(document),
          (error) => failures.push(error),
        ),
      );
      return { told, failures };
    };

    beforeAll(async () => {
      office = await open();
    }, 120_000);
    beforeEach(async () => {
      await office.reset();
      await Promise.all([user('ada', 'admin', at(0)), user('emil', 'employee', at(0))]);
    });
    afterEach(() => {
      for (const stop of subscriptions.splice(0)) stop();
    });
    afterAll(() => office.stop());

    describe('a page', () => {
      it('holds the oldest documents first, and the last page is shorter than its limit', async () => {
        await customers(['a', 'b', 'c', 'd', 'e'], (index) => at(50 - index));
        expect(await pages(office.remote(emil), 2)).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
      });

      it('continues by id within one timestamp that more documents share than a page holds', async () => {
        const ids = Array.from({ length: 7 }, (_, index) => `same-${index}`);
        await customers(ids.toReversed(), () => at(10, 5));
        expect(await pages(office.remote(emil), 3)).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
      });

      it('ends empty where the documents fill the pages exactly', async () => {
        await customers(['a', 'b', 'c', 'd'], (index) => at(index));
        expect(await pages(office.remote(emil), 2)).toEqual([['a', 'b'], ['c', 'd'], []]);
      });

      it('goes on at a document of the same time as the cursor with a later id, and not at one with an earlier id', async () => {
        await customers(['a', 'b', 'c'], () => at(10, 1));
        expect(idsOf(await office.remote(emil).page('users', asEmployee, from(at(10, 1), 'b'), 9))).toEqual(['c']);
      });

      it('tells times apart that lie within one millisecond', async () => {
        await customers(['later', 'earlier', 'between'], (index) => at(10, [900, 100, 500][index]));
        const remote = office.remote(emil);
        const all = await remote.page('users', asEmployee, null, 9);
        expect(idsOf(all)).toEqual(['earlier', 'between', 'later']);
        expect(all[0]?.syncedAt).toEqual(at(10, 100));
        expect(idsOf(await remote.page('users', asEmployee, from(at(10, 100), 'z'), 9))).toEqual(['between', 'later']);
      });

      it('starts at the time of an inclusive cursor, whatever the id', async () => {
        await customers(['old', 'a', 'b', 'new'], (index) => at([9, 10, 10, 11][index] ?? 0));
        const remote = office.remote(emil);
        expect(idsOf(await remote.page('users', asEmployee, from(at(10), 'b', true), 9))).toEqual(['a', 'b', 'new']);
        expect(idsOf(await remote.page('users', asEmployee, from(at(10), '', true), 9))).toEqual(['a', 'b', 'new']);
      });

      it('starts with a time from a cursor without id', async () => {
        await customers(['old', 'a'], (index) => at([9, 10][index] ?? 0));
        expect(idsOf(await office.remote(emil).page('users', asEmployee, from(at(10), ''), 9))).toEqual(['a']);
      });

      it('is the same when asked again', async () => {
        await customers(['a', 'b', 'c'], (index) => at(index));
        const remote = office.remote(emil);
        const first = await remote.page('users', asEmployee, null, 2);
        expect(await remote.page('users', asEmployee, null, 2)).toEqual(first);
      });

      it('shows documents that moved meanwhile at their new place', async () => {
        await customers(['a', 'b', 'c'], (index) => at(index));
        const remote = office.remote(emil);
        expect(idsOf(await remote.page('users', asEmployee, null, 2))).toEqual(['a', 'b']);
        await customer('a', at(50));
        expect(idsOf(await remote.page('users', asEmployee, null, 2))).toEqual(['b', 'c']);
      });

      it('holds the roles of the scope and no others', async () => {
        await customer('rosa', at(2));
        expect(await pages(office.remote(emil), 9)).toEqual([['rosa']]);
        expect(await pages(office.remote(ada), 9, null, asAdmin)).toEqual([['emil', 'rosa']]);
        expect(await pages(office.remote(rosa), 9, null, asCustomer)).toEqual([[]]);
      });

      it('gives the fields apart from the marks of synchronisation', async () => {
        await customer('rosa', at(2, 7), { rev: 12, edit: 'b:2 a:1', primaryNote: 'Dog bites' });
        expect(await office.remote(emil).page('users', asEmployee, null, 9)).toEqual([
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
        await office.store('departures', 'gone', gone);
        await office.store('departures', 'promoted', promoted);
        const remote = office.remote(emil);
        expect(await remote.page('departures', asEmployee, null, 9)).toEqual([promoted, gone]);
        expect(await remote.page('departures', asEmployee, from(at(10), 'promoted'), 9)).toEqual([gone]);
      });

      it('is denied to those who may not hold the scope', async () => {
        await customer('rosa', at(2));
        const refused = office.remote(rosa).page('users', asEmployee, null, 9);
        await expect(refused).rejects.toBeInstanceOf(RemoteError);
        await expect(refused).rejects.toMatchObject({ code: 'denied' });
      });
    });

    describe('a listener', () => {
      it('tells what changed after its cursor, then every later change, and nothing older', async () => {
        await customers(['old', 'known', 'new'], (index) => at(index));
        const heard = listen(office.remote(emil), 'users', from(at(1), 'known'));
        await heard.live();
        expect(heard.ids()).toEqual(['new']);

        await office.remote(ada).transact({ collection: 'users', id: 'old' }, plus(aNote('n1')));
        await expect.poll(heard.ids, patience).toEqual(['new', 'old']);
        expect(heard.documents().at(-1)).toMatchObject({ rev: 2, edit: 'device:1', fields: { notes: [aNote('n1')] } });
        expect(heard.removed()).toEqual([]);
      });

      it('lets its first contact be heard where nothing is new', async () => {
        await customer('known', at(1));
        const heard = listen(office.remote(emil), 'users', from(at(1), 'known'));
        await heard.live();
        expect(heard.ids()).toEqual([]);
      });

      it('starts at the time of an inclusive cursor', async () => {
        await customers(['old', 'a', 'b'], (index) => at([9, 10, 10][index] ?? 0));
        const heard = listen(office.remote(emil), 'users', from(at(10), 'b', true));
        await heard.live();
        expect(heard.ids()).toEqual(['a', 'b']);
      });

      it('tells several changes in the order of change', async () => {
        await customers(['c', 'b', 'a'], (index) => at(index));
        const heard = listen(office.remote(emil), 'users', null);
        await heard.live();
        expect(heard.ids()).toEqual(['c', 'b', 'a']);
      });

      it('names those who get another role as removed, and tells them again when they return', async () => {
        await customers(['rosa', 'carl'], (index) => at(index + 1));
        const heard = listen(office.remote(emil), 'users', null);
        await heard.live();
        await user('rosa', 'employee', at(20), { rev: 2 });
        await expect.poll(heard.removed, patience).toEqual(['rosa']);
        await customer('rosa', at(30), { rev: 3 });
        await expect.poll(() => heard.documents().at(-1), patience).toMatchObject({ id: 'rosa', rev: 3 });
      });

      it('names the deleted as removed', async () => {
        await customers(['rosa', 'carl'], (index) => at(index + 1));
        const heard = listen(office.remote(emil), 'users', null);
        await heard.live();
        await office.store('users', 'carl', null);
        await expect.poll(heard.removed, patience).toEqual(['carl']);
      });

      it('follows departures', async () => {
        const heard = listen(office.remote(emil), 'departures', from(at(5), 'earlier'));
        await heard.live();
        const gone = { id: 'gone', rev: 4, role: null, syncedAt: at(20) };
        await office.store('departures', 'gone', gone);
        await expect.poll(heard.documents, patience).toEqual([gone]);
      });

      it('tells nothing any more once it is stopped', async () => {
        const remote = office.remote(emil);
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
        await expect.poll(other.ids, patience).toEqual(['rosa']);
        expect(stopped).toEqual([]);
      });

      it('fails once, with a word that says why', async () => {
        await customer('rosa', at(2));
        const heard = listen(office.remote(rosa), 'users', null);
        await expect.poll(() => heard.failures.length, patience).toBe(1);
        expect(heard.failures[0]).toBeInstanceOf(RemoteError);
        expect(heard.failures[0]).toMatchObject({ code: 'denied' });
        expect(heard.ids()).toEqual([]);
      });

      it('hears of changes after the connections were opened afresh', async () => {
        const remote = office.remote(emil);
        const heard = listen(remote, 'users', null);
        await heard.live();
        remote.reconnect();
        await customer('rosa', at(2));
        await expect.poll(heard.ids, patience).toContain('rosa');
        expect(heard.failures).toEqual([]);
      });
    });

    describe('watching one document', () => {
      it('tells that it is missing, then that it came, changed and went', async () => {
        const { told, failures } = watch(office.remote(emil), { collection: 'users', id: 'rosa' });
        await expect.poll(() => told, patience).toEqual([null]);
        await customer('rosa', at(2));
        await expect.poll(() => told.at(-1), patience).toMatchObject({ id: 'rosa', rev: 1 });
        await customer('rosa', at(3), { rev: 2 });
        await expect.poll(() => told.at(-1), patience).toMatchObject({ rev: 2, syncedAt: at(3) });
        await office.store('users', 'rosa', null);
        await expect.poll(() => told.at(-1), patience).toBeNull();
        expect(failures).toEqual([]);
      });

      it('fails where it may not be read', async () => {
        await customer('rosa', at(2));
        const { told, failures } = watch(office.remote(rosa), { collection: 'users', id: 'emil' });
        await expect.poll(() => failures.length, patience).toBe(1);
        expect(failures[0]).toMatchObject({ code: 'denied' });
        expect(told).toEqual([]);
      });
    });

    describe('a transaction', () => {
      const ref: Ref<'users'> = { collection: 'users', id: 'rosa' };

      it('asks once with what the server holds and stores the answer with the time of the server', async () => {
        await customer('rosa', at(2));
        const seen: unknown[] = [];
        await office.remote(emil).transact(ref, (server) => {
          seen.push(server);
          return plus(aNote('n1'))(server);
        });
        expect(seen).toEqual([{ id: 'rosa', fields: aUser('rosa'), rev: 1, edit: 'before:1', syncedAt: at(2) }]);
        const stored = await office.stored('users', 'rosa');
        expect(stored).toMatchObject({ rev: 2, edit: 'device:1', notes: [aNote('n1')] });
        const time = stored?.['syncedAt'] as ServerTime | undefined;
        expect(time?.seconds).toBeGreaterThan(at(2).seconds);
      });

      it('writes nothing where the answer is null, also about a missing document', async () => {
        await customer('rosa', at(2));
        const before = await office.stored('users', 'rosa');
        const remote = office.remote(emil);
        await remote.transact(ref, () => null);
        expect(await office.stored('users', 'rosa')).toEqual(before);
        const seen: unknown[] = [];
        await remote.transact({ collection: 'users', id: 'nobody' }, (server) => {
          seen.push(server);
          return null;
        });
        expect(seen).toEqual([null]);
        expect(await office.stored('users', 'nobody')).toBeNull();
      });

      it('takes optional fields away that the answer leaves out', async () => {
        await customer('rosa', at(2), { primaryNote: 'Dog bites', notes: [aNote('n1')] });
        await office.remote(emil).transact(ref, (server) => {
          if (!server) return null;
          const { primaryNote: _, ...fields } = server.fields;
          return { fields, rev: server.rev + 1, edit: 'device:1' };
        });
        const stored = await office.stored('users', 'rosa');
        expect(stored).not.toHaveProperty('primaryNote');
        expect(notesOf(stored)).toEqual(['n1']);
      });

      it('loses nothing when two clients write at once: one of them is refused, and may try again', async () => {
        await customer('rosa', at(2));
        const writers = [office.remote(emil), office.remote(ada)];
        const acknowledged: string[] = [];
        const refusals: unknown[] = [];
        for (let round = 0; round < 10; round++) {
          await Promise.all(
            writers.map((remote, index) => {
              const id = `n${round}-${index}`;
              return remote.transact(ref, plus(aNote(id), `${id}:1`)).then(
                () => void acknowledged.push(id),
                (error: unknown) => void refusals.push(error),
              );
            }),
          );
        }
        const stored = await office.stored('users', 'rosa');
        expect(notesOf(stored).toSorted()).toEqual(acknowledged.toSorted());
        expect(stored).toMatchObject({ rev: 1 + acknowledged.length });
        expect(refusals.length).toBeGreaterThan(0);
        for (const refusal of refusals) {
          expect(refusal).toBeInstanceOf(RemoteError);
          expect(['denied', 'unavailable']).toContain((refusal as RemoteError).code);
        }
      });

      it.each([
        ['stays', 0],
        ['jumps', 2],
      ])('is denied when the revision %s', async (_, step) => {
        await customer('rosa', at(2));
        const before = await office.stored('users', 'rosa');
        const refused = office.remote(emil).transact(ref, (server) => {
          const write = plus(aNote('n1'))(server);
          return { ...write, rev: (server?.rev ?? 0) + step };
        });
        await expect(refused).rejects.toBeInstanceOf(RemoteError);
        await expect(refused).rejects.toMatchObject({ code: 'denied' });
        expect(await office.stored('users', 'rosa')).toEqual(before);
      });

      it('takes revision 1 on top of a document made by hand', async () => {
        await office.store('users', 'rosa', { ...aUser('rosa') });
        const seen: unknown[] = [];
        await office.remote(emil).transact(ref, (server) => {
          seen.push(server);
          return plus(aNote('n1'))(server);
        });
        expect(seen).toEqual([{ id: 'rosa', fields: aUser('rosa'), rev: 0, edit: '' }]);
        expect(await office.stored('users', 'rosa')).toMatchObject({ rev: 1, edit: 'device:1' });
      });

      it('is denied to those who may not write, or may not even read', async () => {
        await Promise.all([customer('rosa', at(2)), customer('carl', at(3))]);
        const remote = office.remote(rosa);
        await expect(remote.transact(ref, plus(aNote('n1')))).rejects.toMatchObject({ code: 'denied' });
        await expect(remote.transact({ ...ref, id: 'carl' }, () => null)).rejects.toMatchObject({ code: 'denied' });
        expect(await office.stored('users', 'rosa')).not.toHaveProperty('notes');
      });

      it('lets an error of the decision through and writes nothing', async () => {
        await customer('rosa', at(2));
        const slip = new TypeError('a slip in the merge');
        const failed = office.remote(emil).transact(ref, () => {
          throw slip;
        });
        await expect(failed).rejects.toBe(slip);
        expect(await office.stored('users', 'rosa')).toMatchObject({ rev: 1 });
      });
    });

    describe('comparing by ranges of ids', () => {
      beforeEach(async () => {
        await customers(['a', 'b', 'c', 'd'], (index) => at(10 - index));
        await customer('by-hand', null);
      });

      it.each([
        ['everywhere', everywhere, ['a', 'b', 'by-hand', 'c', 'd']],
        ['from an id on, with it', { from: 'b', to: null }, ['b', 'by-hand', 'c', 'd']],
        ['up to an id, without it', { from: null, to: 'c' }, ['a', 'b', 'by-hand']],
        ['between two ids', { from: 'b', to: 'c' }, ['b', 'by-hand']],
        ['where nobody is', { from: 'x', to: 'y' }, []],
      ])('counts and lists %s, also documents made by hand', async (_, range, ids) => {
        const remote = office.remote(emil);
        expect(await remote.count(asEmployee, range)).toBe(ids.length);
        expect(idsOf(await remote.range(asEmployee, range))).toEqual(ids);
      });

      it('gives documents made by hand without a time', async () => {
        const found = await office.remote(emil).range(asEmployee, { from: 'by', to: 'c' });
        expect(found).toEqual([{ id: 'by-hand', fields: aUser('by-hand'), rev: 1, edit: 'before:1' }]);
      });

      it('keeps to the roles of the scope', async () => {
        const remote = office.remote(ada);
        expect(await remote.count(asAdmin, everywhere)).toBe(6);
        expect(idsOf(await remote.range(asAdmin, { from: 'd', to: null }))).toEqual(['d', 'emil']);
        expect(await office.remote(rosa).count(asCustomer, everywhere)).toBe(0);
        expect(await office.remote(rosa).range(asCustomer, everywhere)).toEqual([]);
      });

      it('is denied to those who may not hold the scope', async () => {
        const remote = office.remote({ uid: 'a', email: 'a@garden.test' });
        await expect(remote.count(asEmployee, everywhere)).rejects.toMatchObject({ code: 'denied' });
        await expect(remote.range(asEmployee, everywhere)).rejects.toMatchObject({ code: 'denied' });
      });
    });
  });
}

const patience = { timeout: 5_000, interval: 5 };
