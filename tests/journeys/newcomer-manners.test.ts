/** What a new user meets: finding plants, the steps of installing, why it is step 1 again. */
import { describe, expect, it } from 'vitest';
import { fillRegistration, newcomer } from '#tests/support/journey-newcomer.ts';
import { people } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

describe.each(['phone', 'computer'] as const)('on a %s', (size) => {
  it('My Plants finds a plant without signal, shows what is chosen, and is open where it was left', async () => {
    const phone = await world.start(size);
    const tab = await phone.open('/preferences');
    await tab.enter(people.customer);
    const { page } = tab;
    await page.getByLabel('Search plants').waitFor();
    await tab.installed();
    await tab.status(/^Up to date/).waitFor();
    phone.cut();
    await tab.status(/^Offline/).waitFor();

    await page.getByRole('button', { name: /^Fruit/ }).click();
    await page.getByLabel('Search plants').fill('lemon');
    const lemon = page.getByRole('checkbox', { name: 'Lemon' });
    await lemon.waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(1);
    const chosen = (await lemon.getAttribute('aria-checked')) === 'true';
    await lemon.press('Space');
    await page.getByLabel('Search plants').fill('');
    const before = (await world.server.user('customer')).plants.length;
    const count = before + (chosen ? -1 : 1);
    if (size === 'phone') await page.getByRole('button', { name: `Your garden ${count} chosen` }).waitFor();
    else await page.getByText(`${count} plants for this season`).waitFor();

    const season = page.getByRole('button', { name: 'In season now' });
    const all = await page.getByRole('checkbox').count();
    await season.press('Enter');
    expect(await season.getAttribute('aria-pressed')).toBe('true');
    await page.getByText(/^\d+ plants?$/).waitFor();
    await season.press('Enter');
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(all);
    await phone.kill(tab);

    const again = await phone.open('/preferences');
    await again.page.getByRole('button', { name: /^Fruit/, expanded: true }).waitFor();
    await again.page.getByRole('checkbox', { name: 'Lemon' }).press('Space');
    phone.restore();
    await again.status(/^Up to date/).waitFor();
  });

  it('the sync page leads a customer to the steps of installing, and names no commit', async () => {
    const phone = await world.start(size);
    const { page } = await phone.open('about:blank');
    await page.addInitScript(() => {
      const userAgent =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/132.0 Mobile/15E148 Safari/605.1.15';
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    });
    await page.goto(new URL('/sync', phone.line.url).href);
    await page.getByLabel('Email').fill(people.customer);
    await page.getByLabel('Password').fill('garden-demo');
    await page.getByRole('button', { name: 'Login' }).click();
    expect(await page.getByText(/^App version/).textContent()).toMatch(/^App version \d+\.\d+\.\d+$/);
    await page.getByRole('link', { name: 'How to install the app' }).click();
    await page.getByRole('heading', { level: 1, name: 'Put your garden on your home screen' }).waitFor();
    expect(await page.getByRole('radio', { name: 'iPhone/iPad' }).isChecked()).toBe(true);
    await page.getByText('Touch the menu of Firefox').waitFor();
    await page.getByText('Choose “Share”').waitFor();
    await page.getByRole('button', { name: 'Continue in the browser' }).click();
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  });

  it('a registration that was loaded again says why it is at step 1, and goes on with everything else', async () => {
    const phone = await world.start(size);
    const tab = await phone.open('/');
    await fillRegistration(tab, `again.${size}@garden.test`);
    const { page } = tab;
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('garden/registration')))
      .toContain(newcomer.zipcode);
    await page.reload();
    await page.getByText('Your password is not kept when the page is loaded again').waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-up');
    await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
    await page.getByLabel(/^Confirm/).fill(newcomer.password);
    await page.getByText('Your password is not kept').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await page.getByLabel('First').inputValue()).toBe(newcomer.firstName);
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await page.getByLabel('Address').inputValue()).toBe(newcomer.address);
    await page.getByText('Optional. It is for the weather where your garden is.').waitFor();
  });
});
