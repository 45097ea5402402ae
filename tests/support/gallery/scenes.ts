/** What is looked at: a screen of the gallery, brought into a state. */
import type { Page } from 'playwright-core';
import { business, seasons } from '#domain/business.ts';

export interface Scene {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
}

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;
export const schemes = ['light', 'dark'] as const;

const openAlvarez = async (page: Page) => {
  await page.getByRole('button', { name: /Alvarez, Maria/ }).click();
  await page.getByLabel('New note').waitFor();
};

const { gallery, schedule, newsletters } = business.pages;
const samples = [gallery, schedule, ...Object.values(newsletters)].map((path) => path.slice(1));

const pageShown = (page: Page) => page.locator('[data-view=shown] iframe').waitFor();
/** A finger that pulls the page down and stays there. */
async function pull(page: Page, way: number): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const steps = [['touchstart', 0] as const, ['touchmove', 20] as const, ['touchmove', way] as const];
  for (const [type, down] of steps) {
    const touches = [{ identifier: 1, clientX: 100, clientY: 100 + down }];
    await heading.dispatchEvent(type, { touches, changedTouches: touches, targetTouches: touches });
  }
}

async function login(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('maria.alvarez@mail.test');
  await page.getByLabel('Password').fill('garden-demo');
  await page.getByRole('button', { name: 'Login' }).click();
}

export const scenes: readonly Scene[] = [
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
  { name: 'complete-profile', path: '?screen=complete-profile' },
  { name: 'trouble-failed', path: '?screen=trouble' },
  { name: 'trouble-removed', path: '?screen=trouble&removed' },
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
  { name: 'stopped', path: '?screen=stopped' },
  { name: 'admin-settings', path: '?screen=admin-settings' },
  { name: 'employee-settings', path: '?screen=employee-settings' },
  { name: 'my-plants', path: '?screen=my-plants' },
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
  { name: 'my-plants-never', path: '?screen=my-plants&catalogue=never' },
  { name: 'my-plants-empty', path: '?screen=my-plants&catalogue=empty&status=up-to-date' },
  { name: 'misconfigured', path: '?screen=misconfigured' },
  { name: 'home', path: '?screen=home&status=up-to-date&demo&weather=sample' },
  { name: 'home-customer', path: '?screen=home&status=up-to-date&who=customer' },
  { name: 'home-newcomer', path: '?screen=home&status=up-to-date&who=newcomer&weather=sample' },
  { name: 'home-offline', path: '?screen=home&status=offline&who=customer&weather=old' },
  { name: 'home-no-weather', path: '?screen=home&status=up-to-date&who=customer&weather=none' },
  { name: 'sync', path: '?screen=sync&status=refused-offline&sync=refused' },
  { name: 'sync-offline', path: '?screen=sync&status=offline&sync=waiting&storage=loose' },
  { name: 'sync-empty', path: '?screen=sync&status=up-to-date&sync=empty' },
  { name: 'sync-signed-out', path: '?screen=sync&status=blocked&sync=waiting' },
  { name: 'sync-storage-full', path: '?screen=sync&status=full&sync=waiting' },
  { name: 'sync-many', path: '?screen=sync&status=refused-two&sync=many' },
  {
    name: 'sync-discard',
    path: '?screen=sync&status=refused-offline&sync=refused',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Discard/ }).click();
      await page.getByRole('alertdialog', { name: 'Discard this text?' }).waitFor();
    },
  },
  { name: 'error-log', path: '?screen=error-log&status=up-to-date' },
  { name: 'error-log-empty', path: '?screen=error-log&status=up-to-date&log=empty' },
  { name: 'error-log-offline', path: '?screen=error-log&status=offline' },
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
  { name: 'customers', path: '?screen=customers' },
  { name: 'customers-open', path: '?screen=customers', prepare: openAlvarez },
  {
    name: 'customers-notes',
    path: '?screen=customers',
    prepare: async (page) => {
      await openAlvarez(page);
      await page.getByRole('heading', { name: 'Notes' }).evaluate((heading) => {
        heading.scrollIntoView();
      });
    },
  },
  {
    name: 'customers-editing',
    path: '?screen=customers',
    prepare: async (page) => {
      await openAlvarez(page);
      await page.getByRole('button', { name: 'Edit note' }).first().click();
      await page.getByLabel('Note', { exact: true }).waitFor();
    },
  },
  {
    name: 'empty-search',
    path: '?screen=customers',
    prepare: async (page) => {
      await page.getByLabel('Search customers').fill('zuch');
      await page.getByRole('heading', { name: /No customer matches/ }).waitFor();
    },
  },
  {
    name: 'customers-messages',
    path: '?screen=customers&admin&status=up-to-date&sent',
    prepare: async (page) => {
      await openAlvarez(page);
      await page.getByRole('heading', { name: 'Messages' }).evaluate((heading) => {
        heading.scrollIntoView();
      });
    },
  },
  {
    name: 'customers-admin-offline',
    path: '?screen=customers&admin',
    prepare: async (page) => {
      await openAlvarez(page);
      await page.getByRole('button', { name: 'Delete customer' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'delete-customer',
    path: '?screen=customers&admin&status=up-to-date&sent',
    prepare: async (page) => {
      await openAlvarez(page);
      await page.getByRole('button', { name: 'Delete customer' }).click();
      await page.getByRole('alertdialog', { name: 'Delete Alvarez, Maria?' }).waitFor();
    },
  },
  {
    name: 'make-employee',
    path: '?screen=customers&admin&status=up-to-date&sent',
    prepare: async (page) => {
      await openAlvarez(page);
      await page.getByRole('button', { name: 'Make an employee' }).click();
      await page.getByRole('alertdialog', { name: 'Make Alvarez, Maria an employee?' }).waitFor();
    },
  },
  { name: 'removal-unfinished', path: '?screen=customers&admin&unfinished&status=up-to-date' },
  {
    name: 'customers-pulled',
    path: '?screen=customers',
    prepare: (page) => pull(page, 290),
  },
  { name: 'employees', path: '?screen=employees&status=up-to-date' },
  {
    name: 'employees-open',
    path: '?screen=employees&status=up-to-date',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Soto, Luis/ }).click();
      await page.getByLabel('New note').waitFor();
    },
  },
  { name: 'nothing-yet', path: '?screen=customers&count=0' },
];
