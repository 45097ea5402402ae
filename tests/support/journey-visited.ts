/** What a browser holds that has opened the app once: its service worker with all parts of the app. Most phones begin with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loopback } from '#backend/free-port.ts';
import { initJsonOf } from '#backend/local-backend.ts';
import { serveApp } from '#backend/web-server.ts';
import { launchProfile } from './browser.ts';

/** Where such browsers find the app, whoever serves it to each: what is kept belongs to an address. */
export const visitedUrl = 'http://127.0.0.1:4999';

/** What makes a browser find the app of this address there. */
export const foundAt = (url: string): string =>
  `--host-resolver-rules=MAP ${new URL(visitedUrl).host} ${new URL(url).host}`;

/** A folder to copy for each of them. */
export async function visitOnce(dist: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'visited-'));
  const nobody = { host: loopback, port: 9 };
  const initJson = initJsonOf({ projectId: 'visited', auth: nobody, firestore: nobody, functions: nobody });
  const host = await serveApp({ dist, initJson: () => initJson });
  const browser = await launchProfile(folder, { shell: true, args: [foundAt(host.url)] });
  const page = await browser.newPage();
  await page.goto(visitedUrl);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Nothing else stays of the visit: each has a backend of its own.
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    await caches.delete('backend');
  });
  await browser.clearCookies();
  await page.close();
  await browser.close();
  await host.stop();
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
