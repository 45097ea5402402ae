/** Somebody who registers, step by step, as a person would. */
import type { Tab } from './journey-tab.ts';

export const newcomer = {
  password: 'secret1',
  firstName: 'Rosa',
  lastName: 'Marin',
  mobile: '9165550123',
  address: '12 Elm St',
  city: 'Folsom',
  zipcode: '95630',
} as const;

/** From the front door to the last step, everything filled in, nothing sent. */
export async function fillRegistration({ page }: Tab, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Registration' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel(/^Confirm/).fill(newcomer.password);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/sign-up/sign-in2');
  await page.getByLabel('First').fill(newcomer.firstName);
  await page.getByLabel('Last').fill(newcomer.lastName);
  await page.getByLabel(/^Mobile/).fill(newcomer.mobile);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/sign-up/sign-in3');
  await page.getByLabel('Address').fill(newcomer.address);
  await page.getByLabel('City').fill(newcomer.city);
  await page.getByLabel(/^Zip/).fill(newcomer.zipcode);
}

export const signUp = ({ page }: Tab): Promise<void> => page.getByRole('button', { name: 'Sign Up' }).click();
