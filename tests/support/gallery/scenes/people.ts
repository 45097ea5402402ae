/** Customers and employees, in the hands of staff. */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const openAlvarez = async (page: Page) => {
  await page.getByRole('button', { name: /Alvarez, Maria/ }).click();
  await page.getByLabel('New note').waitFor();
};

/** A finger that pulls the page down and stays there. */
async function pull(page: Page, way: number): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const steps = [['touchstart', 0] as const, ['touchmove', 20] as const, ['touchmove', way] as const];
  for (const [type, down] of steps) {
    const touches = [{ identifier: 1, clientX: 100, clientY: 100 + down }];
    await heading.dispatchEvent(type, { touches, changedTouches: touches, targetTouches: touches });
  }
}

export const people: readonly Scene[] = [
  { name: 'customers', path: '?screen=customers' },
  { name: 'customers-open', path: '?screen=customers', prepare: openAlvarez },
  { name: 'customers-unbroken', path: '?screen=customers&unbroken&admin&status=up-to-date', prepare: openAlvarez },
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
    name: 'customers-details',
    path: '?screen=customers&admin&status=up-to-date&sent',
    prepare: async (page) => {
      await openAlvarez(page);
      await page.getByRole('button', { name: 'Edit details' }).click();
      await page.getByLabel('Mobile').fill('9165550199');
      await page.getByRole('button', { name: 'Save', exact: true }).scrollIntoViewIfNeeded();
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
    name: 'delete-customer-unbroken',
    path: '?screen=customers&admin&unbroken&status=up-to-date&sent',
    prepare: async (page) => {
      await openAlvarez(page);
      await page.getByRole('button', { name: 'Delete customer' }).click();
      await page.getByRole('alertdialog', { name: /^Delete Alvarez/ }).waitFor();
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
