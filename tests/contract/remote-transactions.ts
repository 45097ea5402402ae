import { describe, expect, it } from 'vitest';
import { newUser } from '#domain/registration.ts';
import type { Ref, ServerTime } from '#sync/document.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { filledForm } from '#tests/support/filled-form.ts';
import { aUser } from '#tests/support/people.ts';
import { ada, emil, rosa, at, aNote, notesOf, plus, type World } from './remote-world.ts';

export function describeTransactions({ server, customer }: World): void {
  describe('a transaction', () => {
    const ref: Ref<'users'> = { collection: 'users', id: 'rosa' };

    it('asks once with what the server holds and stores the answer with the time of the server', async () => {
      await customer('rosa', at(2));
      const seen: unknown[] = [];
      const written = await server.remote(emil).transact(ref, (server) => {
        seen.push(server);
        return plus(aNote('n1'))(server);
      });
      expect(seen).toEqual([{ id: 'rosa', fields: aUser('rosa'), rev: 1, edit: 'before:1', syncedAt: at(2) }]);
      expect(written).toEqual({ fields: { ...aUser('rosa'), notes: [aNote('n1')] }, rev: 2, edit: 'device:1' });
      const stored = await server.stored('users', 'rosa');
      expect(stored).toMatchObject({ rev: 2, edit: 'device:1', notes: [aNote('n1')] });
      const time = stored?.['syncedAt'] as ServerTime | undefined;
      expect(time?.seconds).toBeGreaterThan(at(2).seconds);
    });

    it('writes nothing where the answer is null, also about a missing document', async () => {
      await customer('rosa', at(2));
      const before = await server.stored('users', 'rosa');
      const remote = server.remote(emil);
      expect(await remote.transact(ref, () => null)).toBeNull();
      expect(await server.stored('users', 'rosa')).toEqual(before);
      const seen: unknown[] = [];
      await remote.transact({ collection: 'users', id: 'nobody' }, (server) => {
        seen.push(server);
        return null;
      });
      expect(seen).toEqual([null]);
      expect(await server.stored('users', 'nobody')).toBeNull();
    });

    it('takes a registration, and answers it', async () => {
      const fields = newUser({ ...rosa, verified: false }, filledForm);
      const written = await server.remote(rosa).transact(ref, () => ({ fields, rev: 1, edit: 'device:1' }));
      expect(written).toEqual({ fields, rev: 1, edit: 'device:1' });
      expect(await server.stored('users', 'rosa')).toMatchObject({
        rev: 1,
        edit: 'device:1',
        lastName: fields.lastName,
      });
    });

    it('takes optional fields away that the answer leaves out', async () => {
      await customer('rosa', at(2), { primaryNote: 'Dog bites', notes: [aNote('n1')] });
      await server.remote(emil).transact(ref, (server) => {
        if (!server) return null;
        const { primaryNote: _, ...fields } = server.fields;
        return { fields, rev: server.rev + 1, edit: 'device:1' };
      });
      const stored = await server.stored('users', 'rosa');
      expect(stored).not.toHaveProperty('primaryNote');
      expect(notesOf(stored)).toEqual(['n1']);
    });

    it('loses nothing when two clients write at once: one of them is refused, and may try again', async () => {
      await customer('rosa', at(2));
      const writers = [server.remote(emil), server.remote(ada)];
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
      const stored = await server.stored('users', 'rosa');
      expect(notesOf(stored).toSorted()).toEqual(acknowledged.toSorted());
      expect(stored).toMatchObject({ rev: 1 + acknowledged.length });
      expect(refusals.length).toBeGreaterThan(0);
      for (const refusal of refusals) {
        expect(refusal).toBeInstanceOf(RemoteError);
        expect(['denied', 'unavailable']).toContain((refusal as RemoteError).code);
      }
    });

    it('is denied where the document was deleted by hand in between', async () => {
      const registered = newUser({ ...rosa, verified: false }, filledForm);
      await server.store('users', 'rosa', { ...registered, city: 'Davis' });
      const refused = server.remote(rosa).transact(ref, async () => {
        await server.store('users', 'rosa', null);
        return { fields: registered, rev: 1, edit: 'device:1' };
      });
      await expect(refused).rejects.toMatchObject({ code: 'denied' });
      expect(await server.stored('users', 'rosa')).toBeNull();
    });

    it('is to be tried again where a registration met a document that was made by hand in between', async () => {
      const registered = newUser({ ...rosa, verified: false }, filledForm);
      const byHand = { ...registered, imgUrl: 'rosa.png' };
      const refused = server.remote(rosa).transact(ref, async () => {
        await server.store('users', 'rosa', byHand);
        return { fields: registered, rev: 1, edit: 'device:1' };
      });
      await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
      expect(await server.stored('users', 'rosa')).toEqual(byHand);
    });

    it.each([
      ['stays', 0],
      ['jumps', 2],
    ])('is denied when the revision %s', async (_, step) => {
      await customer('rosa', at(2));
      const before = await server.stored('users', 'rosa');
      const refused = server.remote(emil).transact(ref, (server) => {
        const write = plus(aNote('n1'))(server);
        return { ...write, rev: (server?.rev ?? 0) + step };
      });
      await expect(refused).rejects.toBeInstanceOf(RemoteError);
      await expect(refused).rejects.toMatchObject({ code: 'denied' });
      expect(await server.stored('users', 'rosa')).toEqual(before);
    });

    it('takes revision 1 on top of a document made by hand', async () => {
      await server.store('users', 'rosa', { ...aUser('rosa') });
      const seen: unknown[] = [];
      await server.remote(emil).transact(ref, (server) => {
        seen.push(server);
        return plus(aNote('n1'))(server);
      });
      expect(seen).toEqual([{ id: 'rosa', fields: aUser('rosa'), rev: 0, edit: '' }]);
      expect(await server.stored('users', 'rosa')).toMatchObject({ rev: 1, edit: 'device:1' });
    });

    it('is denied to those who may not write, or may not even read', async () => {
      await Promise.all([customer('rosa', at(2)), customer('carl', at(3))]);
      const remote = server.remote(rosa);
      await expect(remote.transact(ref, plus(aNote('n1')))).rejects.toMatchObject({ code: 'denied' });
      await expect(remote.transact({ ...ref, id: 'carl' }, () => null)).rejects.toMatchObject({ code: 'denied' });
      expect(await server.stored('users', 'rosa')).not.toHaveProperty('notes');
    });

    it('lets an error of the decision through and writes nothing', async () => {
      await customer('rosa', at(2));
      const slip = new TypeError('a slip in the merge');
      const failed = server.remote(emil).transact(ref, () => {
        throw slip;
      });
      await expect(failed).rejects.toBe(slip);
      expect(await server.stored('users', 'rosa')).toMatchObject({ rev: 1 });
    });
  });

  describe('a question about one document', () => {
    const ref: Ref<'users'> = { collection: 'users', id: 'rosa' };

    it('is answered by what the server holds, or that it holds nothing', async () => {
      await customer('rosa', at(2));
      const known = { id: 'rosa', fields: aUser('rosa'), rev: 1, edit: 'before:1', syncedAt: at(2) };
      expect(await server.remote(emil).get(ref)).toEqual(known);
      expect(await server.remote(emil).get({ ...ref, id: 'nobody' })).toBeNull();
    });

    it('is answered by what was written a moment ago, by whomever', async () => {
      await customer('rosa', at(2));
      const remote = server.remote(emil);
      await remote.get(ref);
      await server.remote(ada).transact(ref, plus(aNote('n1')));
      expect(await remote.get(ref)).toMatchObject({ rev: 2, fields: { notes: [aNote('n1')] } });
    });

    it('is denied to those who may not read it', async () => {
      await Promise.all([customer('rosa', at(2)), customer('carl', at(3))]);
      const refused = server.remote(rosa).get({ ...ref, id: 'carl' });
      await expect(refused).rejects.toBeInstanceOf(RemoteError);
      await expect(refused).rejects.toMatchObject({ code: 'denied' });
    });
  });
}
