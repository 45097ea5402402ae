import { expect, it } from 'vitest';
import { logoutTimeout } from '#machines/logout.ts';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { owedWork } from './owed-work.ts';

const never = () => new Promise<never>(() => undefined);

/** A browser, whose pages share what they remember. `removeData` and `evict` are what a later page does. */
function browser(...remembered: string[]) {
  const locks = fakeLocks() as Pick<LockManager, 'request'> | undefined;
  const [keeps, removeData] = [() => Promise.resolve(), () => Promise.resolve()];
  const evict: (signal: AbortSignal) => Promise<void> = () => Promise.resolve();
  const browser = { remembered, silent: false, log: [] as string[], locks, keeps, removeData, evict };
  const page = (lockTimeout?: number) =>
    owedWork({
      owed: {
        all: async () => (browser.silent ? undefined : browser.remembered),
        async keep(uid) {
          await browser.keeps();
          browser.remembered = [...browser.remembered.filter((other) => other !== uid), uid];
        },
        async drop(uid) {
          browser.remembered = browser.remembered.filter((other) => other !== uid);
        },
      },
      locks: browser.locks,
      works: {
        remove(uid) {
          browser.log.push(`removes ${uid}`);
          return browser.removeData();
        },
        keep(uid, signal) {
          browser.log.push(`evicts beside ${uid}`);
          return browser.evict(signal);
        },
      },
      async sleep(milliseconds) {
        // Whatever is not stuck is done by then.
        await new Promise((resolve) => setTimeout(resolve));
        browser.log.push(`waited ${milliseconds}`);
      },
      ...(lockTimeout !== undefined && { lockTimeout }),
    });
  return { browser, page };
}

it('owes nothing once the data are removed', async () => {
  const { browser: here, page } = browser();
  await page().begin('remove', 'ann', async () => void here.log.push(`owes ${here.remembered.join(' ')}`));
  expect([here.log, here.remembered]).toEqual([['owes ann'], []]);
});

it('removes them also where the browser cannot remember it', async () => {
  const { browser: here, page } = browser();
  here.keeps = () => Promise.reject(new Error('storage'));
  await page().begin('remove', 'ann', async () => void here.log.push('removed ann'));
  expect(here.log).toEqual(['removed ann']);
});

it('removes them where the browser has no locks, at once and at the next start', async () => {
  const { browser: here, page } = browser('bob');
  here.locks = undefined;
  await page().begin('remove', 'ann', async () => void here.log.push('removed ann'));
  expect([here.log, here.remembered]).toEqual([['removed ann'], ['bob']]);
  await page().finish(() => 'cleo');
  expect([here.log.slice(1), here.remembered]).toEqual([['removes bob'], []]);
});

it('waits five seconds for another tab that cannot let go of the data, and finishes at the next start', async () => {
  const { browser: here, page } = browser();
  await page().begin('remove', 'ann', never);
  expect([here.log, here.remembered]).toEqual([[`waited ${logoutTimeout}`], ['ann']]);
  await page().finish(() => null);
  expect([here.log.slice(1), here.remembered]).toEqual([['removes ann'], []]);
});

it('still owes what could not be removed at the next start either', async () => {
  const { browser: here, page } = browser('ann', 'bob');
  here.removeData = () => Promise.reject(new Error('storage'));
  await page().finish(() => null);
  expect([here.log, here.remembered]).toEqual([
    ['removes ann', 'removes bob'],
    ['ann', 'bob'],
  ]);
});

it('never removes the data of whoever is here', async () => {
  const { browser: here, page } = browser('ann', 'bob');
  await page().finish(() => 'ann');
  expect([here.log, here.remembered]).toEqual([['removes bob'], ['ann']]);
});

it('removes what is owed before that user comes again, once, however many tabs see it', async () => {
  const { browser: here, page } = browser('ann');
  await Promise.all([page().finish(() => null), page().finishFor('ann')]);
  expect([here.log, here.remembered]).toEqual([['removes ann'], []]);
});

it('leaves to whoever came again what could not be removed before', async () => {
  const { browser: here, page } = browser('ann');
  here.removeData = never;
  await page().finishFor('ann');
  expect(here.remembered).toEqual([]);
  await page().finish(() => null);
  expect(here.log).toEqual(['removes ann', `waited ${logoutTimeout}`]);
});

it('does nothing for whoever owes nothing', async () => {
  const { browser: here, page } = browser('bob');
  await page().finishFor('ann');
  expect([here.log, here.remembered]).toEqual([[], ['bob']]);
});

it('forgets what is owed of whoever came again, also where the browser gives no lock', async () => {
  const { browser: here, page } = browser('ann');
  here.locks = { request: () => Promise.reject(new Error('none here')) };
  await page().finishFor('ann');
  expect([here.log, here.remembered]).toEqual([[], []]);
});

/** Of what is kept for its user, the rest leaves. */
const keeping = 'keep/ann';
/** It goes on for ever, and needs a moment to end. */
const endless = (log: string[]) => (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      log.push('told to end');
      setTimeout(() => {
        log.push('ended');
        reject(signal.reason as Error);
      });
    });
  });

it('remembers before others’ rows leave that they have to, and owes nothing once they have', async () => {
  const { browser: here, page } = browser();
  await page().begin('keep', 'ann', async () => void here.log.push(`owes ${here.remembered.join(' ')}`));
  expect([here.log, here.remembered]).toEqual([[`owes ${keeping}`], []]);
});

