import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backgroundScript, sendingFile } from './background.ts';

type Listener = (event: unknown) => void;
let listeners: Map<string, Listener>;
let sends: () => Promise<boolean>;
const importScripts = vi.fn<(file: string) => void>();

beforeEach(() => {
  listeners = new Map();
  sends = () => Promise.resolve(true);
  importScripts.mockReset().mockImplementation(() => vi.stubGlobal('pushWaiting', () => sends()));
  vi.stubGlobal('importScripts', importScripts);
  vi.stubGlobal('registration', { sync: {} });
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener));
  // As the worker runs it: its text alone, without what surrounds it here.
  runInThisContext(backgroundScript('send'));
});
afterEach(() => vi.unstubAllGlobals());

/** What the browser is told of an event: undefined where nobody asked it to wait. */
function toldOf(name: 'install' | 'sync', event: object): Promise<unknown> | undefined {
  let work: Promise<unknown> | undefined;
  listeners.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  return work;
}
const told = (tag: string, lastChance = false) => toldOf('sync', { tag, lastChance });

it('takes what sends when it is installed, and runs nothing of it at any other start', async () => {
  expect(importScripts).not.toHaveBeenCalled();
  await toldOf('install', {});
  expect(importScripts).toHaveBeenCalledExactlyOnceWith(sendingFile);
});

it('is not installed where what sends was lost on the way: a browser asks for that no second time', async () => {
  importScripts.mockImplementation(() => {
    throw new DOMException('failed to load', 'NetworkError');
  });
  await expect(toldOf('install', {})).rejects.toThrow('failed to load');
});

it('takes nothing where the browser has no Background Sync', async () => {
  vi.stubGlobal('registration', {});
  await toldOf('install', {});
  expect(importScripts).not.toHaveBeenCalled();
});

it('runs it when there is something to send, and loads it once', async () => {
  await told('send');
  await told('send');
  expect(importScripts).toHaveBeenCalledOnce();
  expect(told('something else')).toBeUndefined();
});

it('is asked again while something waits, but for the last time', async () => {
  sends = () => Promise.resolve(false);
  await expect(told('send')).rejects.toThrow('Something still waits.');
  await told('send', true);
});

it('is asked again where it fails', async () => {
  sends = () => Promise.reject(new Error('no backend'));
  await expect(told('send')).rejects.toThrow('no backend');
});
