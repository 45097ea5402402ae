import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchFailures, report, reportTo, wordsOf } from './failures.ts';

const log: string[] = [];
const listen = () => reportTo((code, message, caught) => log.push(`${code}: ${message}${caught ? '' : ' (uncaught)'}`));

/** Nothing waits of what other tests reported. */
const begin = () => {
  listen();
  reportTo(null);
  log.length = 0;
};
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  begin();
});
afterEach(() => {
  begin();
  vi.restoreAllMocks();
});

describe('"other failures go to an error reporter"', () => {
  it('waits for somebody to be signed in, and tells each failure once', () => {
    report('first', 'one');
    report('second', 'two');
    listen();
    expect(log).toEqual(['first: one', 'second: two']);
    listen();
    report('third', 'three');
    expect(log).toEqual(['first: one', 'second: two', 'third: three']);
  });

  it('keeps the first few of a flood', () => {
    for (let count = 0; count < 50; count += 1) report('flood', String(count));
    listen();
    expect(log).toHaveLength(10);
    expect(log[0]).toBe('flood: 0');
  });

  it('gets what was caught as words, and the console gets it as it is', () => {
    listen();
    const error = Object.assign(new TypeError('x is undefined'), { stack: '' });
    report('note-not-saved', error);
    expect(log).toEqual(['note-not-saved: TypeError: x is undefined']);
    // oxlint-disable-next-line no-console
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('note-not-saved', error);
  });

  it('hears what nobody caught, until it is told to stop', () => {
    const stop = catchFailures();
    listen();
    const error = Object.assign(new TypeError('x is undefined'), { stack: '' });
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: 'no storage' });
    dispatchEvent(new ErrorEvent('error', { error, message: 'Uncaught' }));
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    dispatchEvent(rejection);
    stop();
    dispatchEvent(rejection);
    expect(log).toEqual([
      'uncaught-error: TypeError: x is undefined (uncaught)',
      'uncaught-error: Script error. (uncaught)',
      'unhandled-rejection: no storage (uncaught)',
    ]);
  });

  it('says where in the code it was', () => {
    const stack = 'RangeError: too deep\n    at show (https://garden.test/assets/index-Bc3.js:12:345)\n    at root';
    expect(wordsOf(Object.assign(new RangeError('too deep'), { stack }))).toBe(
      'RangeError: too deep, at show (https://garden.test/assets/index-Bc3.js:12:345)',
    );
  });
});
