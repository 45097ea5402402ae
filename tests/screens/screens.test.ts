/** The screens in a real browser: readable for everyone, on every size, in both color schemes. */
import type { Browser, ConsoleMessage, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { schemes, scenes, sizes } from '#tests/support/gallery/scenes.ts';
import { unbroken } from '#tests/support/gallery/unbroken.ts';
import { serveGallery } from '#tests/support/gallery/serve.ts';
import { colorRules, violations as judged } from './judge.ts';
import { behindTheBars, brokenWords, cutPlaceholders, cutText, fit, smallTargets } from './layout.ts';

let gallery: Awaited<ReturnType<typeof serveGallery>>;
let browser: Browser;

beforeAll(async () => {
  gallery = await serveGallery();
  browser = await launchBrowser({ shell: true });
});

afterAll(async () => {
  await browser.close();
  await gallery.stop();
});

type PageOptions = Parameters<Browser['newPage']>[0];

/** A page of its own. */
async function inPage(options: PageOptions, visit: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
  await withoutErrors(page, visit);
  await page.close();
}

/** A page that others had before, with nothing left of them but what the browser compiled. */
async function inUsedPage(viewport: { width: number; height: number }, visit: (page: Page) => Promise<void>) {
  const page = idle.pop() ?? (await browser.newPage({ reducedMotion: 'reduce' }));
  await page.setViewportSize(viewport);
  await withoutErrors(page, visit);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  await page.context().clearCookies();
  await page.mouse.move(-1, -1);
  idle.push(page);
}
const idle: Page[] = [];

async function withoutErrors(page: Page, visit: (page: Page) => Promise<void>): Promise<void> {
  const errors: string[] = [];
  const wrong = (error: Error) => errors.push(String(error));
  const told = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(message.text());
  };
  page.on('pageerror', wrong).on('console', told);
  await visit(page);
  expect(errors).toEqual([]);
  page.off('pageerror', wrong).off('console', told);
}

const violations = (page: Page, rules?: string[]) => judged(page, gallery.judge, rules);

/** Into everything that takes text, as a paste does; what is searched for is another list, and comes last. */
const pasteLinks = (page: Page, fields: string): Promise<number> =>
  page.evaluate(
    ([selector, link]) => {
      const found = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(selector);
      for (const field of found) {
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
        set?.call(field, link);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      return found.length;
    },
    [fields, unbroken] as const,
  );

it('a text that is hard to read is told, and one that is almost easy', async () => {
  await inPage({ viewport: sizes.phone }, async (page) => {
    const text = (color: string, id: string) => `<p id="${id}" style="color: ${color}">Water the fern</p>`;
    const body = `<h1>Notes</h1>${text('#bbb', 'hard')}${text('#6b6b6b', 'almost')}${text('#333', 'easy')}`;
    await page.setContent(`<html lang="en"><title>Notes</title><main style="background: #fff">${body}</main></html>`);
    const told = ['color-contrast-enhanced: #hard', 'color-contrast-enhanced: #almost'];
    expect(await violations(page)).toEqual(told);
    expect(await violations(page, colorRules)).toEqual(told);
  });
});

const largeText = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200%; }' });

/** Each change of the scheme draws the page anew: `order` begins with the one that is shown. */
const isAccessible = async (page: Page, order: readonly (typeof schemes)[number][]) => {
  expect(await smallTargets(page)).toEqual([]);
  for (const colorScheme of order) {
    await page.emulateMedia({ colorScheme });
    const found = await violations(page, colorScheme === schemes[0] ? undefined : colorRules);
    expect({ [colorScheme]: found }).toEqual({ [colorScheme]: [] });
  }
};

const fitsTheScreen = async (page: Page) => {
  expect(await fit(page, true)).toEqual({ sideways: 0, beyondTheEdge: [], behindTheFooter: 0 });
};

const cutsNothingOff = async (page: Page) => {
  expect([await cutText(page), await cutPlaceholders(page)]).toEqual([[], []]);
  await page.setViewportSize({ width: 320, height: 568 });
  await fitsTheScreen(page);
  const large = await largeText(page);
  await fitsTheScreen(page);
  await large.evaluate((style: Element) => style.remove());
};

