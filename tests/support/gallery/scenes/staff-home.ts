/** The parts of the home screen of an employee. */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

/** The heading on top of the screen. */
const shown = (name: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { level: 2, name, exact: true });
  await heading.waitFor();
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
};

export const ofStaffHome: readonly Scene[] = [
  { name: 'home-employee', path: '?screen=home&who=employee&status=up-to-date&day=full' },
  { name: 'home-to-do', path: '?screen=home&who=employee&status=up-to-date&day=full', prepare: shown('To Do') },
  { name: 'home-to-do-empty', path: '?screen=home&who=employee&status=up-to-date', prepare: shown('To Do') },
  { name: 'home-notes', path: '?screen=home&who=employee&status=offline', prepare: shown('Notes') },
  {
    name: 'home-notes-mine-none',
    path: '?screen=home&who=employee&status=up-to-date&count=1',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Only mine' }).click();
      await shown('Notes')(page);
    },
  },
  { name: 'home-notes-none', path: '?screen=home&who=employee&status=up-to-date&count=0', prepare: shown('Notes') },
  {
    name: 'home-away',
    path: '?screen=home&who=employee&status=up-to-date&away=some',
    prepare: shown('While you were away'),
  },
  {
    name: 'home-away-many',
    path: '?screen=home&status=up-to-date&away=many&count=80',
    prepare: shown('While you were away'),
  },
  {
    name: 'home-desk-unbroken',
    path: '?screen=home&who=employee&unbroken&status=offline&day=full&away=some',
    prepare: shown('To Do'),
  },
];
