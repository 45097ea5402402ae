import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockTime, dayAndTime, dayOf, timeOfContact } from './time.ts';

const at = (year: number, month: number, day: number, hours = 0, minutes = 0) =>
  new Date(year, month, day, hours, minutes).getTime();
const now = at(2026, 10, 20, 10, 42);

afterEach(() => void vi.unstubAllEnvs());

describe('times', () => {
  it.each([
    [at(2026, 10, 20, 0, 0), 'today'],
    [at(2026, 10, 19, 23, 59), 'yesterday'],
    [at(2026, 10, 19, 0, 0), 'yesterday'],
    [at(2026, 10, 18, 23, 59), 'Nov 18'],
    [at(2025, 10, 20, 10, 0), 'Nov 20, 2025'],
    [at(2026, 10, 21, 0, 0), 'Nov 21'],
  ])('%d is %s', (time, words) => {
    expect(dayOf(time, now)).toBe(words);
  });

  it('are told with the clock of the office', () => {
    expect(clockTime(now).replace(/\s/u, ' ')).toBe('10:42 AM');
    expect(dayAndTime(at(2026, 10, 19, 16, 12), now).replace(/\s(?=[AP]M)/u, ' ')).toBe('yesterday, 4:12 PM');
  });

  it('leave the day away where it is today', () => {
    expect(timeOfContact(now, now)).toBe(clockTime(now));
    expect(timeOfContact(at(2026, 10, 18), now)).toContain('Nov 18, ');
  });

  it.each([
    Number.NaN,
    Infinity,
    -Infinity,
    8.64e15 + 1,
    2 ** 63,
    -1,
    -8.64e15,
    0,
    '2026' as never,
    {} as never,
    null as never,
  ])('that are none are an unknown date: %s', (time) => {
    for (const words of [dayOf, dayAndTime, timeOfContact]) expect(words(time, now)).toBe('unknown date');
    expect(clockTime(time)).toBe('unknown date');
  });

  it('as late as a date can be are told, whatever the clock of the device says', () => {
    for (const zone of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', zone);
      expect(dayOf(8.64e15, now)).toMatch(/275760$/u);
      expect(clockTime(8.64e15)).toMatch(/:\d\d/u);
    }
    vi.unstubAllEnvs();
    for (const clock of [Number.NaN, 8.64e15, -8.64e15, 8.64e15 + 1]) expect(dayOf(now, clock)).toBe('Nov 20, 2026');
  });

  it('are told by the clock of where the device has come to while the app was open', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles');
    const written = Date.UTC(2026, 10, 20, 18, 42);
    const told = () => dayAndTime(written, written).replace(/\s(?=[AP]M)/u, ' ');
    expect(told()).toBe('today, 10:42 AM');
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(told()).toBe('today, 3:42 AM');
    expect(dayOf(written, at(2026, 10, 25))).toBe('Nov 21');
  });
});
