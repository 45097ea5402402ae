/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from 0, below `limit`. */
  below(limit: number): number;
  /** One of them; there must be one. */
  pick<T>(from: readonly T[]): T;
  /** Some of them, each at most once, in their own order. */
  some<T>(from: readonly T[], count: number): T[];
}

/** Mulberry32, a small generator with 32 bits of state. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick(from) {
      const index = below(from.length);
      if (index >= from.length) throw new RangeError('nothing to pick from');
      return from[index] as (typeof from)[number];
    },
    some(from, count) {
      let wanted = Math.min(count, from.length);
      return from.filter((_, index) => {
        const take = next() * (from.length - index) < wanted;
        if (take) wanted -= 1;
        return take;
      });
    },
  };
}
