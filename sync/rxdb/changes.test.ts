import type { RxCollection } from 'rxdb';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loseTime } from '#tests/support/lost-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const written = (index: number, height = 1) => ({ id: `c${index}`, _rev: `${height}-tab`, _meta: { lwt: index } });

test('a tab that was frozen is told all that others wrote meanwhile, however much, and nothing twice', async () => {
  const eventBulks$ = new Subject<{ events: { documentData: object }[] }>();
  const stored = Array.from({ length: 2_500 }, (_, index) => written(index));
  const storageInstance = {
    async getChangedDocumentsSince(limit: number, { lwt }: { lwt: number }) {
      const from = Math.max(lwt, 0);
      const documents = stored.slice(from, from + limit);
      return { documents, checkpoint: { id: '', lwt: from + documents.length } };
    },
  };
  const collection = { eventBulks$, storageInstance } as unknown as RxCollection<{ id: string }>;
  // Its own watch over the time, whoever else in this process watches with the real timers.
  vi.resetModules();
  const { changes } = await import('./changes.ts');
  const told: string[] = [];
  changes(collection).subscribe((documents) => told.push(...documents.map(({ id }) => id)));
  eventBulks$.next({ events: [{ documentData: written(7) }] });
  expect(told).toEqual(['c7']);
  vi.setSystemTime(0);
  await vi.advanceTimersByTimeAsync(5_000);
  loseTime(60_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(told).toHaveLength(2_500);
  expect(new Set(told).size).toBe(2_500);
  eventBulks$.complete();
});
