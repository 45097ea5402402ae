/** The real app in the hands of somebody on a slow phone: how long each touch waits for the next paint. */
import type { BrowserContext, Page } from 'playwright-core';
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
    return { waits, costs: untilPaint(tasks, event), longest: longestTasks(tasks, event) };
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

async function openAndClose(page: Page): Promise<number> {
  let taps = 0;
  for (let round = 0; round < 10; round += 1) {
    const rows = page.locator('[data-index]', { has: page.locator('[data-accordion-control]') });
    const drawn = await rows.evaluateAll((each) => each.map((row) => row.getAttribute('data-index')));
    // By their place in the list: which rows are drawn changes when a card is brought into sight.
    for (const index of [drawn[5], drawn[7]]) {
      await page.locator(`[data-index="${index}"] [data-accordion-control]`).click();
      await page.getByLabel('New note').first().waitFor();
      await calm(page);
      taps += 1;
    }
    await page.locator('[data-index] button[aria-expanded="true"]').first().click();
    await page.mouse.wheel(0, 2_000);
    await calm(page);
    taps += 1;
  }
  return taps;
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

/** Two frames without anything to do: what was told of them has been told. */
async function calm(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()))),
  );
}
