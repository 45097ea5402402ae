/** What a browser holds that has opened the app once: its service worker with all parts of the app. Most phones begin with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { loopback } from '#backend/free-port.ts';
import { initJsonOf } from '#backend/local-backend.ts';
import { serveApp } from '#backend/web-server.ts';
import { launchProfile } from './browser.ts';
import { openLine } from './journey-line.ts';
import { type RunningBackend, openServer } from './journey-server.ts';
import { Tab } from './journey-tab.ts';

/** Where such browsers find the app, whoever serves it to each: what is kept belongs to an address. */
export const visitedUrl = 'http://127.0.0.1:4999';

/** What makes a browser find the app of this address there. */
export const foundAt = (url: string): string =>
  `--host-resolver-rules=MAP ${new URL(visitedUrl).host} ${new URL(url).host}`;

/** A folder to copy for each of them. `backend`: a local backend, beside which somebody works for a moment and leaves nothing. */
export async function visitOnce(
  dist: string,
  backend?: RunningBackend,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'visited-'));
  const server = backend && (await openServer(dist, backend));
  const host = server ? await openLine(server) : await serveAlone(dist);
  const browser = await launchProfile(folder, { shell: true, args: [foundAt(host.url)], reducedMotion: 'reduce' });
  const page = await browser.newPage();
  await page.goto(visitedUrl);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  if (server) await workOnce(page);
  // Nothing else stays of the visit: each has a backend of its own. The app, which begins anew after logging out and keeps
  // what the host answers, is gone by then.
  await page.goto(`${visitedUrl}/icon.svg`);
  await page.evaluate(() => caches.delete('backend'));
  await page.goto('about:blank');
  const session = await browser.newCDPSession(page);
  const storageTypes = 'cookies,indexeddb,local_storage';
  await session.send('Storage.clearDataForOrigin', { origin: visitedUrl, storageTypes });
  await browser.close();
  await host.stop();
  await server?.stop();
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The browser keeps what it compiled of the parts of the app that were used, once they come from the service worker. */
async function workOnce(page: Page): Promise<void> {
  const tab = new Tab(page);
  await page.reload();
  await tab.beginWork('employee');
  await tab.openCustomer('Alvarez, Maria');
  await tab.addNote('Just looking');
  await tab.status(/^Up to date/).waitFor();
  await tab.logOut();
}

async function serveAlone(dist: string): ReturnType<typeof serveApp> {
  const nobody = { host: loopback, port: 9 };
  const initJson = initJsonOf({ projectId: 'visited', auth: nobody, firestore: nobody, functions: nobody });
  return serveApp({ dist, initJson: () => initJson });
}
