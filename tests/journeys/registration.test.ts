/** A new customer comes in: account, document, home. */
import { expect, it } from 'vitest';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

it('a customer registers on a phone and is greeted, with a document as the specification says', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  const { page } = tab;
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Registration' }).waitFor();
  await page.getByLabel('Email').fill('rosa@garden.test');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByLabel(/^Confirm/).fill('secret1');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/sign-up/sign-in2');
  await page.getByLabel('First').fill('Rosa');
  await page.getByLabel('Last').fill('Marin');
  await page.getByLabel(/^Mobile/).fill('9165550123');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/sign-up/sign-in3');
  await page.getByLabel('Address').fill('12 Elm St');
  await page.getByLabel('City').fill('Folsom');
  expect(await page.getByLabel('State').inputValue()).toBe('CA');
  await page.getByLabel(/^Zip/).fill('95630');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { level: 1, name: /^Good .*Rosa/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  const user = await world.office.userByEmail('rosa@garden.test');
  expect(user).toEqual({
    id: user.id,
    firstName: 'Rosa',
    lastName: 'Marin',
    fullName: 'Rosa Marin',
    email: 'rosa@garden.test',
    role: 'customer',
    imgUrl: '',
    mobile: '9165550123',
    address: '12 Elm St',
    city: 'Folsom',
    state: 'CA',
    zipcode: '95630',
    plants: [],
    messages: [],
    active: true,
    rev: 1,
    edit: expect.any(String),
    syncedAt: expect.anything(),
  });
});
