/** The measurements of the data layer alone: the app's replica, the same on bare Dexie, the same left to Firestore. */
import type { Page } from 'playwright-core';
import { heapOf, newProfile, type Profile } from './browser.ts';
import type { BenchPage, ContenderName, Reads } from './page/contender.ts';
import { inTurns, type Samples } from './statistics.ts';

export interface DataFigures {
  firstSync: Samples<ContenderName>;
  firstPage: Samples<ContenderName>;
  wholeList: Samples<ContenderName>;
  resync: Samples<ContenderName>;
  resyncReads: Reads;
  drain: Samples<'ours' | 'dexie'>;
  drainListening: Samples<'ours' | 'dexie'>;
  billed: Awaited<ReturnType<BenchPage['ours']['billed']>>;
  save: Samples<ContenderName>;
  saveInAll: Samples<ContenderName>;
  heap: { empty: number; withAll: number };
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

export async function measureData(
  url: string,
  sizes: Sizes,
  freshOffice: () => Promise<void>,
  tell: (what: string) => void,
): Promise<DataFigures> {
  const { customers, queued, queuedListening, saves } = sizes;
  const on = <T>(profile: Profile, work: (page: Page) => Promise<T>) =>
    profile.visit(async (page) => {
      await page.goto(url);
      await page.waitForFunction(() => 'bench' in window);
      const result = await inTime(work(page));
      await page.evaluate(() => window.bench.hangUp());
      return result;
    });

  tell('first sync');
  let profile = await newProfile();
  const firstSync = await inTurns(all, 3, async (name, repetition) => {
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
  try {
    await on(profile, (page) => page.evaluate(() => window.bench.ours.settle()));

    tell('opening cold');
    const wholeList: Samples<ContenderName> = { ours: [], dexie: [], cache: [] };
    const firstPage = await inTurns(all, 5, async (name) => {
      const opened = await on(profile, (page) =>
        page.evaluate(([who, n]) => window.bench[who].open(n), [name, customers] as const),
      );
      wholeList[name].push(opened.all);
      return [opened.first];
    });

    tell('asking for news');
    let resyncReads: Reads = { feeds: 0, documents: 0, transactions: 0 };
    const resync = await inTurns(all, 5, async (name) => {
      const { time, reads } = await on(profile, (page) => page.evaluate((who) => window.bench[who].resync(), name));
      if (name === 'ours') resyncReads = reads;
      return time === null ? [] : [time];
    });

    const drains = (notes: number, listening: boolean) =>
      inTurns(senders, 2, async (name) => [
        await on(profile, (page) =>
          page.evaluate(([who, n, heard]) => window.bench[who].drain(n, heard), [name, notes, listening] as const),
        ),
      ]);
    tell('sending queued notes');
    // The emulator goes on serving listeners that have left, and each of them slows its commits down.
    await freshOffice();
    const drain = await drains(queued, false);
    tell('counting reads');
    const billed = await on(profile, (page) => page.evaluate(() => window.bench.ours.billed(20)));
    // Last of what needs the emulator: it does not get over this.
    tell('sending queued notes beside a listener');
    const drainListening = await drains(queuedListening, true);

    // What is saved here stays queued: each time on a fresh copy, or the later ones would carry the earlier ones.
    const onCopy = async <T>(work: (page: Page) => Promise<T>) => {
      const copy = await profile.copy();
      try {
        return await on(copy, work);
      } finally {
        await copy.remove();
      }
    };
    tell('saving notes');
    const save = await inTurns(all, 5, (name) =>
      onCopy((page) => page.evaluate(([who, n]) => window.bench[who].save(n), [name, saves] as const)),
    );
    tell('saving notes with all customers on the list');
    const saveInAll = await inTurns(all, 3, (name) =>
      onCopy((page) =>
        page.evaluate(([who, n]) => window.bench[who].saveInAll(n), [name, name === 'ours' ? saves : 20] as const),
      ),
    );
    const heap = await profile.visit(async (page, context) => {
      await page.goto(url);
      await page.waitForFunction(() => 'bench' in window);
      const empty = await heapOf(page, context);
      await page.evaluate((n) => window.bench.ours.open(n), customers);
      return { empty, withAll: await heapOf(page, context) };
    });
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

/** Minutes after which a measurement has hung. */
const patience = 10;

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${patience} minutes`)), patience * 60_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
