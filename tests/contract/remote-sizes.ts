import { describe, expect, it } from 'vitest';
import type { Note } from '#domain/user.ts';
import type { Ref } from '#sync/document.ts';
import { at, aNote, emil, notesOf, plus, type World } from './remote-world.ts';

/** The longest note. */
const long = (id: string, letter = 'x'): Note => ({ ...aNote(id), note: letter.repeat(5_000) });

export function describeSizes({ server, customer }: World): void {
  describe('a document near 1 MiB', () => {
    const ref: Ref<'users'> = { collection: 'users', id: 'rosa' };
    const few = Array.from({ length: 195 }, (_, index) => long(`n${index}`));

    it('takes what fits; what does not is invalid, and the document stays as it was', async () => {
      await customer('rosa', at(2), { notes: few });
      const remote = server.remote(emil);
      await remote.transact(ref, plus(long('fits')));
      const before = await server.stored('users', 'rosa');
      expect(notesOf(before)).toHaveLength(few.length + 1);
      // Three bytes a character.
      await expect(remote.transact(ref, plus(long('large', '苗')))).rejects.toMatchObject({ code: 'invalid' });
      expect(await server.stored('users', 'rosa')).toEqual(before);
      await remote.transact(ref, plus(aNote('small')));
      expect(notesOf(await server.stored('users', 'rosa')).at(-1)).toBe('small');
    });

    it('is never larger, whoever writes; each text counts a byte more than it has', async () => {
      const short = (count: number) => ({ more: Array.from({ length: count }, () => 'nine here') });
      await customer('rosa', at(2), short(100_000));
      await expect(customer('rosa', at(3), short(110_000))).rejects.toThrow();
      expect((await server.stored('users', 'rosa'))?.['more']).toHaveLength(100_000);
    });
  });
}
