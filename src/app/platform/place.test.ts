import { describe, expect, it } from 'vitest';
import { behindHash, fileOf, folderOf, hrefOf, keptName, screenAddress } from './place.ts';

describe('the product has the host to itself', () => {
  it('its screens have paths, its files lie at the top, and what it keeps has plain names', () => {
    history.replaceState(null, '', '/customers?letter=T#main');
    const { pathname, search, hash } = screenAddress();
    expect([pathname, search, hash]).toEqual(['/customers', '?letter=T', '#main']);
    expect([hrefOf('/sync'), fileOf('/icon.svg'), keptName('garden/signed-in')]).toEqual([
      '/sync',
      '/icon.svg',
      'garden/signed-in',
    ]);
    history.replaceState(null, '', '/');
  });
});

describe('the static demo', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/some/where/', '/some/where/'],
    ['/some/where/index.html', '/some/where/'],
  ])('at %s lies in %s', (pathname, folder) => {
    expect(folderOf(pathname)).toBe(folder);
  });

  it.each([
    ['', '/', '', ''],
    ['#', '/', '', ''],
    ['#main', '/', '', ''],
    ['#//elsewhere.test/', '//elsewhere.test/', '', ''],
    ['#/customers', '/customers', '', ''],
    ['#/customers?letter=T', '/customers', '?letter=T', ''],
    ['#/customers?letter=T#rosa', '/customers', '?letter=T', '#rosa'],
    ['#/#messages', '/', '', '#messages'],
    ['#/edit-plant/Sweet%20Pea#main', '/edit-plant/Sweet%20Pea', '', '#main'],
  ])('behind %j shows %j, with %j and %j', (behind, pathname, search, hash) => {
    expect(behindHash(behind)).toEqual({ pathname, search, hash });
  });
});