const isNotWidenedByLinks = async (page: Page) => {
  for (const fields of ['textarea, input:not([type=checkbox], [type=radio], [type=search])', '[type=search]']) {
    const pasted = await pasteLinks(page, fields);
    // Where nothing is searched for, the page is still as it was just looked at.
    if (!pasted && fields === '[type=search]') continue;
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const fits = { sideways: 0, beyondTheEdge: [], behindTheFooter: null };
      expect({ [width]: await fit(page, false) }).toEqual({ [width]: fits });
    }
  }
};

it.concurrent.each(scenes)(
  '$name is accessible on a computer and on a phone, light and dark, cuts no word off, fits down to 320 pixels, and is not widened by a link that is pasted into it',
  async ({ path, prepare }) => {
    await inUsedPage(sizes.desk, async (page) => {
      await page.goto(gallery.url + path, { waitUntil: 'load' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await prepare?.(page);
      await isAccessible(page, schemes);
      await page.setViewportSize(sizes.phone);
      await isAccessible(page, schemes.toReversed());
      await cutsNothingOff(page);
      await isNotWidenedByLinks(page);
    });
  },
);

describe('the status pill', () => {
  it.each([
    ['up-to-date', 'Up to date', /^Up to date. Last contact with the office at 10:42\sAM\.$/u],
    ['syncing', 'Syncing', /^Syncing. 3 changes are on their way\.$/u],
    ['offline', 'Offline · 3 waiting', /^Offline. 3 changes wait on this computer\.$/u],
    ['refused', '1 not saved', /^1 change could not be saved\. Open to see why\.$/u],
    ['blocked', 'Stopped', /^Stopped. Please sign in again\.$/u],
  ])('%s is a word and a sentence, well to be read', async (status, word, sentence) => {
    await inPage({ viewport: sizes.desk }, async (page) => {
      await page.goto(`${gallery.url}?screen=home&status=${status}`);
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
          await page.goto(`${gallery.url}?screen=home&who=long&status=${status}`);
          await pill.waitFor();
          expect(await pill.innerText()).toContain(number);
          expect(await cutOff(pill.getByText(word))).toBe(0);
          expect(await cutOff(pill.getByText(number))).toBe(0);
        }
        await page.goto(`${gallery.url}?screen=home&who=long&status=offline`);
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
        await page.goto(`${gallery.url}?screen=home&who=customer&status=${status}`);
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
          await page.goto(`${gallery.url}?screen=home&who=${who}&weather=asking`);
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
      await page.goto(`${gallery.url}?screen=home&who=customer`);
      await grown(page);
      expect(await plants(page).filter({ visible: true }).count()).toBe(count);
    });
  });

  it('reads the weather as "high 64 degrees, low 45 degrees Fahrenheit"', async () => {
    await inPage({ viewport: sizes.phone }, async (page) => {
      await page.goto(`${gallery.url}?screen=home&who=customer`);
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

describe('the catalogue', () => {
  it('keeps the button beside the field while a complaint stands below', async () => {
    await inPage({ viewport: sizes.desk }, async (page) => {
      await page.goto(`${gallery.url}?screen=edit-plants`);
      await page.getByRole('button', { name: /^Edit Categories/ }).click();
      const field = page.getByLabel('New category');
      const button = page.getByRole('button', { name: 'Add Category' });
      const gap = async () =>
        Math.abs(((await field.boundingBox())?.y ?? 0) - ((await button.boundingBox())?.y ?? 100));
      expect(await gap()).toBeLessThan(2);
      await field.fill('herbs');
      await button.click();
      await page.getByText('There is a category called').waitFor();
      expect(await gap()).toBeLessThan(2);
    });
  });
});

describe('the notes of a customer', () => {
  it('have pencil and bin at the same edge, however long the line about who wrote it is', async () => {
    await inPage({ viewport: sizes.phone }, async (page) => {
      await page.goto(`${gallery.url}?screen=customers`);
      await page.getByRole('button', { name: /Alvarez, Maria/ }).click();
      const bins = page.getByRole('button', { name: 'Delete note' });
      await bins.nth(1).waitFor();
      const places = await bins.evaluateAll((each) => each.map((bin) => bin.getBoundingClientRect().right));
      expect(new Set(places).size).toBe(1);
    });
  });
});

describe('large text on the smallest phone', () => {
  it.each(['waiting', 'sent'])('breaks no word of what the sync page lists: %s', async (sync) => {
    await inPage({ viewport: { width: 320, height: 568 } }, async (page) => {
      await page.goto(`${gallery.url}?screen=sync&status=up-to-date&sync=${sync}`);
      await page.getByRole('heading', { name: 'New note' }).first().waitFor();
      await largeText(page);
      expect(await brokenWords(page)).toEqual([]);
    });
  });
});

describe('forced colors', () => {
  it('show which device is chosen', async () => {
    await inPage({ viewport: sizes.phone, forcedColors: 'active' }, async (page) => {
      await page.goto(`${gallery.url}?screen=intro&device=android`);
      const frames = page.locator('label', { has: page.getByRole('radio') });
      await frames.first().waitFor();
      const borders = await frames.evaluateAll((each) => each.map((frame) => getComputedStyle(frame).borderTopWidth));
      expect(borders).toEqual(['2px', '4px', '2px']);
    });
  });
});

describe('ten thousand customers', () => {
  const open = (page: Page) => page.goto(`${gallery.url}?screen=customers&count=10000`);
  const rows = (page: Page) => page.locator('[data-accordion-control]').count();
  const seen = (page: Page) =>
    page.locator('[data-accordion-control]').evaluateAll(
      (drawn) =>
        drawn.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        }).length,
    );

  it('are drawn only as far as they are seen', async () => {
    await inPage({ viewport: sizes.phone }, async (page) => {
      await open(page);
      await page.getByText('10,000 on this phone').waitFor();
      expect(await rows(page)).toBeLessThan(40);
      expect(await seen(page)).toBeGreaterThan(3);
      await page.mouse.wheel(0, 200_000);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100_000);
      await expect.poll(() => seen(page)).toBeGreaterThan(3);
      expect(await rows(page)).toBeLessThan(40);
    });
  });

  it('keep what is being typed, however far one scrolls', async () => {
    await inPage({ viewport: sizes.phone }, async (page) => {
      await open(page);
      await page.getByLabel('Search customers').fill('oak leaf');
      await page.getByRole('button', { name: /Alvarez, Maria/ }).click();
      await page.getByLabel('Search customers').fill('');
      await page.getByLabel('New note').fill('Gate is open');
      await page.mouse.wheel(0, -200_000);
      await page.mouse.wheel(0, 90_000);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(40_000);
      expect(await page.getByLabel('New note').inputValue()).toBe('Gate is open');
    });
  });

  it.each(['small', 'large'])('are reached by the letter of their last name, right below the bar of %s text', (text) =>
    inPage({ viewport: sizes.desk }, async (page) => {
      await open(page);
      if (text === 'large') await largeText(page);
      await page.getByRole('button', { name: 'Go to T' }).click();
      const first = page.getByRole('button', { name: /^Tanaka/ }).first();
      await first.waitFor();
      const bar = page.getByRole('banner');
      const below = async () => ((await first.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.height ?? 0);
      await expect.poll(below).toBeGreaterThan(0);
      await expect.poll(below).toBeLessThan(84);
    }),
  );
});

describe('the keyboard', () => {
  it('finds nothing behind the bars, also with large text', async () => {
    await inPage({ viewport: sizes.phone }, async (page) => {
      await page.goto(`${gallery.url}?screen=my-plants`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await behindTheBars(page)).toEqual([]);
      await largeText(page);
      expect(await behindTheBars(page)).toEqual([]);
    });
  });

  it('closes the alert with Escape and is back on the button', async () => {
    await inPage({ viewport: sizes.desk }, async (page) => {
      await page.goto(`${gallery.url}?screen=sign-in&answer=wrong-password`);
      await page.getByLabel('Email').fill('maria@garden.test');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Login' }).focus();
      await page.keyboard.press('Enter');
      const alert = page.getByRole('alertdialog', { name: 'Wrong Password' });
      await alert.waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('OK');
      await page.keyboard.press('Escape');
      await alert.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Login');
    });
  });

  it('can skip the bar', async () => {
    await inPage({ viewport: sizes.desk }, async (page) => {
      await page.goto(`${gallery.url}?screen=customers`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search customers');
    });
  });
});
