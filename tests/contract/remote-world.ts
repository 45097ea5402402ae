/** The people, documents and ears that every part of the contract suite of `Remote` uses. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Actor, Stored } from '#domain/permission-request.ts';
import type { Note, Role } from '#domain/user.ts';
import type { Ref, Scope, ServerDocument, ServerTime, Unreadable } from '#sync/document.ts';
import type { Batch, Feed, From } from '#sync/feeds.ts';
import type { Remote } from '#sync/remote.ts';
import type { Write } from '#sync/transaction.ts';
import type { RemoteError } from '#sync/remote-error.ts';
import { aUser } from '#tests/support/people.ts';

/** A far side under test, with permissions in force for its remotes and none for the hand in the console. */
export interface Server {
  /** A client of its own for somebody signed in. */
  remote(actor: Actor): Remote;
  /** Writes as the console does; null deletes. `syncedAt` is seconds and nanoseconds, or missing. */
  store(collection: string, id: string, stored: Stored | null): Promise<void>;
  stored(collection: string, id: string): Promise<Stored | null>;
  /** What this far side can hold in any field, by name. */
  poisons(): Record<string, unknown>;
  /** A stored document with values of its own classes as what can be compared. */
  comparable(stored: Stored): Stored;
  /** Disconnects all clients and deletes all documents. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export const ada: Actor = { uid: 'ada', email: 'ada@garden.test', verified: true };
export const emil: Actor = { uid: 'emil', email: 'emil@garden.test' };
export const rosa: Actor = { uid: 'rosa', email: 'rosa@garden.test' };
export const asAdmin: Scope = { uid: 'ada', role: 'admin', roles: ['customer', 'employee'] };
export const asEmployee: Scope = { uid: 'emil', role: 'employee', roles: ['customer'] };
export const asCustomer: Scope = { uid: 'rosa', role: 'customer', roles: [] };
export const everywhere = { from: null, to: null };

/** Long ago, so that whatever a test writes through a remote is later. Microseconds: finer than a clock in JavaScript. */
export const at = (seconds: number, microseconds = 0): ServerTime => ({
  seconds: 1_600_000_000 + seconds,
  nanoseconds: microseconds * 1000,
});
export const after = (document: { id: string; syncedAt?: ServerTime }, inclusive = false): From => {
  if (!document.syncedAt) throw new Error('not in the order of change');
  return { cursor: { ...document.syncedAt, id: document.id }, inclusive };
};
export const from = (time: ServerTime, id: string, inclusive = false): From => ({ cursor: { ...time, id }, inclusive });
export const idsOf = (documents: readonly { id: string }[]): string[] => documents.map(({ id }) => id);
export const aNote = (id: string): Note => ({
  id,
  note: `Text of ${id}`,
  createdBy: 'Emil',
  createdAt: 1_700_000_000_000,
});
export const notesOf = (stored: Stored | null): string[] => ((stored?.['notes'] ?? []) as Note[]).map(({ id }) => id);

/** The next state of a user, one note more. */
export const plus =
  (note: Note, edit = 'device:1') =>
  (server: ServerDocument<'users'> | null): Write<'users'> => {
    if (!server) throw new Error('expected a document');
    const notes = [...(server.fields.notes ?? []), note];
    return { fields: { ...server.fields, notes }, rev: server.rev + 1, edit };
  };

/** How long to wait for a fact. */
export const polling = { timeout: 60_000, interval: 5 };

export type World = ReturnType<typeof useWorld>;

/** Opens a far side for the tests of this block, with an admin and an employee in it before each. */
export function useWorld(open: () => Promise<Server>) {
  let opened: Server;
  const server: Pick<Server, 'remote' | 'store' | 'stored' | 'poisons' | 'comparable'> = {
    poisons: () => opened.poisons(),
    comparable: (stored) => opened.comparable(stored),
    remote: (actor) => opened.remote(actor),
    store: (collection, id, stored) => opened.store(collection, id, stored),
    stored: (collection, id) => opened.stored(collection, id),
  };
  const subscriptions: (() => void)[] = [];

  const user = (id: string, role: Role, time: ServerTime | null, more: Stored = {}) =>
    server.store('users', id, {
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
      batches,
      failures,
      live: () => expect.poll(() => batches.some((batch) => batch.live), polling).toBe(true),
      ids: () => batches.flatMap(({ documents }) => idsOf(documents)),
      documents: () => batches.flatMap(({ documents }) => documents),
      removed: () => batches.flatMap(({ removed }) => removed),
    };
  };

  const watch = (remote: Remote, ref: Ref<'users'>) => {
    const told: (ServerDocument<'users'> | Unreadable | null)[] = [];
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
    opened = await open();
  }, 300_000);
  beforeEach(async () => {
    await opened.reset();
    await Promise.all([user('ada', 'admin', at(0)), user('emil', 'employee', at(0))]);
  });
  afterEach(() => {
    for (const stop of subscriptions.splice(0)) stop();
  });
  afterAll(() => opened.stop());

  return { server, user, customer, customers, pages, listen, watch };
}
