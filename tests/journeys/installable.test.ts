/** What Chromium itself says of the app as something to install. */
import { expect, it } from 'vitest';
import { manifest } from '#app/shell/install/manifest.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld({ visited: false });

it('Chromium reads the manifest without a complaint, and finds nothing that keeps it from installing', async () => {
  const tab = await (await world.start('phone', { whole: true })).open();
  await tab.installed();
  const session = await tab.page.context().newCDPSession(tab.page);
  const read = await session.send('Page.getAppManifest');
  expect(read.errors).toEqual([]);
  expect(JSON.parse(read.data ?? '')).toMatchObject({ id: '/', name: manifest.name });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

it('the worker is asked of the host each time, and keeps no screenshots', async () => {
  const tab = await (await world.start('phone', { whole: true })).open();
  await tab.installed();
  const found = await tab.page.evaluate(async () => {
    const { updateViaCache } = await navigator.serviceWorker.ready;
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return { updateViaCache, kept };
  });
  expect(found.updateViaCache).toBe('none');
  expect(found.kept).toContain('/icon-192.png');
  expect(found.kept.filter((path) => path.startsWith('/screenshots/'))).toEqual([]);
  for (const { src } of manifest.screenshots) {
    const { status, headers } = await fetch(`${new URL(tab.page.url()).origin}/${src}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  }
});
