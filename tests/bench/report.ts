/** One table for people, one line for programs. */
import type { AppFigures } from './app.ts';
import type { DataFigures } from './data.ts';
import { slowDown } from './interactions.ts';
import type { Reads } from './page/contender.ts';
import { median, quantile, type Samples } from './statistics.ts';

interface Line {
  what: string;
  ours: number;
  dexie?: number | undefined;
  cache?: number | undefined;
  unit: 'ms' | 'reads' | 'MB';
  aim?: string;
  met?: boolean;
}

export interface Figures extends DataFigures {
  customers: number;
  queued: number;
  queuedListening: number;
  app: AppFigures | undefined;
}

const frame = 16;
const touch = 50;
const nearDexie = 1.5;
const aheadOfCache = 20;

export function linesOf(figures: Figures): Line[] {
  const { customers, queued, billed, resyncReads: reads, heap, app } = figures;
  const ms = (what: string, samples: Partial<Samples<'ours' | 'dexie' | 'cache'>>, share?: number): Line => ({
    what,
    ours: figure(samples.ours ?? [], share),
    dexie: samples.dexie && figure(samples.dexie, share),
    cache: samples.cache && figure(samples.cache, share),
    unit: 'ms',
  });
  const counted = (what: string, ours: number | undefined, aim: number): Line => ({
    what,
    ours: ours ?? Number.NaN,
    unit: 'reads',
    aim: `at most ${aim}`,
    met: (ours ?? Number.NaN) <= aim,
  });
  const firstPage = ms('open cold offline, first 50 customers', figures.firstPage);
  const p95 = ms('save a note until its list shows it, p95', figures.save, 0.95);
  const met =
    firstPage.ours <= nearDexie * (firstPage.dexie ?? 0) && aheadOfCache * firstPage.ours <= (firstPage.cache ?? 0);
  return [
    ms('save a note until its list shows it, p50', figures.save),
    { ...p95, aim: `${frame} ms`, met: p95.ours <= frame },
    ms(`change a customer until the list of all ${customers} says it, p50`, figures.saveInAll),
    ms('the same, p95', figures.saveInAll, 0.95),
    { ...ms('the same, longest', figures.saveInAll, 1) },
    { ...firstPage, aim: `${nearDexie}x Dexie, ${aheadOfCache}x ahead of the cache`, met },
    ms(`open cold offline, all ${customers}`, figures.wholeList),
    ...appLinesOf(app),
    ms(`drain ${queued} queued notes, nobody listens`, figures.drain),
    ms(`drain ${figures.queuedListening} queued notes beside a listener (*)`, figures.drainListening),
    ms(`first sync of ${customers}`, figures.firstSync),
    ms('resync with nothing new', figures.resync),
    counted('reads of it, the feeds of the list', reads?.feeds, 2),
    counted('reads of it, own document and catalogue', reads?.documents, 2),
    counted('reads for a remote change', billed && sum(billed.change), 1),
    counted('reads for an own write (transaction and echo)', billed && sum(billed.own), 2),
    memory('memory of the page with all customers listed', heap?.withAll),
    memory('memory of the page before', heap?.empty),
  ];
}

/** Of the real app alone. The clock tells of the machine too; what the main thread does is ours. */
export function appLinesOf(app: AppFigures | undefined): Line[] {
  const touches = app?.interactions;
  const touched = (what: string, times: number[] = []): Line => {
    const ours = quantile(times, 0.95);
    return { what: `${what}, p95`, ours, unit: 'ms', aim: `${touch} ms`, met: ours <= touch };
  };
  const slow = `with a processor ${slowDown} times slower`;
  return [
    { what: 'open the real app cold offline, first customer', ours: median(app?.open ?? []), unit: 'ms' },
    { what: 'the same, home screen with every unread message counted', ours: median(app?.openHome ?? []), unit: 'ms' },
    touched(`${slow}: a key in the search until the next paint`, touches?.typing),
    touched('    of it on the main thread', touches?.typingCost),
    touched('    longest task before the next key', touches?.typingTask),
    touched(`${slow}: a tap that opens or closes a customer until the next paint`, touches?.opening),
    touched('    of it on the main thread', touches?.openingCost),
    touched('    longest task before the next tap', touches?.openingTask),
    touched(`${slow}: from frame to frame while scrolling`, touches?.scrolling),
    touched('    of it on the main thread', touches?.scrollingCost),
    memory('memory of the real app after that', touches?.heap),
  ];
}

const memory = (what: string, bytes: number | undefined): Line => ({
  what,
  ours: (bytes ?? Number.NaN) / 1e6,
  unit: 'MB',
});

const figure = (values: number[], share?: number) => (share === undefined ? median(values) : quantile(values, share));

const sum = ({ feeds, documents, transactions }: Reads) => feeds + documents + transactions;

const headings = ['what', 'ours', 'raw Dexie', 'Firestore cache', 'ours : Dexie', 'cache : ours', 'aim', 'met?'];

export function tableOf(lines: Line[]): string {
  const rows = lines.map(({ what, ours, dexie, cache, unit, aim, met }) => [
    what,
    shown(ours, unit),
    shown(dexie, unit),
    shown(cache, unit),
    shown(dexie && ours / dexie, 'x'),
    shown(cache && cache / ours, 'x'),
    aim ?? '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ]);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Nothing where it is not measured, a dash where that did not work. */
function shown(value: number | undefined, unit: string): string {
  if (value === undefined) return '';
  if (Number.isNaN(value)) return '–';
  return unit === 'x' ? `${round(value)}x` : `${round(value)} ${unit}`;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

/** Medians only of what was measured often. */
export function summaryOf(figures: Figures): object {
  const samples = (some: Partial<Record<string, number[]>>) =>
    Object.fromEntries(
      Object.entries(some).map(([name, values = []]) => [
        name,
        { p50: median(values), p95: quantile(values, 0.95), longest: quantile(values, 1), count: values.length },
      ]),
    );
  const { customers, queued, queuedListening, resyncReads, billed, heap, app, ...timed } = figures;
  const { heap: appHeap, ...touches } = app?.interactions ?? { heap: undefined };
  const times = Object.fromEntries(Object.entries(timed).map(([what, some]) => [what, samples(some)]));
  const inApp = samples({ open: app?.open, ...touches });
  return { customers, queued, queuedListening, resyncReads, billed, heap, ...times, app: { ...inApp, heap: appHeap } };
}
