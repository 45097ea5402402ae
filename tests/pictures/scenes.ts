/** What the pictures show. Each begins at the front door. */
import type { Device, shapes } from './phones.ts';

export interface Scene {
  name: string;
  shape: Extract<keyof typeof shapes, 'phone' | 'computer'>;
  /** A store shows it, the README does not. */
  storeOnly?: boolean;
  prepare(device: Device): Promise<void>;
}

export const scenes: readonly Scene[] = [
  {
    name: 'home',
    shape: 'phone',
    async prepare({ tab }) {
      await tab.signIn('customer');
      await tab.status(/^Up to date/).waitFor();
    },
  },
  {
    name: 'my-plants',
    shape: 'phone',
    async prepare({ tab, line }) {
      await tab.signIn('customer');
      await tab.page
        .getByRole('main')
        .getByRole('link', { name: /^My Plants/ })
        .click();
      await tab.status(/^Up to date/).waitFor();
      line.cut();
      const category = tab.page.getByRole('button', { name: /^Herbs / });
      if ((await category.getAttribute('aria-expanded')) === 'false') await category.click();
      await tab.page.getByRole('checkbox', { name: 'Lavender', exact: true }).check();
      await tab.status(/^Offline\. 1 change waits/).waitFor();
      await tab.page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'notes',
    shape: 'phone',
    async prepare({ tab, line }) {
      await tab.beginWork('employee');
      await tab.openCustomer('Alvarez, Maria');
      line.cut();
      await tab.addNote('Lavender cut back. The drip line by the gate leaks.');
      await tab.status(/^Offline\. 1 change waits/).waitFor();
      const heading = tab.page.getByRole('heading', { name: 'Primary note' });
      // Below the bar at the top, which stays.
      await heading.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 72));
    },
  },
  {
    name: 'customers',
    shape: 'computer',
    async prepare({ tab }) {
      await tab.beginWork('admin');
      await tab.openCustomer('Alvarez, Maria');
    },
  },
  {
    name: 'plants',
    shape: 'computer',
    storeOnly: true,
    async prepare({ tab }) {
      await tab.signIn('employee');
      await tab.page
        .getByRole('main')
        .getByRole('link', { name: /^Plants/ })
        .click();
      await tab.page.getByRole('heading', { level: 1, name: 'Plants' }).waitFor();
      await tab.status(/^Up to date/).waitFor();
    },
  },
];
