/**
 * `npm run pictures`: the pictures of README.md, and those that a store or a browser shows beside the question whether to install the
 * app, made of the running app before the local cloud.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { launchBrowser } from '#tests/support/browser.ts';
import { openServer } from '#tests/support/journey-server.ts';
import { buildIfStale } from '#scripts/build.ts';
import { projectRoot } from '#backend/project.ts';
import { openDevice, schemes } from './phones.ts';
import { shrink } from './png.ts';
import { scenes } from './scenes.ts';
import { shootWalk } from './walk.ts';

const readme = join(projectRoot, 'docs/pictures');
const store = join(projectRoot, 'public/screenshots');

async function keep(folder: string, name: string, picture: Buffer): Promise<void> {
  await writeFile(join(folder, name), picture);
  process.stdout.write(`${name}: ${Math.round(picture.length / 1000)} kB\n`);
}

await buildIfStale('app');
await buildIfStale('functions');
const server = await openServer(join(projectRoot, 'dist'), { triggers: false });
// What the walk changes, as it was before.
const { plants, notes = [] } = await server.user('customer');
const browser = await launchBrowser();
try {
  for (const folder of [readme, store]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  for (const scheme of schemes) {
    for (const { name, shape, storeOnly, prepare } of scenes) {
      if (storeOnly && scheme !== 'light') continue;
      const device = await openDevice(browser, server, shape, scheme);
      await prepare(device);
      const picture = shrink(await device.shoot());
      await device.close();
      if (!storeOnly) await keep(readme, `${name}-${scheme}.png`, picture);
      if (scheme === 'light') await keep(store, `${name}.png`, picture);
    }
    await keep(readme, `walk-${scheme}.png`, await shootWalk(browser, server, scheme));
    await server.change('customer', { plants, notes });
  }
  await writeFile(join(readme, 'version.json'), `{ "version": "${packageJson.version}" }\n`);
} finally {
  await browser.close();
  await server.stop();
}
