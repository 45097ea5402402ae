import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

const now = 1_000;
const entry = (id: string, createdAt: number) => ({ id, createdAt });
const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id);
const order = (...entries: [string, number][]) =>
  idsOf(
    newestFirst(
      entries.map((each) => entry(...each)),
      now,
    ),
  );

test('newest first, those of one instant by identity, whatever the order they are stored in', () => {
  const entries = ['b', 'a', 'c', 'd', 'e'].map((id, index) => entry(id, index < 2 ? 5 : index));
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
      expect(newestFirst(shuffled, now)).toEqual(newestFirst(entries, now));
    }),
  );
  expect(order(['b', 5], ['a', 5], ['c', 6])).toEqual(['c', 'a', 'b']);
});

test('one from a clock ten years fast is on top until somebody writes after it', () => {
  expect(order(['a', 100], ['fast', now + 1e11])).toEqual(['fast', 'a']);
  expect(order(['a', 100], ['fast', now + 1e11], ['b', 200])).toEqual(['b', 'fast', 'a']);
});

test('it stays above what was there before it, also where something older arrives late', () => {
  expect(order(['a', 100], ['fast', now + 1e11], ['written before, without signal', 50])).toEqual([
    'fast',
    'a',
    'written before, without signal',
  ]);
});

test('several of them stand in the order of their arrival, also where nothing else is there', () => {
  expect(order(['x', now + 3], ['y', now + 1], ['z', now + 2])).toEqual(['z', 'y', 'x']);
  expect(order(['x', Number.NaN], ['a', 1], ['y', Infinity])).toEqual(['y', 'a', 'x']);
});

test('whatever the clocks said, what is written now is on top of all that was there, and the rest keeps its order', () => {
  const times = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1_002, max: 2_000 }), fc.double()),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(times, (made) => {
      const entries = made.map((time, index) => entry(`n${index}`, time));
      const later = newestFirst([...entries, entry('new', now + 1)], now + 1);
      expect(later[0]?.id).toBe('new');
      expect(new Set(later.slice(1))).toEqual(new Set(entries));
      expect(newestFirst(entries, now)).toEqual(newestFirst([...entries], now));
    }),
  );
});
