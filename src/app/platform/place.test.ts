import { afterEach, describe, expect, it, vi } from 'vitest';
import { behindHash, fileOf, folderOf, hrefOf, keptName, practiceMark, screenAddress } from './place.ts';

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

describe('a tab that bears the mark of practice', () => {
  // Test files share modules: the next one is in the real place.
  afterEach(() => void vi.resetModules());

  const begun = async () => {
    vi.resetModules();
    const { keptName: called, practising } = await import('./place.ts');
    return [practising, called('garden/signed-in')];
  };

  it('practises', async () => {
    sessionStorage.setItem(practiceMark, '/practice/');
    localStorage.setItem('/practice/garden/signed-in', 'ann');
    expect(await begun()).toEqual([true, '/practice/garden/signed-in']);
  });

  it('is in the real place, and bears it no longer, where what was practised is forgotten', async () => {
    sessionStorage.setItem(practiceMark, '/practice/');
    localStorage.setItem('garden/signed-in', 'tom');
    expect(await begun()).toEqual([false, 'garden/signed-in']);
    expect(sessionStorage.getItem(practiceMark)).toBeNull();
  });
});
