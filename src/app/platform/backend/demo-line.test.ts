import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RemoteError } from '#sync/remote-error.ts';

// One a page, as it is opened: nothing ends it, nor those that other files have opened in theirs.
vi.resetModules();
const { demoLine, simulatedLine } = await import('./demo-line.ts');
const line = simulatedLine();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  demoLine.set('good');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('carries everything where the line is good', async () => {
  const carried = Promise.all((['request', 'answer', 'event'] as const).map((message) => line.carry(message)));
  await vi.runAllTimersAsync();
  await carried;
});

it('takes its time where it is slow, and loses an answer in ten', async () => {
  demoLine.set('slow');
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const began = Date.now();
  const carried = line.carry('answer').then(() => Date.now() - began);
  await vi.runAllTimersAsync();
  expect(await carried).toBe(1_500);
  vi.spyOn(Math, 'random').mockReturnValue(0.05);
  const lost = line.carry('answer').catch((error: RemoteError) => error.code);
  await vi.runAllTimersAsync();
  expect(await lost).toBe('unavailable');
});

it('leaves nobody waiting for what a slow one has lost, as soon as another one is chosen', async () => {
  demoLine.set('slow');
  vi.spyOn(Math, 'random').mockReturnValue(0.05);
  const began = Date.now();
  const failed = line.carry('request').catch(() => Date.now() - began);
  await vi.advanceTimersByTimeAsync(5_000);
  demoLine.set('good');
  await vi.runAllTimersAsync();
  expect(await failed).toBe(5_000);
});

it('carries nothing where there is none, and tells those who listen and the app, as a phone does', async () => {
  const told: string[] = [];
  const tell = ({ type }: Event) => told.push(type);
  addEventListener('offline', tell);
  addEventListener('online', tell);
  const stop = line.onDown(() => told.push('down'));
  demoLine.set('slow');
  demoLine.set('none');
  const failed = line.carry('request').catch((error: RemoteError) => error.code);
  await vi.runAllTimersAsync();
  expect(await failed).toBe('unavailable');
  demoLine.set('good');
  stop();
  demoLine.set('none');
  expect(told).toEqual(['down', 'offline', 'online', 'offline']);
  removeEventListener('offline', tell);
  removeEventListener('online', tell);
});
