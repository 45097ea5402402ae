/** What a customer opens. */
import type { Page } from 'playwright-core';
import { business, seasons } from '#domain/business.ts';
import { ofStaffHome } from './staff-home.ts';
import type { Scene } from './scene.ts';

const { gallery, schedule, newsletters } = business.pages;
const samples = [gallery, schedule, ...Object.values(newsletters)].map((path) => path.slice(1));

const detailsShown = (page: Page) => page.getByLabel('First name').waitFor();
const pageShown = (page: Page) => page.locator('[data-view=shown] iframe').waitFor();

export const ofCustomers: readonly Scene[] = [
  { name: 'my-plants', path: '?screen=my-plants' },
  {
    name: 'my-plants-garden',
    path: '?screen=my-plants',
    prepare: async (page) => {
      const garden = page.getByRole('button', { name: /^Your garden/ });
      if (await garden.count()) await garden.click();
      await page.getByText('Moss rose').first().waitFor();
    },
  },
  {
    name: 'my-plants-found',
    path: '?screen=my-plants',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'In season now' }).click();
      await page.getByLabel('Search plants').fill('l');
      await page.getByText(/^\d+ plants?$/).waitFor();
    },
  },
  {
    name: 'my-plants-none',
    path: '?screen=my-plants',
    prepare: async (page) => {
      await page.getByLabel('Search plants').fill('zuch');
      await page.getByRole('heading', { name: /^No plant matches/ }).waitFor();
    },
  },
  {
    name: 'my-plants-about',
    path: '?screen=my-plants',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'About Chard' }).click();
      await page.getByRole('dialog', { name: 'Chard' }).waitFor();
    },
  },
  {
    name: 'my-plants-requests',
    path: '?screen=my-plants',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Vegetables/ }).click();
      await page.getByRole('button', { name: /^Other/ }).click();
      await page.getByRole('button', { name: /^Specialty Requests/ }).click();
      await page.getByLabel('Your requests').fill('A shady corner for reading, please.\nNo gravel.');
      await page.getByText('Saved on this').first().waitFor();
      await page.getByRole('button', { name: /^Other/ }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'my-plants-too-long',
    path: '?screen=my-plants',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Vegetables/ }).click();
      await page.getByRole('button', { name: /^Specialty Requests/ }).click();
      await page.getByLabel('Your requests').fill('No gravel. '.repeat(500));
      await page.getByText('This is too long to save.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'my-plants-unbroken',
    path: '?screen=my-plants&unbroken',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Specialty Requests/ }).click();
      await page.getByLabel('Your requests').waitFor();
    },
  },
  { name: 'my-plants-never', path: '?screen=my-plants&catalogue=never' },
  { name: 'my-plants-empty', path: '?screen=my-plants&catalogue=empty&status=up-to-date' },
  { name: 'home', path: '?screen=home&status=up-to-date&demo&weather=sample' },
  {
    name: 'home-marked-read',
    path: '?screen=home&status=offline&weather=none',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Mark read/ })
        .first()
        .click();
      await page.getByText('1 new').first().waitFor();
    },
  },
  { name: 'home-staff-unbroken', path: '?screen=home&unbroken&status=up-to-date' },
  ...ofStaffHome,
  { name: 'home-customer', path: '?screen=home&status=up-to-date&who=customer' },
  { name: 'home-newcomer', path: '?screen=home&status=up-to-date&who=newcomer&weather=sample' },
  { name: 'home-offline', path: '?screen=home&status=offline&who=customer&weather=old' },
  { name: 'home-no-weather', path: '?screen=home&status=up-to-date&who=customer&weather=none' },
  { name: 'details', path: '?screen=details&status=up-to-date', prepare: detailsShown },
  { name: 'details-employee-offline', path: '?screen=details&who=employee', prepare: detailsShown },
  { name: 'details-unbroken', path: '?screen=details&unbroken&status=up-to-date', prepare: detailsShown },
  {
    name: 'details-saved',
    path: '?screen=details',
    prepare: async (page) => {
      await page.getByLabel('Mobile').fill('9165550199');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved on this').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'details-problem',
    path: '?screen=details&status=up-to-date',
    prepare: async (page) => {
      await page.getByLabel('Mobile').fill('916-555');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Please enter numbers only').waitFor();
    },
  },
  {
    name: 'details-password',
    path: '?screen=details&status=up-to-date',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Please enter matching passwords.').waitFor();
      await page.getByLabel('Current password', { exact: true }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'contact', path: '?screen=contact&status=up-to-date' },
  { name: 'message', path: '?screen=message' },
  {
    name: 'message-too-long',
    path: '?screen=message&status=syncing',
    prepare: async (page) => {
      await page.getByLabel('Your message').fill('Weeds. '.repeat(300));
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText(/too long/).waitFor();
    },
  },
  { name: 'message-unbroken', path: '?screen=message&unbroken' },
  { name: 'home-unbroken', path: '?screen=home&unbroken&status=up-to-date&who=customer' },
  { name: 'page-gallery', path: '?screen=page&status=up-to-date', prepare: pageShown },
  { name: 'page-schedule', path: '?screen=page&page=schedule&status=up-to-date', prepare: pageShown },
  ...seasons.map((season) => ({
    name: `page-${season}`,
    path: `?screen=page&page=${season}&status=up-to-date`,
    prepare: pageShown,
  })),
  // What the frames hold, looked at by itself: scripts of tests do not run inside them.
  ...samples.map((path) => ({ name: path, path })),
  {
    name: 'page-loading',
    path: '?screen=page&network=slow&status=up-to-date',
    prepare: (page) => page.getByText('Opening the gallery…').waitFor(),
  },
  {
    name: 'page-offline',
    path: '?screen=page&network=none',
    prepare: (page) => page.getByRole('heading', { name: 'This page needs a connection' }).waitFor(),
  },
];
