/** All measurements of one rival: each in a browser of its own, on a copy of the device as it was filled. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { heapOf, newProfile, type Profile } from '../browser.ts';
import { within } from '../within.ts';
import { kept } from './kills.ts';
import type { Measures } from './page/measures.ts';
import type { PageServer } from './serve.ts';
import { type Around, openPage } from './visit.ts';

declare const window: Window & { rivals: Measures };

/** What it was, or why it could not be. */
export type Figure<T> = T | { cannot: string };

export interface Figures {
  open: Figure<number[]>;
  firstSave: Figure<number[]>;
  save: Figure<number[]>;
  kept: Figure<{ kept: number; of: number }>;
  search: Figure<number[]>;
  pullOne: Figure<number[]>;
  pullMany: Figure<number[]>;
  drain: Figure<number[]>;
  merged: Figure<{ kept: number; of: number }>;
  nothingNew: Figure<number[]>;
  heap: Figure<number>;
  memory: Figure<number>;
  disk: Figure<number>;
}

export interface Sizes {
  customers: number;
  kills: number;
  /** Changes that arrive, and notes that wait, at once. */
  many: number;
}

/** Seconds after which a measurement is given up. */
const longest = 600;

export async function measureRival(
  server: PageServer,
  name: string,
  { customers, kills, many }: Sizes,
  around: Around = {},
): Promise<Figures | { cannot: string }> {
  const url = `${server.url}/${name}/`;
  const told = (step: string) => console.error(`  ${name}: ${step}`);
  const profile = await newProfile();
  const on = <T>(device: Profile, work: (page: Page, context: BrowserContext) => Promise<T>) =>
    device.visit(async (page, context) => {
      await around.prepare?.(page);
      await openPage(page, url);
      return within(longest, 'the end of a measurement', work(page, context));
    });
  const attempt = async <T>(step: string, work: () => Promise<T>): Promise<Figure<T>> => {
    told(step);
    try {
      return await work();
    } catch (error) {
      const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
      told(`${step} did not work: ${reason}`);
      return { cannot: reason.replace(/^page\.evaluate: (Error: )?/, '') };
    }
  };
  const onCopy = async <T>(work: (page: Page, context: BrowserContext) => Promise<T>) => {
    await around.fresh?.();
    const copy = await profile.copy();
    try {
      return await on(copy, work);
    } finally {
      await copy.remove();
    }
  };
  const repeated = async <T>(times: number, work: () => Promise<T>) => {
    const taken: T[] = [];
    for (let turn = 0; turn < times; turn += 1) taken.push(await work());
    return taken;
  };
  try {
    const filled = await attempt('fill', async () => {
      await around.fresh?.();
      await on(profile, (page) => page.evaluate((count) => window.rivals.fill(count), customers));
    });
    if (filled) return filled;
    const saves = await attempt('save', () =>
      repeated(3, () => onCopy((page) => page.evaluate(() => window.rivals.save(100)))),
    );
    return {
      disk: await attempt('disk', async () => bytesOf(profile.path)),
      open: await attempt('open', () =>
        repeated(7, () => on(profile, (page) => page.evaluate(() => window.rivals.open()))),
      ),
      search: await attempt('search', () =>
        on(profile, (page) => page.evaluate((count) => window.rivals.search(count), customers)),
      ),
      heap: await attempt('heap', () =>
        on(profile, async (page, context) => {
          await page.evaluate(() => window.rivals.hold());
          return heapOf(page, context);
        }),
      ),
      memory: await attempt('memory', () =>
        on(profile, async (page, context) => {
          await page.evaluate(() => window.rivals.hold());
          await heapOf(page, context);
          return memoryOf(context);
        }),
      ),
      nothingNew: await attempt('nothing new', () =>
        repeated(5, () => onCopy((page) => page.evaluate((count) => window.rivals.nothingNew(count), customers))),
      ),
      firstSave: Array.isArray(saves) ? saves.map(({ first }) => first) : saves,
      save: Array.isArray(saves) ? saves.flatMap(({ others }) => others) : saves,
      pullOne: await attempt('one change', () =>
        onCopy((page) => page.evaluate((count) => window.rivals.pullOne(count, 20), customers)),
      ),
      pullMany: await attempt('many changes', () =>
        repeated(3, () =>
          onCopy((page) =>
            page.evaluate(([count, changes]) => window.rivals.pullMany(count, changes), [customers, many] as const),
          ),
        ),
      ),
      drain: await attempt('drain', () =>
        repeated(3, () =>
          onCopy((page) =>
            page.evaluate(([count, notes]) => window.rivals.drain(count, notes), [customers, many] as const),
          ),
        ),
      ),
      merged: await attempt('conflicts', async () => {
        const of = Math.min(100, customers);
        const merge = (page: Page) =>
          page.evaluate(([count, notes]) => window.rivals.conflicts(count, notes), [customers, of] as const);
        return { kept: await onCopy(merge), of };
      }),
      kept: await attempt('kills', async () => {
        const copy = await profile.copy();
        try {
          return { kept: await kept(server, url, copy, kills, around), of: kills };
        } finally {
          await copy.remove();
        }
      }),
    };
  } finally {
    await profile.remove();
  }
}

/** Of whatever pages keep: IndexedDB, and the files of the origin. */
function bytesOf(profile: string): number {
  const folder = join(profile, 'Default');
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => /^(IndexedDB|File System|WebStorage|Local Storage)\//.test(file))
    .map((file) => statSync(join(folder, file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** Bytes of the page's process that it shares with nobody, with those of its workers and of WebAssembly. Linux alone tells them. */
async function memoryOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('there is no browser to ask');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id));
  return Math.max(...sizes);
}

function privateBytes(process: number): number {
  const lines = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1_024, 0);
}
