/** What staff look up: their settings, the sync center, the error log. */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const showReady = async (page: Page) => {
  const line = page.getByRole('heading', { name: 'Ready to leave?' });
  await line.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
};

export const ofStaff: readonly Scene[] = [
  { name: 'admin-settings', path: '?screen=admin-settings&status=up-to-date' },
  { name: 'admin-settings-none', path: '?screen=admin-settings&status=up-to-date&phones=none' },
  { name: 'admin-settings-asking', path: '?screen=admin-settings&status=up-to-date&phones=late' },
  { name: 'admin-settings-offline', path: '?screen=admin-settings' },
  { name: 'employee-settings', path: '?screen=employee-settings' },
  { name: 'sync', path: '?screen=sync&status=refused-offline&sync=refused' },
  { name: 'sync-offline', path: '?screen=sync&status=offline&sync=waiting&device=bare' },
  { name: 'ready', path: '?screen=sync&status=up-to-date&sync=empty', prepare: showReady },
  { name: 'ready-not', path: '?screen=sync&status=blocked&sync=empty&device=bare', prepare: showReady },
  { name: 'sync-sent', path: '?screen=sync&status=up-to-date&sync=sent' },
  { name: 'sync-low', path: '?screen=sync&status=offline&sync=waiting&device=bare&low' },
  { name: 'storage-low', path: '?screen=sync&status=up-to-date&sync=empty&device=bare&pressure=low' },
  { name: 'storage-loose', path: '?screen=sync&status=up-to-date&sync=empty&device=bare&pressure=loose' },
  { name: 'sync-erased', path: '?screen=sync&status=offline&sync=waiting&erased' },
  { name: 'practice', path: '?screen=practice&status=offline&sync=waiting' },
  { name: 'sync-empty', path: '?screen=sync&status=up-to-date&sync=empty' },
  { name: 'sync-customer', path: '?screen=sync-customer&status=up-to-date&sync=empty&storage=loose' },
  { name: 'sync-checking', path: '?screen=sync&status=checking&sync=empty' },
  { name: 'sync-signed-out', path: '?screen=sync&status=blocked&sync=waiting' },
  { name: 'sync-storage-full', path: '?screen=sync&status=full&sync=waiting' },
  { name: 'sync-storage-closed', path: '?screen=sync&status=closed&sync=waiting' },
  { name: 'sync-conflict', path: '?screen=sync&status=refused-two&sync=conflict' },
  { name: 'sync-many', path: '?screen=sync&status=refused-two&sync=many' },
  { name: 'sync-unbroken', path: '?screen=sync&status=refused-offline&sync=unbroken&unbroken' },
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
  { name: 'error-log-unbroken', path: '?screen=error-log&status=up-to-date&log=unbroken' },
  { name: 'error-log-offline', path: '?screen=error-log&status=offline' },
];
