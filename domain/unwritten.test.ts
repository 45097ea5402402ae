import { expect, it } from 'vitest';
import { readUnwritten } from './unwritten.ts';

it('reads a text and what it stands on', () => {
  const draft = { base: 'Gate', text: 'Gate\n"Dog"' };
  expect(readUnwritten(JSON.stringify(draft))).toEqual(draft);
  expect(readUnwritten(undefined)).toBeUndefined();
});

it.each(['Gate is locked', '', '12', 'null', '"Gate"', '{"text":"Gate"}'])(
  'loses no word of a draft that an older app kept (%j)',
  (kept) => {
    expect(readUnwritten(kept)).toEqual({ base: '', text: kept });
  },
);
