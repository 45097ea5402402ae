import { describe, expect, it } from 'vitest';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import { RemoteError } from '#sync/remote.ts';
import { ada, emil, patience, rosa, at, type World } from './remote-world.ts';

export function describeErrors({ office, customer }: World): void {
  describe('the log of errors', () => {
    const first = errorEntry('first', 'Something went wrong', 1_700_000_000_000);
    const second = errorEntry('second', 'Something else went wrong', 1_700_000_060_000);
    const stored = async () => (await office.stored('errorLogs', 'errorLogs'))?.['errorLogs'];

    it('takes an entry from everybody who is signed in, in the order of arrival', async () => {
      await customer('rosa', at(1));
      await office.remote(rosa).errors.append(second);
      await office.remote(emil).errors.append(first);
      expect(await stored()).toEqual([second, first]);
    });

    it('takes an entry once, though the answer got lost and it is sent again', async () => {
      const { errors } = office.remote(emil);
      await errors.append(first);
      await errors.append(second);
      await errors.append(first);
      expect(await stored()).toEqual([first, second]);
    });

    it('loses nothing when two devices append at once', async () => {
      const remotes = [office.remote(emil), office.remote(ada)];
      const entries = remotes.map((_, index) => ({ ...first, code: `at once ${index}` }));
      await Promise.all(
        remotes.map(async ({ errors }, index) => {
          const entry = entries[index] ?? first;
          // A lost race is refused, like any other write.
          await errors.append(entry).catch(() => errors.append(entry));
        }),
      );
      expect(((await stored()) as ErrorEntry[]).map(({ code }) => code).toSorted()).toEqual(['at once 0', 'at once 1']);
    });

    it('refuses an entry that is too long', async () => {
      const failed = office.remote(emil).errors.append({ ...first, message: 'x'.repeat(501) });
      await expect(failed).rejects.toBeInstanceOf(RemoteError);
      await expect(failed).rejects.toMatchObject({ code: 'denied' });
      expect(await stored()).toBeUndefined();
    });

    it('tells an admin what is in it, and what comes', async () => {
      const told: string[][] = [];
      const stop = office.remote(ada).errors.watch(
        (entries) => told.push(entries.map(({ code }) => code)),
        () => told.push(['failed']),
      );
      await expect.poll(() => told, patience).toEqual([[]]);
      await office.remote(emil).errors.append(first);
      await expect.poll(() => told.at(-1), patience).toEqual(['first']);
      await office.remote(emil).errors.append(second);
      await expect.poll(() => told.at(-1), patience).toEqual(['first', 'second']);
      stop();
    });

    it('leaves out what a hand in the console has spoilt', async () => {
      await office.store('errorLogs', 'errorLogs', { errorLogs: [first, 'oh', { code: 7 }, second] });
      const told: ErrorEntry[][] = [];
      const stop = office.remote(ada).errors.watch(
        (entries) => told.push(entries),
        () => undefined,
      );
      await expect.poll(() => told, patience).toEqual([[first, second]]);
      stop();
    });

    it('is denied to whoever is no admin', async () => {
      const failures: unknown[] = [];
      const stop = office.remote(emil).errors.watch(
        () => failures.push('told'),
        (error) => failures.push(error),
      );
      await expect.poll(() => failures, patience).toEqual([expect.objectContaining({ code: 'denied' })]);
      stop();
    });
  });
}
