/** The pages in a frame, on a phone whose connection comes and goes. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { notice, noticed } from '#tests/support/journey-moments.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

const frame = (page: Page) => page.locator('[data-view=shown]').frameLocator('iframe');
const inside = (page: Page, text: string) => frame(page).getByText(text, { exact: false }).first();
const missing = (page: Page) => page.getByRole('heading', { name: 'This page needs a connection' });
const outside = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Open in the browser' });

it.for([
  ['/gallery', 'Gallery', 'Gardens we look after', 'Eight gardens around Sacramento'],
  ['/info', 'Schedule', 'When we come', 'Each area has its day'],
  ['/newsletters/spring', 'Spring newsletter', 'Spring in your garden', 'March to May'],
] as const)('%s is shown as itself, beside the service worker too', async ([path, title, own, content]) => {
  const phone = await world.start('phone');
  const tab = await phone.open(path);
  await tab.enter('customer@garden.test');
  await inside(tab.page, content).waitFor();
  await tab.installed();
  await tab.page.reload();
  await inside(tab.page, content).waitFor();
  // Its sheet, its type and its drawings are taken inside the frame, whose origin is nobody's.
  const type = await inside(tab.page, content).evaluate(async (shown) => {
    await document.fonts.ready;
    const families = [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`);
    return { families, used: getComputedStyle(shown).fontFamily };
  });
  expect(type.families).toEqual(['Figtree Variable loaded']);
  expect(type.used).toMatch(/^"Figtree Variable"/);
  // One title: that of the screen.
  expect(await frame(tab.page).getByRole('heading', { level: 1 }).count()).toBe(0);
  expect(await tab.page.getByRole('heading', { level: 1, name: title }).count()).toBe(1);
  const drawings = await frame(tab.page).locator('img').all();
  expect(drawings).not.toEqual([]);
  for (const drawing of drawings) await drawing.evaluate((drawn: HTMLImageElement) => drawn.decode());
  expect(await tab.page.title()).toBe(`${title} · Garden Service`);

  // In a tab of its own, too, the service worker leaves it alone.
  const href = (await outside(tab.page).getAttribute('href')) ?? '';
  const alone = await phone.open(href);
  await alone.page.getByRole('heading', { level: 1, name: own }).waitFor();
});

it('an unknown season leads home', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('/newsletters/monsoon');
  await tab.enter('customer@garden.test');
  await tab.atHome();
  expect(new URL(tab.page.url()).pathname).toBe('/');
});

it('without a connection says so, never shows the words of the browser, and comes back by itself or when asked', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('/gallery');
  await tab.enter('customer@garden.test');
  await inside(tab.page, 'Eight gardens').waitFor();
  await tab.installed();
  await tab.status(/^Up to date/).waitFor();
  phone.cut();
  await tab.page.reload();
  await missing(tab.page).waitFor();
  await tab.page.getByText('Your plants and requests work without signal.').waitFor();
  expect(await tab.page.locator('iframe').count()).toBe(0);
  await outside(tab.page).waitFor();
  await tab.status(/^Offline\./).waitFor();

  const failed = tab.page.waitForEvent('requestfailed', (request) => request.url().includes('/samples/'));
  await tab.page.getByRole('button', { name: 'Try again' }).click();
  await failed;
  await missing(tab.page).waitFor();
  phone.restore();
  await tab.askAgain(inside(tab.page, 'Eight gardens'));

  phone.cut();
  await tab.page.reload();
  await missing(tab.page).waitFor();
  await tab.status(/^Offline\./).waitFor();
  phone.restore();
  await inside(tab.page, 'Eight gardens').waitFor({ timeout: 60_000 });
});

/** What is told of a page that is not shown yet, and whether there is a way to the browser meanwhile. */
const toldOf = () => {
  const links = [...document.querySelectorAll('footer a')].filter((link) => link.checkVisibility());
  const way = links.some(({ textContent }) => textContent === 'Open in the browser') ? 'With a way' : 'Without a way';
  return [...document.querySelectorAll('[data-view] [role=status]')]
    .filter((status) => status.textContent !== '' && status.checkVisibility())
    .map((status) => `${way}: ${status.textContent}`);
};
const opening = 'With a way: Opening the winter newsletter…';

it('a page that never answers is told of after ten seconds, with a way to the browser all the while', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('/contact');
  await tab.enter('customer@garden.test');
  await tab.page.getByRole('heading', { name: 'Contact' }).waitFor();
  await tab.installed();
  await notice(tab, toldOf);
  const context = tab.page.context();
  const pages = /\/samples\//;
  await context.route(pages, () => undefined);
  const opened = performance.now();
  const page = await phone.open('/newsletters/winter');
  await page.page.getByText('The winter newsletter has not answered yet.').waitFor();
  expect(performance.now() - opened).toBeGreaterThan(9_900);
  await missing(page.page).waitFor();
  await outside(page.page).waitFor();
  const told = await noticed(page);
  expect(told[0]).toBe(opening);
  expect(told.filter((one) => !one.startsWith('With a way: '))).toEqual([]);
  await context.unroute(pages);
  await page.askAgain(inside(page.page, 'December to February'));
});

it('where nothing answers at all, a page is opened, then told of, with a way to the browser all the while', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('/contact');
  await tab.enter('customer@garden.test');
  await tab.page.getByRole('heading', { name: 'Contact' }).waitFor();
  await tab.installed();
  // The next tab knows who is signed in by what is on the device.
  await tab.status(/^Up to date/).waitFor();
  await notice(tab, toldOf);
  phone.line.silence(true);
  const page = await phone.open('/newsletters/winter');
  await missing(page.page).waitFor();
  await outside(page.page).waitFor();
  const told = await noticed(page);
  expect(told[0]).toBe(opening);
  expect(told.filter((one) => !one.startsWith('With a way: '))).toEqual([]);
  phone.line.silence(false);
  await page.askAgain(inside(page.page, 'December to February'));
});
