/** The real app in the hands of somebody on a slow phone: how long each touch waits for the next paint. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { heapOf } from './browser.ts';
import { longestTasks, perPaint, tasksDuring, untilPaint } from './main-thread.ts';

/** Milliseconds; costs are of the processor, for the main thread of the page. */
export interface Interactions {
  /** Of each key in the search, by the clock. */
  typing: number[];
  typingCost: number[];
  /** The longest task of what a key brings, such as the rows that follow it. */
  typingTask: number[];
  /** Of each tap that opens a customer or closes one, by the clock. */
  opening: number[];
  openingCost: number[];
  openingTask: number[];
  /** From frame to frame while the list is scrolled, by the clock. */
  scrolling: number[];
  scrollingCost: number[];
  /** Bytes, at the end of it all. */
  heap: number;
}

/** How much slower than this machine. */
export const slowDown = 4;
/** Milliseconds: the least that Event Timing tells of. */
const least = 16;

declare const window: Window & { waits: Map<number, number>; frameTimes: number[] };

/** On an open list of all customers. */
export async function measureInteractions(page: Page, context: BrowserContext): Promise<Interactions> {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.evaluate(() => {
    window.waits = new Map();
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        const { interactionId: id, duration } = entry;
        if (id > 0) window.waits.set(id, Math.max(window.waits.get(id) ?? 0, duration));
      }
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

  /** What answered sooner than Event Timing tells counts as the least it tells. */
  const touched = async (touches: () => Promise<number>, event: string) => {
    await page.evaluate(() => window.waits.clear());
    let count = 0;
    const tasks = await tasksDuring(session, async () => {
      count = await touches();
      await calm(page);
    });
    const told = await page.evaluate(() => [...window.waits.values()]);
    const waits = [...told, ...Array.from({ length: Math.max(0, count - told.length) }, () => least)];
    return { waits, costs: untilPaint(tasks, event), longest: longestTasks(tasks, event, 'wheel') };
  };

  const typed = await touched(() => type(page), 'input');
  let scrolling: number[] = [];
  const scrolled = await tasksDuring(session, async () => {
    scrolling = await scroll(page);
  });
  const opened = await touched(() => openAndClose(page), 'click');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return {
    typing: typed.waits,
    typingCost: typed.costs,
    typingTask: typed.longest,
    opening: opened.waits,
    openingCost: opened.costs,
    openingTask: opened.longest,
    scrolling,
    scrollingCost: perPaint(scrolled),
    heap: await heapOf(page, context),
  };
}

/** Names that many have, an address, a word that nobody has; each taken back letter by letter. */
async function type(page: Page): Promise<number> {
  const search = page.getByLabel('Search customers');
  await search.click();
  let keys = 0;
  for (const words of ['son', 'maria', 'oak st', 'sacramento', 'zzz']) {
    await page.keyboard.type(words, { delay: 120 });
    for (let letter = 0; letter < words.length; letter += 1) await page.keyboard.press('Backspace', { delay: 60 });
    keys += 2 * words.length;
  }
  return keys;
}

/** Taps as a finger does: at rest, on what is in sight. What the list costs while it is scrolled is measured apart. */
async function openAndClose(page: Page): Promise<number> {
  let taps = 0;
  const tap = async (row: Locator) => {
    await row.scrollIntoViewIfNeeded();
    await calm(page);
    const box = await row.boundingBox();
    if (!box) throw new Error('the row left while it was sought');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await calm(page);
    taps += 1;
  };
  for (let round = 0; round < 10; round += 1) {
    for (const place of [2, 4]) {
      const closed = await closedInSight(page);
      await tap(page.locator(`[data-index="${closed[place] ?? closed.at(-1)}"] [data-accordion-control]`));
      await page.getByLabel('New note').first().waitFor();
      await calm(page);
    }
    await tap(page.locator('[data-accordion-control][aria-expanded="true"]').first());
    await page.mouse.move(195, 500);
    await page.mouse.wheel(0, 2_000);
    await calm(page);
  }
  return taps;
}

/** The places in the list of closed rows that are wholly on the screen, or else of all that are drawn. */
function closedInSight(page: Page): Promise<(string | null)[]> {
  return page.locator('[data-index]:has([aria-expanded="false"])').evaluateAll((rows) => {
    const seen = rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top > 80 && bottom < innerHeight - 80;
    });
    return (seen.length > 0 ? seen : rows).map((row) => row.getAttribute('data-index'));
  });
}

async function scroll(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.frameTimes = [];
    const meter = {
      last: performance.now(),
      next() {
        requestAnimationFrame((now) => {
          window.frameTimes.push(now - meter.last);
          meter.last = now;
          meter.next();
        });
      },
    };
    meter.next();
  });
  await page.mouse.move(195, 500);
  for (let turn = 0; turn < 120; turn += 1) await page.mouse.wheel(0, turn < 80 ? 700 : -400);
  return page.evaluate(() => window.frameTimes.splice(0));
}

/** Without anything to do, twice in a row: what was told of a frame has been told, and what a tap began is over. */
async function calm(page: Page): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()))),
    );
  }
}
