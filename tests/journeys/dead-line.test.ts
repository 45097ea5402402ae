/** A line that is dead is told soon, whatever way it died, with nothing waiting; and so is its return. */
import { expect, it } from 'vitest';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const page = (status: string, body: string, ...head: string[]) =>
  [`HTTP/1.1 ${status}`, `content-length: ${body.length}`, 'connection: close', ...head, '', body].join('\r\n');
const html = 'content-type: text/html';
/** As some hotels do: their page instead of whatever was asked, readable from everywhere. */
const portal = page('200 OK', '<title>Welcome</title>', html, 'access-control-allow-origin: *');
const elsewhere = page('302 Found', '', 'location: http://127.0.0.1:9/welcome');
const busy = page('503 Service Unavailable', 'busy', 'access-control-allow-origin: *');

const offline = /^Offline\. Nothing waits on this phone\.$/;

it('is told of each kind of death, and of the return', async ({ annotate }) => {
  const phone = await world.start('phone', { intercepted: true });
  const { line } = phone;
  const tab = await phone.open();
  await tab.beginWork('employee');
  const deaths: [kind: string, die: () => void, revive: () => void][] = [
    ['cut', () => line.cut(), () => line.restore()],
    ['frozen', () => line.freeze(true), () => line.freeze(false)],
    ['heard, but never answered', () => line.silence(true), () => (line.silence(false), line.cut(), line.restore())],
    ['answered by the page of a hotel', () => line.answer(portal), () => line.restore()],
    ['sent elsewhere by a hotel', () => line.answer(elsewhere), () => line.restore()],
    ['answered by a server in trouble', () => line.answer(busy), () => line.restore()],
  ];
  for (const [kind, die, revive] of deaths) {
    await touch(tab);
    die();
    const died = performance.now();
    await tab.status(offline).waitFor({ timeout: 60_000 });
    const told = performance.now() - died;
    revive();
    const revived = performance.now();
    await touch(tab);
    await tab.status(/^Up to date/).waitFor({ timeout: 60_000 });
    const back = performance.now() - revived;
    await annotate(
      `${kind}: told after ${(told / 1_000).toFixed(1)} s, its return after ${(back / 1_000).toFixed(1)} s`,
    );
  }
});

it('is told at once where the browser knows it, also at the start', async ({ annotate }) => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('employee');
  // The worker of the page must have all of it before it opens without a network.
  await tab.page.evaluate(() => navigator.serviceWorker.ready);
  await tab.page.reload();
  await tab.status(/^Up to date/).waitFor();
  await tab.page.context().setOffline(true);
  await tab.status(offline).waitFor();

  // A browser whose network was taken away by its tools forgets at a reload to say so; one that has none does not.
  await tab.page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  const began = performance.now();
  await tab.page.reload();
  await tab.page.locator('header a[href="/sync"]').waitFor();
  const said = await tab.page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const all: string[] = [];
        const look = () => {
          const now = document.querySelector('header a[href="/sync"]')?.getAttribute('aria-label') ?? '';
          if (all.at(-1) !== now) all.push(now);
          if (now.startsWith('Offline. Nothing waits')) resolve(all);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await annotate(`Opened without a network: told after ${Math.round(performance.now() - began)} ms`);
  // What waits is counted a moment later.
  expect(said.filter((sentence) => sentence !== 'Offline.')).toEqual(['Offline. Nothing waits on this phone.']);
});

/** Somebody uses the app. */
const touch = (tab: Tab) => tab.page.keyboard.press('Shift');
