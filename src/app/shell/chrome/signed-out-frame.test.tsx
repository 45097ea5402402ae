import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { optimize } from 'svgo';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signedInHint } from '#app/platform/device-value.ts';
import { signedOutRoutes } from '#app/shell/signed-out-routes.tsx';
import { bedSvg } from '#garden/drawings/plant-svg.ts';
import { Mark } from '#ui/icons.tsx';
import { SignedOutFrame, type Door } from './signed-out-frame.tsx';

const bed = [
  { name: 'Lavender', category: 'Herbs' },
  { name: 'Tulip', category: 'Flowers' },
  { name: 'Chard', category: 'Vegetables' },
  { name: 'Sunflower', category: 'Flowers' },
  { name: 'Rosemary', category: 'Herbs' },
  { name: 'Hydrangea', category: 'Shrubs' },
  { name: 'Daffodil', category: 'Flowers' },
  { name: 'Tomato', category: 'Vegetables' },
  { name: 'Dahlia', category: 'Flowers' },
];

/** As few shapes as look the same: a phone lays out and styles each of them before it shows any. */
const inFewShapes = (svg: string) =>
  optimize(svg, {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      {
        name: 'preset-default',
        params: { overrides: { convertShapeToPath: { convertArcs: true }, convertEllipseToCircle: false } },
      },
    ],
  }).data;

const { dataset } = document.documentElement;
const doorScript = readFileSync('public/door/door.js', 'utf8');

/** In the page itself, which has what tests here have otherwise. */
const run = (textContent: string) =>
  document.head.append(Object.assign(document.createElement('script'), { textContent }));

/** Runs what the page runs before anything is painted. */
function open(path: string) {
  history.replaceState(null, '', path);
  run(doorScript);
  return dataset['door'];
}

afterEach(() => {
  delete dataset['door'];
  history.replaceState(null, '', '/');
});

describe('the front door', () => {
  it('grows what the drawings draw', async () => {
    await expect(inFewShapes(bedSvg(bed.slice(0, 5), 70))).toMatchFileSnapshot('../../../../public/door/bed.svg');
    await expect(inFewShapes(bedSvg(bed, 48))).toMatchFileSnapshot('../../../../public/door/bed-wide.svg');
  });

  it('bears the mark of the app', () => {
    const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
    const mark = page.querySelector('.signed-out-brand svg')?.outerHTML.replaceAll(/\s*\n\s*/gu, '');
    expect(mark).toBe(renderToStaticMarkup(<Mark />));
  });

  it.each(signedOutRoutes)('of $path looks before the app runs as it does afterwards', ({ path, door }) => {
    expect(open(path.replace('*', '2'))).toBe(door);
  });

  it('is closed by the word that the device keeps of who is signed in', () => {
    signedInHint.set('ann');
    expect(open('/')).toBeUndefined();
    signedInHint.set(null);
    expect(open('/')).toBe('sign-in');
  });

  it('is open where the browser refuses to say what the device keeps', () => {
    const refusing = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    expect(open('/')).toBe('sign-in');
    refusing.mockRestore();
  });

  it.each([
    ['nothing where it is not', '', false],
    [
      'where nothing would be opened after signing in',
      'AbortSignal.newest = AbortSignal.any; delete AbortSignal.any;',
      true,
    ],
    ['where it does not tell what is to leave it', 'IDBFactory = class {};', true],
    ['nothing where it does', 'IDBFactory = class { databases() {} };', false],
    ['nothing where it refuses all storage', 'IDBFactory = undefined;', false],
  ])('says that a browser is too old for the app: %s', (_, browser, old) => {
    const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
    const word = document.body.appendChild(page.querySelector<HTMLElement>('.outdated') ?? page.body);
    // Whoever waits for the whole page has it.
    run(`addEventListener = (_, listener) => listener(); ${browser}`);
    onTestFinished(() => {
      word.remove();
      run('delete globalThis.addEventListener; delete globalThis.IDBFactory; AbortSignal.any ??= AbortSignal.newest;');
    });
    open('/');
    const said = word.hidden ? '' : word.textContent?.trim();
    expect(said).toMatch(
      old ? /^This browser is too old for .+ Please update it, or open this page on a newer device\.$/ : /^$/,
    );
  });

  it('has the look of what stands in it, and is closed when nothing does', () => {
    const frame = (door: Door) => <SignedOutFrame door={door}>Welcome</SignedOutFrame>;
    const { rerender, unmount } = render(frame('sign-in'));
    expect(dataset['door']).toBe('sign-in');
    rerender(frame('registration'));
    expect(dataset['door']).toBe('registration');
    unmount();
    expect(dataset['door']).toBeUndefined();
  });
});
