/** The home screen and the bar above it in a real browser: what is said stands there whole, and nothing moves. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sizes } from '#tests/support/gallery/scenes.ts';
import { largeText, openGallery } from './pages.ts';

const gallery = openGallery();
const { inPage, violations } = gallery;

describe('the status pill', () => {
  it.each([
    ['up-to-date', 'Up to date', /^Up to date. Last contact with the office at 10:42\sAM\.$/u],
    ['syncing', 'Syncing', /^Syncing. 3 changes are on their way\.$/u],
    ['offline', 'Offline · 3 waiting', /^Offline. 3 changes wait on this computer\.$/u],
    ['refused', '1 not saved', /^1 change could not be saved\. Open to see why\.$/u],
    ['blocked', 'Stopped', /^Stopped. Please sign in again\.$/u],
  ])('%s is a word and a sentence, well to be read', async (status, word, sentence) => {
    await inPage({ viewport: sizes.desk }, async (page) => {
      await page.goto(`${gallery.url()}?screen=home&status=${status}`);
      const pill = page.getByRole('link', { name: sentence });
      await pill.waitFor();
      expect((await pill.innerText()).replaceAll(/\s+/gu, ' ')).toBe(word);
      expect(await violations(page)).toEqual([]);
    });
  });
});

describe('the top bar on a phone', () => {
  /** How much of the text of an element is cut off, in pixels; null where there is no room for it at all. */
  const cutOff = (text: Locator): Promise<number | null> =>
    text.evaluateAll(async ([element]) => {
      await document.fonts.ready;
      if (!element || element.getBoundingClientRect().width < 8) return null;
      const range = document.createRange();
      range.selectNodeContents(element);
      const end = Math.min(...[element, ...ancestors(element)].map((box) => box.getBoundingClientRect().right));
      return Math.max(0, Math.round(range.getBoundingClientRect().right - end));

      function ancestors({ parentElement }: Element): Element[] {
        return parentElement?.matches('header *') ? [parentElement, ...ancestors(parentElement)] : [];
      }
    });

  it.each([390, 375, 360, 320])(
    'of %i pixels keeps the number of what waits, however long the name is',
    async (width) => {
      await inPage({ viewport: { width, height: 640 } }, async (page) => {
        const pill = page.locator('header [data-state]');
        for (const [status, word, number] of [
          ['offline', 'Offline', '· 3'],
          ['refused', '1 not saved', '1 not saved'],
        ] as const) {
          await page.goto(`${gallery.url()}?screen=home&who=long&status=${status}`);
          await pill.waitFor();
          expect(await pill.innerText()).toContain(number);
          expect(await cutOff(pill.getByText(word))).toBe(0);
          expect(await cutOff(pill.getByText(number))).toBe(0);
        }
        await page.goto(`${gallery.url()}?screen=home&who=long&status=offline`);
        await largeText(page);
        expect(await cutOff(pill.getByText('· 3'))).toBe(0);
      });
    },
  );

  it.each([
    [390, 0],
    [360, 0],
    [320, 40],
  ])('of %i pixels shows the last name, at most %i of them cut off', async (width, most) => {
    await inPage({ viewport: { width, height: 640 } }, async (page) => {
      for (const status of ['up-to-date', 'offline', 'refused', 'syncing']) {
        await page.goto(`${gallery.url()}?screen=home&who=customer&status=${status}`);
        const name = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().locator('span');
        await name.waitFor();
        expect(await cutOff(name)).toBeLessThanOrEqual(most);
      }
    });
  });
});

describe('the home screen', () => {
  const home = (page: Page) => page.locator('main > div', { has: page.getByRole('heading', { level: 1 }) });
  /** How far things have moved by themselves since the page was opened. */
  const shifts = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
        }),
    );
  const plants = (page: Page) => page.getByRole('main').locator('div[aria-hidden=true] img');
  const grown = async (page: Page) => {
    await plants(page).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
  };
  const arrives = async (page: Page, state: string) => {
    await page.evaluate((detail) => dispatchEvent(new CustomEvent('weather', { detail })), state);
  };

  it.each(Object.entries(sizes))(
    'on the %s nothing moves when the weather arrives, ages or is missing',
    async (_, viewport) => {
      await inPage({ viewport }, async (page) => {
        for (const who of ['customer', 'newcomer', 'admin']) {
          await page.goto(`${gallery.url()}?screen=home&who=${who}&weather=asking`);
          await grown(page);
          const [place, moved] = [await home(page).boundingBox(), await shifts(page)];
          await arrives(page, 'current');
          await page.getByRole('img', { name: 'Partly cloudy' }).waitFor();
          await arrives(page, 'old');
          await page.getByText(/^as of 7:40/).waitFor();
          await arrives(page, 'none');
          await page.getByText('No weather right now').waitFor();
          await arrives(page, 'sample');
          await page.getByText('Sample forecast').waitFor();
          expect(await home(page).boundingBox()).toEqual(place);
          expect(await shifts(page)).toBe(moved);
        }
      });
    },
  );

  it.each([
    ['phone', 5],
    ['desk', 7],
  ] as const)('on the %s %i of the chosen plants grow', async (size, count) => {
    await inPage({ viewport: sizes[size] }, async (page) => {
      await page.goto(`${gallery.url()}?screen=home&who=customer`);
      await grown(page);
      expect(await plants(page).filter({ visible: true }).count()).toBe(count);
    });
  });

  it('reads the weather as "high 64 degrees, low 45 degrees Fahrenheit"', async () => {
    await inPage({ viewport: sizes.phone }, async (page) => {
      await page.goto(`${gallery.url()}?screen=home&who=customer`);
      await page.getByRole('img', { name: 'Partly cloudy' }).waitFor();
      expect(await page.getByRole('listitem').first().ariaSnapshot()).toBe(
        [
          '- listitem:',
          '  - img "Partly cloudy"',
          '  - paragraph: Today',
          '  - paragraph: high 64 degrees, low 45 degrees Fahrenheit',
        ].join('\n'),
      );
    });
  });
});