it('lets others’ rows leave at the next start where five seconds were too short, however long that takes', async () => {
  const { browser: here, page } = browser();
  await page().begin('keep', 'ann', endless(here.log));
  expect([here.log, here.remembered]).toEqual([[`waited ${logoutTimeout}`, 'told to end'], [keeping]]);
  here.evict = async () => {
    while (here.log.filter((line) => line === 'waited 500').length < 30) await new Promise((next) => setTimeout(next));
  };
  await page().finish(() => null);
  expect(here.remembered).toEqual([]);
  expect(here.log.filter((line) => line.startsWith('evicts'))).toEqual(['evicts beside ann']);
});

it('leaves others’ rows to whoever came again: it ends before that user’s data are opened', async () => {
  const { browser: here, page } = browser(keeping);
  here.evict = endless(here.log);
  const finishing = page().finish(() => null);
  await expect.poll(() => here.log).toContain('evicts beside ann');
  await Promise.all([page().finishFor('ann'), page().finishFor('ann')]);
  expect([here.log.at(-1), here.remembered]).toEqual(['ended', []]);
  await finishing;
  await page().finish(() => null);
  expect(here.log.filter((line) => line.startsWith('evicts'))).toHaveLength(1);
});

it('waits no longer than five seconds for what does not end', async () => {
  const { browser: here, page } = browser(keeping);
  here.evict = never;
  const finishing = page().finish(() => null);
  await expect.poll(() => here.log).toContain('evicts beside ann');
  await page().finishFor('ann');
  await finishing;
  expect([here.log.at(-1), here.remembered]).toEqual([`waited ${logoutTimeout}`, []]);
});

it('does nothing to the rows of whoever is here, nor where that user came again before it began', async () => {
  const { browser: here, page } = browser(keeping);
  await page().finish(() => 'ann');
  expect([here.log, here.remembered]).toEqual([[], [keeping]]);
  await page().finishFor('ann');
  await page().finish(() => null);
  expect([here.log, here.remembered]).toEqual([[], []]);
});

it('still owes what a silent storage kept, and holds up nobody else’s', async () => {
  const { browser: here, page } = browser(keeping, 'bob', 'keep/cleo');
  here.evict = () => Promise.reject(new Error('storage'));
  await page().finish(() => null);
  expect(here.remembered).toEqual([keeping, 'keep/cleo']);
  expect(here.log).toEqual(expect.arrayContaining(['removes bob', 'evicts beside cleo']));
});

it('nobody waits without end for a tab that is frozen in the middle of it', async () => {
  const { browser: here, page } = browser('ann');
  void here.locks?.request('garden/removals/ann', { mode: 'exclusive' }, never);
  await page(20).finishFor('ann');
  expect([here.log.filter((line) => line.startsWith('removes')), here.remembered]).toEqual([[], []]);
  const left = page(20).begin('keep', 'ann', async () => void here.log.push('evicted'));
  await expect(left).rejects.toThrow();
  expect(here.log).not.toContain('evicted');
});

it('what was wanted before is not done to what its user keeps later, nor where the browser could not tell what is owed', async () => {
  const { browser: here, page } = browser('ann');
  here.evict = endless(here.log);
  await page().begin('keep', 'ann', never);
  expect(here.remembered).toEqual([keeping]);
  here.remembered = ['ann', keeping];
  here.silent = true;
  await page().finishFor('ann');
  expect(here.remembered).toEqual([]);
  expect(here.log.filter((line) => line.startsWith('removes'))).toEqual([]);
});

it('does nothing to who came in another tab that could not drop what is owed, and ends where they come meanwhile', async () => {
  const { browser: here, page } = browser(keeping);
  let looks = 0;
  await page().finish(() => ((looks += 1) === 1 ? null : 'ann'));
  expect([looks, here.log]).toEqual([2, []]);
  here.evict = endless(here.log);
  let who: string | null = null;
  const finishing = page().finish(() => who);
  await expect.poll(() => here.log).toContain('evicts beside ann');
  who = 'ann';
  await finishing;
  expect([here.log.filter((line) => !line.startsWith('waited')), here.remembered]).toEqual([
    ['evicts beside ann', 'told to end', 'ended'],
    [keeping],
  ]);
});

it('goes on with what takes long where the browser cannot tell meanwhile what is owed', async () => {
  const { browser: here, page } = browser(keeping);
  here.evict = async () => {
    here.silent = true;
    while (here.log.filter((line) => line === 'waited 500').length < 5) await new Promise((next) => setTimeout(next));
  };
  await page().finish(() => null);
  expect(here.remembered).toEqual([]);
});

it('is finished at the next start where the page ended as soon as nobody was signed in', async () => {
  const { browser: here, page } = browser();
  await page().remember('remove', 'ann');
  await page().left('ann');
  await page().finish(() => null);
  expect([here.log, here.remembered]).toEqual([['removes ann'], []]);
});

it('is not owed where signing out did not work', async () => {
  const { browser: here, page } = browser();
  await page().remember('keep', 'ann');
  await page().forget('keep', 'ann');
  expect(here.remembered).toEqual([]);
});

it('holds nobody up for longer than five seconds where the storage is silent', async () => {
  const { browser: here, page } = browser();
  here.keeps = never;
  await page().remember('remove', 'ann');
  expect(here.log).toEqual([`waited ${logoutTimeout}`]);
});
