import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { signedInHint } from '#app/device-value.ts';
import { withCompanyName } from '#app/manifest.ts';
import { bedSvg } from '#ui/drawings/plant-svg.ts';
import { Doorway } from './doorway.tsx';

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

const read = (path: string) => readFileSync(path, 'utf8');
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const markup = (element: Element | null) =>
  element?.outerHTML.replace(/\s+/gu, ' ').replace(/> | </gu, (edge) => edge.trim());

describe('the front door', () => {
  it('grows what the drawings draw', async () => {
    await expect(bedSvg(bed.slice(0, 5), 70)).toMatchFileSnapshot('../../../public/door/bed.svg');
    await expect(bedSvg(bed, 48)).toMatchFileSnapshot('../../../public/door/bed-wide.svg');
  });

  it('looks in index.html as the app draws it', () => {
    const drawn = parse(renderToStaticMarkup(createElement(Doorway, null, '')));
    const shell = parse(withCompanyName(read('index.html'))).querySelector('#root header');
    expect(markup(shell)).toBe(markup(drawn.querySelector('header')));
  });

  it('is closed by the word that the device keeps of who is signed in', () => {
    const open = () => {
      document.head.append(
        Object.assign(document.createElement('script'), { textContent: read('public/door/door.js') }),
      );
      return document.documentElement.dataset['door'];
    };
    signedInHint.set('ann');
    expect(open()).toBe('closed');
    signedInHint.set(null);
    expect(open()).toBe('open');
  });
});
