import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

it.each([
  ['https://gardens.test/chard', 'https://gardens.test/chard'],
  [' http://gardens.test/chard ', 'http://gardens.test/chard'],
  ['HTTPS://gardens.test/a b', 'https://gardens.test/a%20b'],
])('%j leads into the web', (text, address) => {
  expect(webAddress(text)).toBe(address);
});

it.each(['javascript:alert(1)', 'data:image/png;base64,', 'ftp://a.test', '/chard', 'gardens', '', undefined])(
  '%j leads nowhere',
  (text) => {
    expect(webAddress(text)).toBeUndefined();
  },
);
