import { describe, expect, it } from 'vitest';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import type { Actor } from '#domain/permission-request.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { ada, emil, polling, rosa, at, type World } from './remote-world.ts';

export function describeErrors({ server, customer }: World): void {
  describe('the log of errors', () => {
    const first = errorEntry('first', 'Something went wrong', 1_700_000_000_000);
    const second = errorEntry('second', 'Something else went wrong', 1_700_000_060_000);
    /** As if the last entry of this user were long ago. */
    const afterAMinute = ({ uid }: Actor) => server.store('errorLogTimes', uid, null);
    const append = (actor: Actor, entry: ErrorEntry) => server.remote(actor).errors.append(actor.uid, entry);
    const stored = async () => (await server.stored('errorLogs', 'errorLogs'))?.['errorLogs'];

    it('takes an entry from everybody with a profile, in the order of arrival', async () => {
      await customer('rosa', at(1));
      await append(rosa, second);
      await append(emil, first);
      expect(await stored()).toEqual([second, first]);
    });

    it('takes an entry once, though the answer got lost and it is sent again', async () => {
      await append(emil, first);
      await append(ada, second);
      await afterAMinute(emil);
      await append(emil, first);
      expect(await stored()).toEqual([first, second]);
    });

    it('loses nothing when two devices append at once', async () => {
      await Promise.all(
        [emil, ada].map(async (actor, index) => {
          const entry = { ...first, code: `at once ${index}` };
          // A lost race is refused, like any other write.
          await append(actor, entry).catch(() => append(actor, entry));
        }),
      );
      expect(((await stored()) as ErrorEntry[]).map(({ code }) => code).toSorted()).toEqual(['at once 0', 'at once 1']);
    });

    it('refuses an entry that is too long', async () => {
      const failed = append(emil, { ...first, message: 'x'.repeat(501) });
      await expect(failed).rejects.toBeInstanceOf(RemoteError);
      await expect(failed).rejects.toMatchObject({ code: 'denied' });
      expect(await stored()).toBeUndefined();
    });

    it('takes one entry a minute from one user, whatever is tried in between', async () => {
      await append(emil, first);
      await expect(append(emil, second)).rejects.toMatchObject({ code: 'denied' });
      await expect(append(emil, first)).rejects.toMatchObject({ code: 'denied' });
      expect(await stored()).toEqual([first]);
      await afterAMinute(emil);
      await append(emil, second);
      expect(await stored()).toEqual([first, second]);
    });

    it('takes nothing from an account without a profile', async () => {
      await expect(append(rosa, first)).rejects.toMatchObject({ code: 'denied' });
      expect(await stored()).toBeUndefined();
    });

    it('tells an admin what is in it, and what comes', async () => {
      const told: string[][] = [];
      const stop = server.remote(ada).errors.watch(
        (entries) => told.push(entries.map(({ code }) => code)),
        () => told.push(['failed']),
      );
      await expect.poll(() => told, polling).toEqual([[]]);
      await append(emil, first);
      await expect.poll(() => told.at(-1), polling).toEqual(['first']);
      await append(ada, second);
      await expect.poll(() => told.at(-1), polling).toEqual(['first', 'second']);
      stop();
    });

    it('leaves out what a hand in the console has spoilt', async () => {
      await server.store('errorLogs', 'errorLogs', { errorLogs: [first, 'oh', { code: 7 }, second] });
      const told: ErrorEntry[][] = [];
      const stop = server.remote(ada).errors.watch(
        (entries) => told.push(entries),
        () => undefined,
      );
      await expect.poll(() => told, polling).toEqual([[first, second]]);
      stop();
    });

    it('is denied to whoever is no admin', async () => {
      const failures: unknown[] = [];
      const stop = server.remote(emil).errors.watch(
        () => failures.push('told'),
        (error) => failures.push(error),
      );
      await expect.poll(() => failures, polling).toEqual([expect.objectContaining({ code: 'denied' })]);
      stop();
    });
  });
}
