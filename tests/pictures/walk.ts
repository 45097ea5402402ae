/** Twenty seconds: a customer chooses a plant without signal, an employee sees it, and writes a note without signal. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '#backend/project.ts';
import type { Server } from '#tests/support/journey-server.ts';
import { type Device, openDevice, type Scheme } from './phones.ts';
import { animate, type PictureFrame } from './png.ts';

/** CSS pixels of the whole, and how many dots each has. */
const stage = { viewport: { width: 720, height: 632 }, deviceScaleFactor: 1.5 };

/** The font of the app. */
const font = join(projectRoot, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');

const html = `<!doctype html><style>
  @font-face { font-family: Figtree; font-weight: 300 900;
    src: url(data:font/woff2;base64,${readFileSync(font).toString('base64')}); }
  body { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 40px; padding: 12px 24px;
    font: 600 17px/1.3 Figtree; background: var(--ground); color: var(--ink); }
  [data-scheme='light'] { --ground: #ece7da; --ink: #1d2a24; --line: #c9c2ae; }
  [data-scheme='dark'] { --ground: #070b09; --ink: #ece7da; --line: #33403a; }
  figure { margin: 0; display: grid; gap: 10px; grid-template-rows: auto 44px; }
  img { width: 100%; border-radius: 26px; border: 1px solid var(--line); box-sizing: border-box; }
  figcaption { text-align: center; }
</style><body><figure><img><figcaption></figcaption></figure><figure><img><figcaption></figcaption></figure>`;

async function openStage(browser: Browser, scheme: Scheme) {
  const page = await browser.newPage(stage);
  await page.setContent(html);
  await page.evaluate(async (of) => {
    document.body.dataset['scheme'] = of;
    await document.fonts.load('600 17px Figtree');
  }, scheme);
  const show = (pictures: readonly string[], words: readonly string[]) =>
    page.evaluate(
      async ([sources, texts]) => {
        const images = [...document.images];
        images.forEach((image, index) => (image.src = sources?.[index] ?? ''));
        document
          .querySelectorAll('figcaption')
          .forEach((caption, index) => (caption.textContent = texts?.[index] ?? ''));
        await Promise.all(images.map((image) => image.decode()));
      },
      [pictures, words] as const,
    );
  return { page, show };
}

const category = (page: Page) => page.getByRole('button', { name: /^Vegetables / });

export async function shootWalk(browser: Browser, server: Server, scheme: Scheme): Promise<Buffer> {
  const { page: stagePage, show } = await openStage(browser, scheme);
  const janet = await openDevice(browser, server, 'small', scheme);
  const tom = await openDevice(browser, server, 'small', scheme);
  const frames: PictureFrame[] = [];
  let words: [string, string] = ['', ''];
  const source = async (device: Device) => `data:image/png;base64,${(await device.shoot()).toString('base64')}`;
  /** A picture of both, which stays for milliseconds. */
  const hold = async (time: number, says: Partial<{ janet: string; tom: string }> = {}) => {
    words = [says.janet ?? words[0], says.tom ?? words[1]];
    await show([await source(janet), await source(tom)], words);
    frames.push({ png: await stagePage.screenshot(), time });
  };

  // Before the first picture: what both see when it begins.
  const { page: hers } = janet.tab;
  const { page: his } = tom.tab;
  await janet.tab.signIn('customer');
  await hers
    .getByRole('main')
    .getByRole('link', { name: /^My Plants/ })
    .click();
  await janet.tab.status(/^Up to date/).waitFor();
  if ((await category(hers).getAttribute('aria-expanded')) === 'false') await category(hers).click();
  await tom.tab.beginWork('employee');
  await tom.tab.openCustomer('Abbott, Janet');
  const kale = hers.getByRole('checkbox', { name: 'Kale', exact: true });
  await kale.evaluate((box) => box.scrollIntoView({ block: 'center' }));
  await hold(2000, { janet: 'Janet, a customer', tom: 'Tom, who looks after her garden' });

  janet.line.cut();
  await janet.tab.status(/^Offline/).waitFor();
  await hold(1700, { janet: 'Janet has no signal …' });
  await kale.check();
  await janet.tab.status(/1 change waits/).waitFor();
  await hold(2300, { janet: '… and chooses kale. It is kept on her phone.' });

  janet.line.restore();
  await janet.tab.status(/^Up to date/).waitFor({ timeout: 60_000 });
  const seen = his
    .locator('[data-accordion]')
    .getByRole('region')
    .getByText(/\bKale\b/)
    .first();
  await seen.waitFor({ timeout: 60_000 });
  await hold(1800, { janet: 'The signal is back: it goes out by itself.' });
  await seen.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await hold(2500, { tom: 'Tom sees it a moment later.' });

  tom.line.cut();
  await tom.tab.status(/^Offline/).waitFor();
  await tom.tab.newNote.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await hold(1700, { janet: '', tom: 'Now Tom has no signal …' });
  const note = 'Kale sown behind the shed.';
  for (let end = 5; end < note.length; end += 7) {
    await tom.tab.newNote.fill(note.slice(0, end));
    await hold(220);
  }
  await tom.tab.newNote.fill(note);
  await hold(600, { tom: '… and writes a note.' });
  await his.getByRole('button', { name: 'Add note' }).click();
  await tom.tab.mark(note).waitFor();
  await tom.tab.note(note).evaluate((item) => item.scrollIntoView({ block: 'center' }));
  await hold(3000, { tom: 'It is safe on his phone, and says that it waits.' });

  tom.line.restore();
  await tom.tab.nothingMarked();
  await tom.tab.status(/^Up to date/).waitFor({ timeout: 60_000 });
  await hold(3740, { tom: 'The signal is back: the office has it.' });

  await janet.close();
  await tom.close();
  await stagePage.close();
  return animate(frames);
}
