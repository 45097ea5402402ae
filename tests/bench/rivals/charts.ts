/** Draws a run, light and dark. */
import { median, quantile } from '../statistics.ts';
import type { Figures, Sizes } from './measure.ts';
import type { Result, Run } from './table.ts';

interface Panel {
  title: string;
  unit: string;
  value: (result: Result) => number | undefined;
}

interface Colours {
  ground: string;
  text: string;
  quiet: string;
  ours: string;
  bar: string;
}

const schemes: Record<'light' | 'dark', Colours> = {
  light: { ground: '#ffffff', text: '#1f2a24', quiet: '#5b6a61', ours: '#2f7d4f', bar: '#b9c8be' },
  dark: { ground: '#18201b', text: '#eef4ef', quiet: '#a6b5ab', ours: '#5cc488', bar: '#46564c' },
};
const width = 480;
const row = 20;
const head = 44;
const label = 172;
const across = 2;

const timesOf = (key: keyof Figures, share?: number) => (result: Result) => {
  const figure = figureOf(result, key);
  if (!Array.isArray(figure)) return undefined;
  return share === undefined ? median(figure) : quantile(figure, share);
};

function figureOf({ figures }: Result, key: keyof Figures): Figures[keyof Figures] | undefined {
  return 'cannot' in figures ? undefined : figures[key];
}

function keptOf(result: Result): number | undefined {
  const figure = figureOf(result, 'kept') as { kept?: number; of?: number } | undefined;
  return figure?.kept === undefined ? undefined : (100 * figure.kept) / (figure.of ?? 1);
}

function panelsOf({ many }: Sizes): Panel[] {
  return [
    { title: 'Open cold, first 20 rows', unit: 'ms', value: timesOf('open') },
    { title: 'Save a note, p95', unit: 'ms', value: timesOf('save', 0.95) },
    { title: 'Kept, killed when it is shown', unit: '%', value: keptOf },
    { title: 'Search as typed, p95', unit: 'ms', value: timesOf('search', 0.95) },
    { title: `${many} changes pulled`, unit: 'ms', value: timesOf('pullMany') },
    { title: `${many} queued notes drained`, unit: 'ms', value: timesOf('drain') },
    {
      title: 'On disk',
      unit: 'MB',
      value: (result) => {
        const bytes = figureOf(result, 'disk');
        return typeof bytes === 'number' ? bytes / 1e6 : undefined;
      },
    },
    {
      title: 'JavaScript and WebAssembly, gzip',
      unit: 'kB',
      value: ({ weight }) => weight && (weight.scripts + weight.wasm) / 1e3,
    },
  ];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const shown = (value: number, unit: string) => `${value.toFixed(value >= 10 || unit === '%' ? 0 : 1)} ${unit}`;

function panel({ title, unit, value }: Panel, results: readonly Result[], colours: Colours): string {
  const longest = Math.max(...results.map((result) => value(result) ?? 0), 1e-9);
  const bars = results.map((result, index) => {
    const found = value(result);
    const y = head + index * row;
    const length = found === undefined ? 0 : ((width - label - 100) * found) / longest;
    const fill = result.name === 'ours' ? colours.ours : colours.bar;
    const end = found === undefined ? 'cannot' : shown(found, unit);
    return (
      `<text x="${label - 8}" y="${y + 14}" text-anchor="end" fill="${colours.text}">${escaped(result.label)}</text>` +
      `<rect x="${label}" y="${y + 3}" width="${length.toFixed(1)}" height="${row - 6}" rx="3" fill="${fill}"/>` +
      `<text x="${(label + length + 6).toFixed(1)}" y="${y + 14}" fill="${colours.quiet}">${end}</text>`
    );
  });
  return `<text x="${label}" y="28" font-weight="600" fill="${colours.text}">${escaped(title)}</text>${bars.join('')}`;
}

/** The drawings of a run, as SVG. */
export function chartsOf({ results, ...sizes }: Run): Record<'light' | 'dark', string> {
  const panels = panelsOf(sizes);
  const height = head + results.length * row + 12;
  const [wide, high] = [width * across, height * Math.ceil(panels.length / across)];
  const title = `Local databases beside ours, ${sizes.customers} customers`;
  const drawn = (colours: Colours): string => {
    const all = panels.map((one, index) => {
      const place = `translate(${(index % across) * width} ${Math.floor(index / across) * height})`;
      return `<g transform="${place}">${panel(one, results, colours)}</g>`;
    });
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" role="img" aria-label="${title}" ` +
      `font-family="system-ui, sans-serif" font-size="13"><rect width="${wide}" height="${high}" fill="${colours.ground}"/>` +
      `${all.join('')}</svg>\n`
    );
  };
  return { light: drawn(schemes.light), dark: drawn(schemes.dark) };
}
