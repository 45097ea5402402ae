import { expect, test } from 'vitest';
import { directImageAddress, webAddress } from './links.ts';

const direct = 'https://drive.google.com/thumbnail?id=1AbC_d-9&sz=w1000';

test.each([
  'https://drive.google.com/file/d/1AbC_d-9/view?usp=sharing',
  'https://drive.google.com/file/d/1AbC_d-9/view',
  'https://drive.google.com/file/d/1AbC_d-9',
  'https://drive.google.com/file/u/0/d/1AbC_d-9/edit',
  'https://drive.google.com/a/garden.test/file/d/1AbC_d-9/preview',
  ' https://drive.google.com/open?id=1AbC_d-9 ',
  'https://drive.google.com/open?usp=drive_link&id=1AbC_d-9',
  'http://drive.google.com/uc?id=1AbC_d-9',
  'https://drive.google.com/uc?export=view&id=1AbC_d-9',
  'https://docs.google.com/uc?export=download&id=1AbC_d-9',
])('%s becomes the one direct form', (link) => {
  expect(directImageAddress(link)).toBe(direct);
});

test.each([
  direct,
  '',
  'https://pictures.test/file/d/1AbC_d-9/view',
  'https://drive.google.com.evil.test/open?id=1AbC_d-9',
  'https://drive.google.com/open',
  'https://drive.google.com/open?id=a%26b',
  'https://drive.google.com/drive/folders/1AbC_d-9',
  'drive.google.com/open?id=1AbC_d-9',
  'not an address',
])('%s stays as it is', (link) => {
  expect(directImageAddress(link)).toBe(link);
});

test.each([
  ['https://gardens.test/chard', 'https://gardens.test/chard'],
  [' http://gardens.test/chard ', 'http://gardens.test/chard'],
  ['HTTPS://gardens.test/a b', 'https://gardens.test/a%20b'],
])('%j leads into the web', (text, address) => {
  expect(webAddress(text)).toBe(address);
});

test.each(['javascript:alert(1)', 'data:image/png;base64,', 'ftp://a.test', '/chard', 'gardens', '', undefined])(
  '%j leads nowhere',
  (text) => {
    expect(webAddress(text)).toBeUndefined();
  },
);
