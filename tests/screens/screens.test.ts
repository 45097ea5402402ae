/** The screens in a real browser: readable for everyone, on every size, in both color schemes. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { schemes, scenes, sizes } from '#tests/support/gallery/scenes.ts';
import { unbroken } from '#tests/support/gallery/unbroken.ts';
import { colorRules } from './judge.ts';
import { behindTheBars, brokenWords, cutPlaceholders, cutText, fit, smallTargets } from './layout.ts';
import { largeText, openGallery } from './pages.ts';

const gallery = openGallery();
const { inPage, inUsedPage, violations } = gallery;

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
      await page.goto(gallery.url() + path, { waitUntil: 'load' });
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

describe('the catalogue', () => {
  it('keeps the button beside the field while a complaint stands below', async () => {
    await inPage({ viewport: sizes.desk }, async (page) => {
      await page.goto(`${gallery.url()}?screen=edit-plants`);
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
      await page.goto(`${gallery.url()}?screen=customers`);
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
      await page.goto(`${gallery.url()}?screen=sync&status=up-to-date&sync=${sync}`);
      await page.getByRole('heading', { name: 'New note' }).first().waitFor();
      await largeText(page);
      expect(await brokenWords(page)).toEqual([]);
    });
  });
});

describe('forced colors', () => {
  it('show which device is chosen', async () => {
    await inPage({ viewport: sizes.phone, forcedColors: 'active' }, async (page) => {
      await page.goto(`${gallery.url()}?screen=intro&device=android`);
      const frames = page.locator('label', { has: page.getByRole('radio') });
      await frames.first().waitFor();
      const borders = await frames.evaluateAll((each) => each.map((frame) => getComputedStyle(frame).borderTopWidth));
      expect(borders).toEqual(['2px', '4px', '2px']);
    });
  });
});

describe('ten thousand customers', () => {
  const open = (page: Page) => page.goto(`${gallery.url()}?screen=customers&count=10000`);
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
      await page.goto(`${gallery.url()}?screen=my-plants`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await behindTheBars(page)).toEqual([]);
      await largeText(page);
      expect(await behindTheBars(page)).toEqual([]);
    });
  });

  it('closes the alert with Escape and is back on the button', async () => {
    await inPage({ viewport: sizes.desk }, async (page) => {
      await page.goto(`${gallery.url()}?screen=sign-in&answer=wrong-password`);
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
      await page.goto(`${gallery.url()}?screen=customers`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search customers');
    });
  });
});
