import { afterEach, expect, it, vi } from 'vitest';
import { deviceValue } from './device-value.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** As another tab stores it. */
function elsewhere(name: string, value: string | null) {
  if (value === null) localStorage.removeItem(name);
  else localStorage.setItem(name, value);
  dispatchEvent(new StorageEvent('storage', { key: name, newValue: value }));
}

it('lasts as long as the page where localStorage is full, and leaves no older one in its place', () => {
  localStorage.setItem('garden/signed-in', 'ann');
  const value = deviceValue('garden/signed-in');
  const told: (string | null)[] = [];
  value.onChange((uid) => told.push(uid));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  value.set('bob');
  expect([value.get(), localStorage.length, told]).toEqual(['bob', 0, ['bob']]);
  full.mockRestore();
  elsewhere('garden/other', 'x');
  expect(value.get()).toBe('bob');
  elsewhere('garden/signed-in', 'cleo');
  elsewhere('garden/signed-in', null);
  expect([value.get(), told]).toEqual([null, ['bob', 'cleo', null]]);
});

it('lasts as long as the page where the browser refuses localStorage', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const value = deviceValue('garden/signed-in');
  expect(value.get()).toBeNull();
  value.set('ann');
  expect(value.get()).toBe('ann');
  value.set(null);
  expect(value.get()).toBeNull();
});
