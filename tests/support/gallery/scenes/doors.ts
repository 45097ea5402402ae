/** At the door: signing in, registering, the first hints, leaving; and what stands there when nothing else can. */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

async function login(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('maria.alvarez@mail.test');
  await page.getByLabel('Password').fill('garden-demo');
  await page.getByRole('button', { name: 'Login' }).click();
}

export const doors: readonly Scene[] = [
  { name: 'sign-in', path: '?screen=sign-in' },
  {
    name: 'alert',
    path: '?screen=sign-in&answer=wrong-password',
    prepare: async (page) => {
      await login(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'sign-in-offline',
    path: '?screen=sign-in&answer=offline',
    prepare: async (page) => {
      await login(page);
      await page.getByText('You are offline.').waitFor();
    },
  },
  { name: 'registration-account', path: '?screen=registration' },
  {
    name: 'registration-person-error',
    path: '?screen=registration&step=2',
    prepare: async (page) => {
      await page.getByLabel('First name').fill('Maria');
      await page.getByLabel('Last name').fill('Alvarez');
      await page.getByLabel('Mobile').fill('916-555-0142');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Please enter numbers only for your phone number.').waitFor();
    },
  },
  {
    name: 'registration-offline',
    path: '?screen=registration&step=3',
    prepare: async (page) => {
      await page.getByLabel('Address').fill('12 Elm Street');
      await page.getByLabel('City').fill('Mather');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await page.getByText('You are offline.').waitFor();
    },
  },
  {
    name: 'registration-again',
    path: '?screen=registration&kept',
    prepare: (page) => page.getByText('Your password is not kept').waitFor(),
  },
  { name: 'complete-profile', path: '?screen=complete-profile' },
  { name: 'trouble-failed', path: '?screen=trouble' },
  { name: 'trouble-removed', path: '?screen=trouble&removed' },
  ...['older-tab', 'no-answer', 'outdated', 'newer-version', 'storage-full', 'no-storage'].map((why) => ({
    name: `replica-${why}`,
    path: `?screen=replica-trouble&why=${why}`,
  })),
  { name: 'password-reset', path: '?screen=password-reset' },
  {
    name: 'password-reset-sent',
    path: '?screen=password-reset',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('maria.alvarez@mail.test');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('The email is on its way').waitFor();
    },
  },
  { name: 'intro-iphone', path: '?screen=intro&device=iphone' },
  { name: 'intro-iphone-firefox', path: '?screen=intro&device=iphone&browser=firefox' },
  { name: 'intro-iphone-inside', path: '?screen=intro&device=iphone&browser=inside' },
  { name: 'intro-android', path: '?screen=intro&device=android&offered' },
  { name: 'intro-desktop', path: '?screen=intro&device=desktop&offered' },
  { name: 'intro-started', path: '?screen=intro&app' },
  {
    name: 'logout-sending',
    path: '?screen=logout&slow',
    prepare: (page) => page.getByRole('alertdialog', { name: 'Sending your last changes' }).waitFor(),
  },
  {
    name: 'logout',
    path: '?screen=logout',
    prepare: (page) => page.getByRole('button', { name: 'Log out, keep 3 changes' }).waitFor(),
  },
  {
    name: 'logout-texts',
    path: '?screen=logout&changes=2&texts=1',
    prepare: (page) => page.getByRole('button', { name: 'Log out, keep 2 changes and 1 unsaved text' }).waitFor(),
  },
  { name: 'verify', path: '?screen=verify' },
  {
    name: 'verify-sent',
    path: '?screen=verify',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Send the email again' }).click();
      await page.getByText('The email is on its way.').waitFor();
    },
  },
  {
    name: 'verify-claimed',
    path: '?screen=verify&answer=claimed',
    prepare: (page) => page.getByText('Your address is verified.').waitFor(),
  },
  { name: 'trouble-inactive', path: '?screen=trouble&inactive' },
  { name: 'trouble-closed', path: '?screen=trouble&closed' },
  {
    name: 'trouble-closed-sign-in',
    path: '?screen=trouble&closed',
    prepare: (page) => page.getByRole('button', { name: 'Sign in' }).click(),
  },
  { name: 'stopped', path: '?screen=stopped' },
  { name: 'misconfigured', path: '?screen=misconfigured' },
];
