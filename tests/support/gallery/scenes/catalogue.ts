/** Plants and categories, in the hands of staff. */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const plantForm = (page: Page) => page.getByLabel('Plant Name').waitFor();

export const catalogue: readonly Scene[] = [
  { name: 'edit-plants', path: '?screen=edit-plants' },
  {
    name: 'edit-categories',
    path: '?screen=edit-plants',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Edit Plants/ }).click();
      await page.getByRole('button', { name: /^Edit Categories/ }).click();
      await page.getByLabel('New category').fill('herbs');
      await page.getByRole('button', { name: 'Add Category' }).click();
      await page.getByText('There is a category called').waitFor();
    },
  },
  {
    name: 'remove-category',
    path: '?screen=edit-plants',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Edit Categories/ }).click();
      await page.getByLabel('Category Herbs').fill('');
      await page.getByLabel('Category Herbs').press('Enter');
      await page
        .getByRole('alertdialog', { name: 'Remove Herbs?' })
        .getByText(/chose plants of it/)
        .waitFor();
    },
  },
  {
    name: 'edit-plants-unbroken',
    path: '?screen=edit-plants&unbroken',
    prepare: (page) => page.getByRole('button', { name: /^Edit Categories/ }).click(),
  },
  { name: 'edit-plant-unbroken', path: '?screen=edit-plant&unbroken', prepare: plantForm },
  { name: 'edit-plant', path: '?screen=edit-plant&status=syncing', prepare: plantForm },
  {
    name: 'edit-plant-end',
    path: '?screen=edit-plant',
    prepare: async (page) => {
      await plantForm(page);
      await page.getByLabel('Plant Size').fill('ten');
      await page.getByLabel('Description').fill('x'.repeat(196));
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Please shorten').waitFor();
      await page.getByRole('button', { name: 'Delete plant' }).evaluate((button) => {
        button.scrollIntoView();
      });
    },
  },
  {
    name: 'edit-plant-not-offered',
    path: '?screen=edit-plant&name=Tulip',
    prepare: async (page) => {
      await plantForm(page);
      await page.getByRole('checkbox', { name: 'Offered to customers' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'delete-plant',
    path: '?screen=edit-plant',
    prepare: async (page) => {
      await plantForm(page);
      await page.getByRole('button', { name: 'Delete plant' }).click();
      await page
        .getByRole('alertdialog', { name: 'Delete Chard?' })
        .getByText(/chose it\./)
        .waitFor();
    },
  },
  {
    name: 'add-plant',
    path: '?screen=add-plant',
    prepare: async (page) => {
      await plantForm(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Please enter a plant name.').waitFor();
    },
  },
];
