/** Putting the app on the home screen, with the browser's own offer. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manifest } from '#app/shell/install/manifest.ts';
import { people } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const introTitle = { level: 1, name: 'Put your garden on your home screen' } as const;
const pathOf = (url: string) => new URL(url).pathname;

it('"on a browser narrower than 768 px that is not running as an installed app, the user is sent to /initialIntro", once', async () => {
  const phone = await world.start('phone', { newcomer: true });
  const tab = await phone.open('/employee-settings');
  await tab.enter(people.employee);
  await tab.page.getByRole('heading', introTitle).waitFor();
  expect(pathOf(tab.page.url())).toBe('/initialIntro');
  await tab.page.getByRole('button', { name: 'Next' }).click();
  await tab.page.getByRole('heading', { level: 1, name: 'Employee settings' }).waitFor();
  await tab.page.reload();
  await tab.page.getByRole('heading', { level: 1, name: 'Employee settings' }).waitFor();
  expect(pathOf(tab.page.url())).toBe('/employee-settings');

  const second = await phone.open('/edit-plants');
  await second.page.getByRole('heading', { level: 1, name: 'Plants' }).waitFor();
  expect(pathOf(second.page.url())).toBe('/edit-plants');
});

it('a wide screen is not sent there, also not when its window becomes narrow', async () => {
  const phone = await world.start('computer', { newcomer: true });
  const tab = await phone.open('/employee-settings');
  await tab.enter(people.employee);
  const settings = tab.page.getByRole('heading', { level: 1, name: 'Employee settings' });
  await settings.waitFor();
  await tab.page.setViewportSize({ width: 390, height: 844 });
  await settings.waitFor();
  await tab.page.reload();
  await settings.waitFor();
  expect(pathOf(tab.page.url())).toBe('/employee-settings');
});

describe.each(['phone', 'computer'] as const)('on a %s', (size) => {
  it('the own offer of the browser is the Install button, and whoever leaves it goes on', async () => {
    const phone = await world.start(size, { whole: true });
    const tab = await phone.open('/initialIntro');
    const { page } = tab;
    await tab.enter(people.customer);
    await page.getByRole('heading', introTitle).waitFor();
    expect(await page.getByRole('link', { name: 'Home' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    const install = page.getByRole('button', { name: 'Install' });
    await page.getByRole('radio', { name: 'Android' }).check();
    await install.waitFor();
    await page.getByRole('radio', { name: 'iPhone/iPad' }).check();
    await install.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Desktop/Laptop' }).check();
    await install.waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await tab.atHome();
    expect(pathOf(page.url())).toBe('/');
  });

  it('"in installed mode the intro goes straight to /"', async () => {
    const phone = await world.start(size, { installed: true });
    const tab = phone.app();
    await tab.enter(people.customer);
    await tab.atHome();
    expect(pathOf(tab.page.url())).toBe('/');
    await tab.page.goto(`${phone.line.url}/initialIntro`);
    await tab.atHome();
    expect(pathOf(tab.page.url())).toBe('/');
  });
});

/** The app without its screenshots: beside those, Chromium's question waits for an answer that nobody gives without a head. */
async function withoutScreenshots(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'without-screenshots-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(world.server.dist, folder, { recursive: true });
  const { screenshots, ...rest } = manifest;
  expect(screenshots.length).toBeGreaterThan(0);
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(rest));
  return folder;
}

it('whoever declines what the browser asks loses nothing', async () => {
  const phone = await world.start('phone', { whole: true });
  await phone.line.deploy(await withoutScreenshots());
  const tab = await phone.open();
  await tab.enter(people.customer);
  await tab.atHome();
  await tab.page.addInitScript(() => {
    addEventListener('beforeinstallprompt', (event) => {
      const { userChoice } = event as Event & { userChoice: Promise<{ outcome: string }> };
      void userChoice.then(({ outcome }) => sessionStorage.setItem('test/answer', outcome));
    });
  });
  await tab.page.goto(`${phone.line.url}/initialIntro`);
  await tab.page.getByRole('button', { name: 'Install' }).click();
  // Without a head, this browser declines in the user's place where its question does not fit its window.
  await tab.page.waitForFunction(() => sessionStorage.getItem('test/answer') === 'dismissed');
  await tab.page.getByRole('heading', introTitle).waitFor();
  await tab.page.getByRole('radio', { name: 'Android' }).check();
  await tab.page.getByRole('button', { name: 'Continue in the browser' }).click();
  await tab.atHome();
});
