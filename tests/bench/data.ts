/** The measurements of the data layer alone: the app's replica, the same on bare Dexie, the same left to Firestore. */
import type { Page, Request } from 'playwright-core';
import { heapOf, newProfile, type Profile } from './browser.ts';
import type { BenchPage, ContenderName, Reads } from './page/contender.ts';
import type { Progress } from './progress.ts';
import type { Samples } from './statistics.ts';
import { within } from './within.ts';

/** What could not be measured is missing. */
export interface DataFigures {
  firstSync: Samples<ContenderName>;
  firstPage: Samples<ContenderName>;
  wholeList: Samples<ContenderName>;
  resync: Samples<ContenderName>;
  resyncReads: Reads | undefined;
  drain: Samples<'ours' | 'dexie'>;
  drainListening: Samples<'ours' | 'dexie'>;
  billed: Awaited<ReturnType<BenchPage['ours']['billed']>> | undefined;
  save: Samples<ContenderName>;
  saveInAll: Samples<ContenderName>;
  heap: { empty: number; withAll: number } | undefined;
}

export interface Sizes {
  customers: number;
  /** Notes that wait to be sent; fewer where a listener slows the emulator down. */
  queued: number;
  queuedListening: number;
  /** Notes saved in a row in each repetition. */
  saves: number;
}

const all = ['ours', 'dexie', 'cache'] as const;
const senders = ['ours', 'dexie'] as const;

declare const window: Window & { bench: BenchPage };

/** Seconds after which a browser with one measurement in it is given up. */
const longest = 300;

/** Until the emulator has heard it: the last word of an open channel is a beacon, for which nobody in the page waits. */
async function hangUp(page: Page): Promise<void> {
  const lastWords: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('TYPE=terminate')) lastWords.push(request);
  });
  await page.evaluate(() => window.bench.hangUp());
  await Promise.all(lastWords.map((request) => request.response()));
}

export async function measureData(
  url: string,
  sizes: Sizes,
  freshServer: () => Promise<void>,
  progress: Progress,
): Promise<DataFigures> {
  const { customers, queued, queuedListening, saves } = sizes;
  const on = <T>(profile: Profile, work: (page: Page) => Promise<T>) =>
    profile.visit(async (page) => {
      await page.goto(url);
      await page.waitForFunction(() => 'bench' in window);
      const result = await within(longest, 'the end of a measurement', work(page));
      await hangUp(page);
      return result;
    });

  progress.begin('first sync');
  let profile = await newProfile();
  const firstSync = await progress.inTurns(all, 3, async (name, repetition) => {
    if (repetition > 0 && name === all[repetition % all.length]) {
      await profile.remove();
      profile = await newProfile();
    }
    return [
      await on(profile, (page) =>
        page.evaluate(([who, n]) => window.bench[who].firstSync(n), [name, customers] as const),
      ),
    ];
  });
  /** What changes the device works on a fresh copy: each measurement begins with the customers as they were fetched. */
  const onCopy = async <T>(work: (page: Page) => Promise<T>) => {
    const copy = await profile.copy();
    try {
      return await on(copy, work);
    } finally {
      await copy.remove();
    }
  };
  try {
    progress.begin('settling');
    await progress.attempt('ours', () => on(profile, (page) => page.evaluate(() => window.bench.ours.settle())));

    progress.begin('opening cold');
    const wholeList: Samples<ContenderName> = { ours: [], dexie: [], cache: [] };
    const firstPage = await progress.inTurns(all, 7, async (name) => {
      const opened = await on(profile, (page) =>
        page.evaluate(([who, n]) => window.bench[who].open(n), [name, customers] as const),
      );
      wholeList[name].push(opened.all);
      return [opened.first];
    });

    progress.begin('asking for news');
    let resyncReads: Reads | undefined;
    const resync = await progress.inTurns(all, 5, async (name) => {
      const { time, reads } = await on(profile, (page) => page.evaluate((who) => window.bench[who].resync(), name));
      if (name === 'ours') resyncReads = reads;
      return [time];
    });

    progress.begin('saving notes');
    const save = await progress.inTurns(all, 3, (name) =>
      onCopy((page) => page.evaluate(([who, n]) => window.bench[who].save(n), [name, saves] as const)),
    );
    progress.begin('saving with all customers on the list');
    const saveInAll = await progress.inTurns(all, 2, (name) =>
      onCopy((page) =>
        page.evaluate(([who, n]) => window.bench[who].saveInAll(n), [name, name === 'ours' ? saves : 20] as const),
      ),
    );
    progress.begin('memory');
    const heap = await progress.attempt('ours', () =>
      profile.visit(async (page, context) => {
        await page.goto(url);
        await page.waitForFunction(() => 'bench' in window);
        const empty = await heapOf(page, context);
        await page.evaluate((n) => window.bench.ours.open(n), customers);
        return { empty, withAll: await heapOf(page, context) };
      }),
    );

    const drains = (notes: number, listening: boolean, repetitions: number) =>
      progress.inTurns(senders, repetitions, async (name, repetition) => [
        await onCopy((page) =>
          page.evaluate(([who, n, heard, which]) => window.bench[who].drain(n, heard, which), [
            name,
            notes,
            listening,
            repetition,
          ] as const),
        ),
      ]);
    // The emulator goes on serving listeners that have left, and each of them slows its commits down.
    progress.begin('sending queued notes');
    await progress.attempt('a fresh office', freshServer);
    const drain = await drains(queued, false, 2);
    progress.begin('counting reads');
    await progress.attempt('a fresh office', freshServer);
    const billed = await progress.attempt('ours', () =>
      onCopy((page) => page.evaluate(() => window.bench.ours.billed(20))),
    );
    progress.begin('sending queued notes beside a listener');
    await progress.attempt('a fresh office', freshServer);
    const drainListening = await drains(queuedListening, true, 2);
    return {
      firstSync,
      firstPage,
      wholeList,
      resync,
      resyncReads,
      drain,
      drainListening,
      billed,
      save,
      saveInAll,
      heap,
    };
  } finally {
    await profile.remove();
  }
}
