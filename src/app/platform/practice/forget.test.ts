import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { practiceMark } from '../place.ts';
import { keepOrForget } from './forget.ts';
import { traces } from './traces.ts';

const practised = '/practice/garden/signed-in';
const locks = vi.fn<() => unknown>();

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  locks.mockReset().mockReturnValue(fakeLocks());
  Object.defineProperty(navigator, 'locks', { configurable: true, get: locks });
  localStorage.setItem('garden/signed-in', 'tom');
  localStorage.setItem(practised, 'ann');
});
afterEach(() => {
  // Test files share modules: the next one is in the real place.
  vi.useRealTimers();
  vi.resetModules();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

const kept = () => Object.keys(localStorage).toSorted();
const ago = (minutes: number) => String(Date.now() - minutes * 60_000);

it('what was practised is forgotten, and nothing else', async () => {
  traces.leave();
  await keepOrForget();
  expect(kept()).toEqual(['garden/signed-in']);
});

it('stays for whoever is about to practise, and is forgotten half a minute later where nobody does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  traces.set(ago(0));
  const over = keepOrForget();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(kept()).toContain(practised);
  await vi.advanceTimersByTimeAsync(1_000);
  await over;
  expect(kept()).toEqual(['garden/signed-in']);
});

it('does not stay for ever where the clock was set back meanwhile', async () => {
  traces.set(ago(-60));
  await keepOrForget();
  expect(kept()).toEqual(['garden/signed-in']);
});

describe('somebody practises beside this page', () => {
  const request = (_: string, options: LockOptions, work: LockGrantedCallback<void>) =>
    options.ifAvailable ? work(null) : new Promise<void>(() => undefined);
  beforeEach(() => void locks.mockReturnValue({ request }));

  it('and has for long: it does not wait for them, who may only be loading their page again', async () => {
    traces.set(ago(60));
    await keepOrForget();
    expect(kept()).toContain(practised);
  });

  it('and loads their page again: half a minute begins anew', async () => {
    vi.resetModules();
    sessionStorage.setItem(practiceMark, '/practice/');
    traces.set(ago(60));
    const there = await import('./forget.ts');
    void there.keepOrForget();
    dispatchEvent(new Event('pagehide'));
    expect(traces.began()).toBeGreaterThan(Number(ago(1)));
    // They leave.
    traces.leave();
    dispatchEvent(new Event('pagehide'));
    expect(traces.began()).toBe(0);
  });
});

it('a browser without locks forgets nothing, and no failure is told', async () => {
  locks.mockReturnValue(undefined);
  traces.set(ago(60));
  await keepOrForget();
  expect(kept()).toContain(practised);
});
