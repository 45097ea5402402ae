import { describe, expect, it } from 'vitest';
import type { Ref, ServerTime } from '#sync/document.ts';
import { RemoteError } from '#sync/remote.ts';
import { aUser } from '#tests/support/people.ts';
import { ada, emil, rosa, at, aNote, notesOf, plus, type World } from './remote-world.ts';

export function describeTransactions({ office, customer }: World): void {
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
}
