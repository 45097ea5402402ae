import { expect, it } from 'vitest';
import { logoutTimeout } from '#machines/logout.ts';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { owedRemovals } from './owed-removals.ts';

const never = () => new Promise<never>(() => undefined);

/** A browser, whose pages share what they remember. `removeData` is what a later page does. */
function browser(...remembered: string[]) {
  const locks = fakeLocks() as Pick<LockManager, 'request'> | undefined;
  const [keeps, removeData] = [() => Promise.resolve(), () => Promise.resolve()];
  const browser = { remembered, log: [] as string[], locks, keeps, removeData };
  const page = () =>
    owedRemovals({
      owed: {
        all: async () => browser.remembered,
        async keep(uid) {
          await browser.keeps();
          browser.remembered = [...browser.remembered.filter((other) => other !== uid), uid];
        },
        async drop(uid) {
          browser.remembered = browser.remembered.filter((other) => other !== uid);
        },
      },
      locks: browser.locks,
      removeData(uid) {
        browser.log.push(`removes ${uid}`);
        return browser.removeData();
      },
      async sleep(milliseconds) {
        // Whatever is not stuck is done by then.
        await new Promise((resolve) => setTimeout(resolve));
        browser.log.push(`waited ${milliseconds}`);
      },
    });
  return { browser, page };
}

it('owes nothing once the data are removed', async () => {
  const { browser: here, page } = browser();
  await page().remove('ann', async () => void here.log.push(`owes ${here.remembered.join(' ')}`));
  expect([here.log, here.remembered]).toEqual([['owes ann'], []]);
});

it('removes them also where the browser cannot remember it', async () => {
  const { browser: here, page } = browser();
  here.keeps = () => Promise.reject(new Error('storage'));
  await page().remove('ann', async () => void here.log.push('removed ann'));
  expect(here.log).toEqual(['removed ann']);
});

it('removes them where the browser has no locks, at once and at the next start', async () => {
  const { browser: here, page } = browser('bob');
  here.locks = undefined;
  await page().remove('ann', async () => void here.log.push('removed ann'));
  expect([here.log, here.remembered]).toEqual([['removed ann'], ['bob']]);
  await page().finish('cleo');
  expect([here.log.slice(1), here.remembered]).toEqual([['removes bob'], []]);
});

it('waits five seconds for another tab that cannot let go of the data, and finishes at the next start', async () => {
  const { browser: here, page } = browser();
  await page().remove('ann', never);
  expect([here.log, here.remembered]).toEqual([[`waited ${logoutTimeout}`], ['ann']]);
  await page().finish(null);
  expect([here.log.slice(1), here.remembered]).toEqual([['removes ann'], []]);
});

it('still owes what could not be removed at the next start either', async () => {
  const { browser: here, page } = browser('ann', 'bob');
  here.removeData = () => Promise.reject(new Error('storage'));
  await page().finish(null);
  expect([here.log, here.remembered]).toEqual([
    ['removes ann', 'removes bob'],
    ['ann', 'bob'],
  ]);
});

it('never removes the data of whoever is here', async () => {
  const { browser: here, page } = browser('ann', 'bob');
  await page().finish('ann');
  expect([here.log, here.remembered]).toEqual([['removes bob'], ['ann']]);
});

it('removes what is owed before that user comes again, once, however many tabs see it', async () => {
  const { browser: here, page } = browser('ann');
  await Promise.all([page().finish(null), page().finishFor('ann')]);
  expect([here.log, here.remembered]).toEqual([['removes ann'], []]);
});

it('leaves to whoever came again what could not be removed before', async () => {
  const { browser: here, page } = browser('ann');
  here.removeData = never;
  await page().finishFor('ann');
  expect(here.remembered).toEqual([]);
  await page().finish(null);
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
