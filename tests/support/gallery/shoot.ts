/** Pictures of all scenes, to lay beside the drawn screens: `npx tsx tests/support/gallery/shoot.ts FOLDER [NAME]`. */
import { launchBrowser } from '../browser.ts';
import { schemes, scenes, sizes } from './scenes.ts';
import { serveGallery } from './serve.ts';

const [folder = '.cache/screens', only] = process.argv.slice(2);
const gallery = await serveGallery();
const browser = await launchBrowser();
for (const scheme of schemes) {
  for (const [size, viewport] of Object.entries(sizes)) {
    const phone = size === 'phone';
    const page = await browser.newPage({ viewport, colorScheme: scheme, hasTouch: phone, isMobile: phone });
    page.on('pageerror', (error) => process.stderr.write(`${error.stack}\n`));
    page.on('console', (message) => message.type() === 'error' && process.stderr.write(`${message.text()}\n`));
    for (const { name, path, prepare } of scenes) {
      if (only && name !== only) continue;
      await page.goto(gallery.url + path, { waitUntil: 'networkidle' });
      await prepare?.(page);
      await page.screenshot({ path: `${folder}/${name}-${size}-${scheme}.png`, animations: 'disabled' });
    }
    await page.close();
  }
}
await browser.close();
await gallery.stop();
