/** The pages in a frame, on a phone whose connection comes and goes. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

const frame = (page: Page) => page.locator('[data-view=shown]').frameLocator('iframe');
const heading = (page: Page, name: string) => frame(page).getByRole('heading', { name });
const missing = (page: Page) => page.getByRole('heading', { name: 'This page needs a connection' });
const outside = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Open in the browser' });

it.for([
  ['/gallery', 'Gallery', 'Gardens we look after'],
  ['/info', 'Schedule', 'When we come'],
  ['/newsletters/spring', 'Spring newsletter', 'Spring in your garden'],
] as const)('%s is shown as itself, beside the service worker too', async ([path, title, content]) => {
  const phone = await world.start('phone');
  const tab = await phone.open(path);
  await tab.enter('customer@garden.test');
  await heading(tab.page, content).waitFor();
  await tab.installed();
  await tab.page.reload();
  await heading(tab.page, content).waitFor();
  // Its sheet and its drawings are taken inside the frame, whose origin is nobody's.
  expect(await heading(tab.page, content).evaluate((shown) => getComputedStyle(shown).marginTop)).toBe('0px');
  const drawings = await frame(tab.page).locator('img').all();
  expect(drawings).not.toEqual([]);
  for (const drawing of drawings) await drawing.evaluate((drawn: HTMLImageElement) => drawn.decode());
  expect(await tab.page.title()).toBe(`${title} · Garden Service`);

  // In a tab of its own, too, the service worker leaves it alone.
  const href = (await outside(tab.page).getAttribute('href')) ?? '';
  const own = await phone.open(href);
  await own.page.getByRole('heading', { level: 1, name: content }).waitFor();
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
  await heading(tab.page, 'Gardens we look after').waitFor();
  await tab.installed();
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
  await tab.page.getByRole('button', { name: 'Try again' }).click();
  await heading(tab.page, 'Gardens we look after').waitFor();

  phone.cut();
  await tab.page.reload();
  await missing(tab.page).waitFor();
  await tab.status(/^Offline\./).waitFor();
  phone.restore();
  await heading(tab.page, 'Gardens we look after').waitFor({ timeout: 60_000 });
});

it('a page that never answers is told of after ten seconds, with a way to the browser all the while', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('/contact');
  await tab.enter('customer@garden.test');
  await tab.page.getByRole('heading', { name: 'Contact' }).waitFor();
  await tab.installed();
  phone.line.silence(true);
  const page = await phone.open('/newsletters/winter');
  await page.page.getByText('Opening the winter newsletter…').waitFor();
  await outside(page.page).waitFor();
  await missing(page.page).waitFor({ timeout: 15_000 });
  await outside(page.page).waitFor();
  phone.line.silence(false);
  await page.page.getByRole('button', { name: 'Try again' }).click();
  await heading(page.page, 'Winter in your garden').waitFor();
});
