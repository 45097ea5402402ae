// @vitest-environment jsdom
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { alvarez } from '#tests/support/gallery/people.ts';
import { goodFor } from './follow.ts';
import { weatherOf } from './weather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How often the service is asked in ten hours in which nobody touches the page. */
async function asksInTenHours(): Promise<number> {
  let asks = 0;
  const forecast = {
    sample: false,
    forecast: async () => {
      asks += 1;
      return { currentConditions: null, days: [] };
    },
  };
  const replica = { value: async () => undefined, keepValue: async () => undefined };
  const device$ = of({ user$: of(alvarez), replica });
  const watching = weatherOf(device$, forecast).subscribe();
  onTestFinished(() => watching.unsubscribe());
  await vi.advanceTimersByTimeAsync(10 * 3_600_000);
  return asks;
}

it('is asked for anew on a page that stays in sight', async () => {
  expect(await asksInTenHours()).toBe(1 + (10 * 3_600_000) / goodFor);
});

it('is not asked for where nobody sees it', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await asksInTenHours()).toBe(1);
});
