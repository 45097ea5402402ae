import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTimeWhenSeen } from './time-when-seen.ts';

const minutes = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the time on a page that stays in sight', () => {
  const open = (hours: number, minute: number) => {
    vi.setSystemTime(new Date(2026, 10, 20, hours, minute));
    const { result } = renderHook(() => useTimeWhenSeen(Date.now));
    return () => `${new Date(result.current).getHours()}:${new Date(result.current).getMinutes()}`;
  };

  it.each([
    ['noon', 11, 50, '12:0'],
    ['midnight', 23, 58, '0:0'],
    ['four in the morning', 3, 46, '4:0'],
  ])('is another one at %s', (_, hours, minute, then) => {
    const time = open(hours, minute);
    expect(time()).toBe(`${hours}:${minute}`);
    act(() => void vi.advanceTimersByTime((60 - minute) * minutes));
    expect(time()).toBe(then);
  });

  it('is read again soon after a machine slept with it', () => {
    const time = open(18, 5);
    // No timer runs meanwhile.
    vi.setSystemTime(new Date(2026, 10, 21, 8, 7));
    act(() => void vi.advanceTimersByTime(minutes));
    expect(time()).toBe('8:8');
  });

  it('is not read for nobody', () => {
    const time = open(11, 50);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void vi.advanceTimersByTime(24 * 60 * minutes));
    expect(time()).toBe('11:50');
  });
});
