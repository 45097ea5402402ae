/** The table for people: a row for each measurement, a column for each rival. */
import { median, quantile } from '../statistics.ts';
import type { Weight } from './build.ts';
import type { Figure, Figures, Sizes } from './measure.ts';

export interface Result {
  name: string;
  label: string;
  figures: Figures | { cannot: string };
  weight: Weight | undefined;
}

/** Where and when. */
export interface Measured {
  /** As in 2026-03-02. */
  date: string;
  /** Processors with their model, and memory. */
  machine: string;
  browser: string;
}

/** As it is kept in a file. */
export interface Run extends Sizes {
  measured: Measured;
  results: Result[];
}

const round = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
const ms = (values: number[], share?: number) =>
  `${round(share === undefined ? median(values) : quantile(values, share))} ms`;
const mb = (bytes: number) => `${round(bytes / 1e6)} MB`;

function cannot<T>(figure: Figure<T>): figure is { cannot: string } {
  return typeof figure === 'object' && figure !== null && 'cannot' in figure;
}

/** The rows, in the order in which they are told. */
export function rowsOf({ many }: Sizes) {
  const of =
    <K extends keyof Figures>(key: K, tell: (figure: Exclude<Figures[K], { cannot: string }>) => string) =>
    ({ figures }: Result): string => {
      if ('cannot' in figures) return 'cannot';
      const figure = figures[key];
      return cannot(figure) ? 'cannot' : tell(figure as Exclude<Figures[K], { cannot: string }>);
    };
  const weigh = (bytes: (weight: Weight) => number) => (result: Result) =>
    result.weight ? `${round(bytes(result.weight) / 1e3)} kB` : 'cannot';
  const rows: [string, (result: Result) => string][] = [
    ['open cold until the first 20 rows are on screen', of('open', (times) => ms(times))],
    ['save a note until its list shows it, p50', of('save', (times) => ms(times))],
    ['the same, p95', of('save', (times) => ms(times, 0.95))],
    ['the first, as soon as the list is there', of('firstSave', (times) => ms(times))],
    ['kept, where the page is killed in that moment', of('kept', ({ kept, of: kills }) => `${kept} of ${kills}`)],
    ['search as typed, p50', of('search', (times) => ms(times))],
    ['the same, p95', of('search', (times) => ms(times, 0.95))],
    ['a change pulled until on screen', of('pullOne', (times) => ms(times))],
    [`${many} changes pulled`, of('pullMany', (times) => ms(times))],
    [`${many} queued notes drained`, of('drain', (times) => ms(times))],
    [
      'notes kept, where a colleague changed the same customer',
      of('merged', ({ kept, of: all }) => `${kept} of ${all}`),
    ],
    ['nothing new', of('nothingNew', (times) => ms(times))],
    ['memory of the page, its objects', of('heap', (bytes) => mb(bytes))],
    ['memory of the page, its process', of('memory', (bytes) => mb(bytes))],
    ['bytes on disk', of('disk', (bytes) => mb(bytes))],
    ['JavaScript, gzip', weigh(({ scripts }) => scripts)],
    ['WebAssembly, gzip', weigh(({ wasm }) => wasm)],
  ];
  return rows;
}

export function tableOf(results: readonly Result[], sizes: Sizes): string {
  const rows = rowsOf(sizes).map(([what, tell]) => [what, ...results.map(tell)]);
  const lines = [['', ...results.map(({ label }) => label)], ...rows];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What an error says, without the state of the library that some append. */
const brief = (reason: string) =>
  reason.length > 120 ? `${reason.slice(0, 120).trimEnd()}…` : reason.replace(/\.$/, '');

/** Why somebody cannot. */
export function reasonsOf(results: readonly Result[]): string[] {
  return results.flatMap(({ label, figures }) =>
    'cannot' in figures
      ? [`${label}: ${brief(figures.cannot)}`]
      : Object.entries(figures).flatMap(([what, figure]: [string, Figure<unknown>]) =>
          cannot(figure) ? [`${label}, ${what}: ${brief(figure.cannot)}`] : [],
        ),
  );
}
