import { beforeEach, expect, it, vi } from 'vitest';
import { forgetReturnPath, goToReturnPath, keepReturnPath } from './return-path.ts';

const address = () => location.pathname + location.search + location.hash;

beforeEach(() => sessionStorage.clear());

it.each(['/customers', '/customers?letter=T', '/customers#rosa', '/edit-plant/Sweet%20Pea?x=1#main'])(
  '%s waits behind the sign-in',
  (path) => {
    history.replaceState(null, '', path);
    keepReturnPath();
    expect(address()).toBe('/');
    goToReturnPath();
    expect(address()).toBe(path);
    history.replaceState(null, '', '/');
    goToReturnPath();
    expect(address()).toBe('/');
  },
);

it('an address with one slash too many names a screen, not another host', () => {
  history.replaceState(null, '', `${location.origin}//customers?letter=T`);
  keepReturnPath();
  goToReturnPath();
  expect(address()).toBe('/customers?letter=T');
});

it('nobody is led to where somebody else wanted to go', () => {
  history.replaceState(null, '', '/customers#rosa');
  keepReturnPath();
  forgetReturnPath();
  goToReturnPath();
  expect(address()).toBe('/');
});

it('where the storage is full is known as long as the page is open', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  history.replaceState(null, '', '/customers');
  keepReturnPath();
  full.mockRestore();
  expect(address()).toBe('/');
  goToReturnPath();
  expect(address()).toBe('/customers');
});
