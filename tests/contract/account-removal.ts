/** What finishing a removal means, whoever does it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { business } from '#domain/business.ts';
import { type AccountRemoval, RemovalError } from '#app/platform/account-removal/port.ts';
import type { Stored } from '#domain/permission-request.ts';
import type { Role } from '#domain/user.ts';
import { aUser } from '#tests/support/people.ts';

export interface RemovalServer {
  /** The removal in the name of whoever has this address; null: of nobody. */
  removal(email: string | null): Promise<AccountRemoval>;
  /** As `removal`, where no request arrives. */
  cutOff(email: string): Promise<AccountRemoval>;
  hasAccount(email: string): Promise<boolean>;
  /** Null deletes. */
  store(collection: string, id: string, stored: Stored | null): Promise<void>;
  stored(collection: string, id: string): Promise<Stored | null>;
  stop(): Promise<void>;
}

/** In each world: who has an account, by uid. */
export const accounts = ['dana', 'alma', 'tom', 'rosa', 'carl', 'edda', 'vera', 'ghost'].map((uid) => ({
  uid,
  email: `${uid}@garden.test`,
  password: 'garden-demo',
  verified: uid !== 'vera',
}));
export const fixedAdmin = { uid: 'owner', email: business.adminEmail, password: 'garden-demo', verified: true };

const roles: Record<string, Role> = {
  dana: 'admin',
  alma: 'admin',
  vera: 'admin',
  owner: 'admin',
  tom: 'employee',
  edda: 'employee',
  rosa: 'customer',
  carl: 'customer',
};
const email = (uid: string) => (uid === 'owner' ? fixedAdmin.email : `${uid}@garden.test`);

export function describeAccountRemoval(name: string, open: () => Promise<RemovalServer>): void {
  describe(`account removal: ${name}`, () => {
    let server: RemovalServer;
    const asDana = () => server.removal('dana@garden.test');
    const known = { seconds: expect.any(Number), nanoseconds: expect.any(Number) };

    beforeAll(async () => {
      server = await open();
    }, 600_000);
    beforeEach(async () => {
      for (const [id, role] of Object.entries(roles)) {
        if (role !== 'admin' && !(await server.hasAccount(email(id)))) continue;
        const marks = { rev: 3, edit: 'a:1', syncedAt: { seconds: 1_600_000_000, nanoseconds: 0 } };
        await server.store('users', id, { ...aUser(id, { role }), ...marks });
      }
    });
    afterAll(() => server?.stop());

    it.each([
      ['somebody who is not signed in', null, 'rosa', 'unauthenticated'],
      ['an employee', 'tom', 'rosa', 'permission-denied'],
      ['a customer', 'rosa', 'carl', 'permission-denied'],
      ['an admin whose address is not verified', 'vera', 'rosa', 'permission-denied'],
      ['an account without a document', 'ghost', 'rosa', 'permission-denied'],
      ['an admin about the own account', 'dana', 'dana', 'permission-denied'],
      ['an admin about the fixed admin', 'dana', 'owner', 'permission-denied'],
      ['an admin about another admin', 'dana', 'alma', 'permission-denied'],
      ['an admin about nobody', 'dana', '', 'invalid-argument'],
      ['an admin about a path', 'dana', 'rosa/x', 'invalid-argument'],
      ['an admin about an id with a line break', 'dana', 'rosa\n', 'invalid-argument'],
    ])('is refused to %s', async (_, caller, id, code) => {
      const removal = await server.removal(caller && email(caller));
      const error = await removal.deleteUser(id).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(RemovalError);
      expect(error).toMatchObject({ code });
      expect(await server.hasAccount(email(id in roles ? id : 'rosa'))).toBe(true);
      expect(await server.stored('users', 'rosa')).toMatchObject({ rev: 3 });
    });

    it('without a network is "internal", and nothing happens', async () => {
      const removal = await server.cutOff('dana@garden.test');
      await expect(removal.deleteUser('rosa')).rejects.toMatchObject({ code: 'internal' });
      expect(await server.hasAccount('rosa@garden.test')).toBe(true);
    });

    it.each([
      ['somebody who is not signed in', null, 'unauthenticated'],
      ['an employee', 'tom', 'permission-denied'],
      ['a customer', 'rosa', 'permission-denied'],
      ['an admin whose address is not verified', 'vera', 'permission-denied'],
      ['an account without a document', 'ghost', 'permission-denied'],
    ])('tells nothing of unfinished ones to %s', async (_, caller, code) => {
      const removal = await server.removal(caller && email(caller));
      const error = await removal.unfinished().catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(RemovalError);
      expect(error).toMatchObject({ code });
    });

    it('tells every admin whose document is gone while the account is there, after a while, until it is finished', async () => {
      const gone = (id: string, seconds: number) =>
        server.store('departures', id, { id, rev: 4, role: null, syncedAt: { seconds, nanoseconds: 0 } });
      const alma = await server.removal(email('alma'));
      expect(await alma.unfinished()).toEqual([]);
      await server.store('users', 'carl', null);
      // Somebody is finishing it at this moment.
      await gone('carl', Math.floor(Date.now() / 1_000));
      // Restored by hand; given another role; never had an account; the fixed admin, whom nobody deletes.
      await gone('rosa', 1_600_000_001);
      await server.store('departures', 'tom', {
        id: 'tom',
        rev: 4,
        role: 'employee',
        syncedAt: { seconds: 1_600_000_001, nanoseconds: 0 },
      });
      await gone('nobody ever', 1_600_000_001);
      await server.store('users', 'owner', null);
      await gone('owner', 1_600_000_001);
      expect(await alma.unfinished()).toEqual([]);

      await gone('carl', 1_600_000_002);
      expect(await alma.unfinished()).toEqual(['carl']);
      expect(await (await asDana()).unfinished()).toEqual(['carl']);
      expect(await alma.deleteUser('carl')).toBe('success');
      expect(await (await asDana()).unfinished()).toEqual([]);
      for (const id of ['rosa', 'tom', 'nobody ever', 'owner']) await server.store('departures', id, null);
    });

    it('cannot be asked for unfinished ones without a network', async () => {
      const removal = await server.cutOff('dana@garden.test');
      await expect(removal.unfinished()).rejects.toMatchObject({ code: 'internal' });
    });

    it('deletes the account whose document went before, and may be repeated', async () => {
      await server.store('users', 'rosa', null);
      const entry = { id: 'rosa', rev: 4, role: null, syncedAt: { seconds: 1_600_000_001, nanoseconds: 0 } };
      await server.store('departures', 'rosa', entry);
      expect(await (await asDana()).deleteUser('rosa')).toBe('success');
      expect(await server.hasAccount('rosa@garden.test')).toBe(false);
      expect(await (await asDana()).deleteUser('rosa')).toBe('success');
      expect(await server.stored('departures', 'rosa')).toEqual(entry);
    });

    it('deletes the document too where it is still there, with its departure', async () => {
      expect(await (await asDana()).deleteUser('edda')).toBe('success');
      expect(await server.hasAccount('edda@garden.test')).toBe(false);
      expect(await server.stored('users', 'edda')).toBeNull();
      expect(await server.stored('departures', 'edda')).toEqual({ id: 'edda', rev: 4, role: null, syncedAt: known });
    });

    it('succeeds where neither is there any more', async () => {
      expect(await (await asDana()).deleteUser('nobody')).toBe('success');
      expect(await server.stored('departures', 'nobody')).toBeNull();
    });
  });
}
