import { describe, expect, it } from 'vitest';
import { isLow, pressure, type Pressure, type Room } from './storage-pressure.ts';

const room = (used: number | null, more: Partial<Room> = {}): Room => ({ used, quota: 1_000, kept: true, ...more });
const look = (seen: Room, told: readonly Pressure[] = [], installed = false) => pressure(seen, { installed, told });

describe('little room', () => {
  it.each([
    [799, false],
    [800, true],
    [2_000, true],
  ])('of %i of 1000 bytes used is %s', (used, low) => expect(isLow(room(used))).toBe(low));

  it.each([room(null), room(900, { quota: null }), room(900, { quota: 0 })])(
    'is nobody’s guess where the browser does not say: %j',
    (unsaid) => {
      expect(isLow(unsaid)).toBeNull();
      expect(look(unsaid)).toEqual({ tell: null, told: [] });
    },
  );

  it('is told once, at the border too, and again only when there was room in between', () => {
    expect(look(room(800))).toEqual({ tell: 'low', told: [] });
    for (const used of [800, 990, 799, 700]) expect(look(room(used), ['low'])).toEqual({ tell: null, told: ['low'] });
    expect(look(room(699), ['low'])).toEqual({ tell: null, told: [] });
  });

  it('stays told while the browser says nothing', () => {
    expect(look(room(null), ['low'])).toEqual({ tell: null, told: ['low'] });
  });
});

describe('storage that the device may clear', () => {
  const loose = room(1, { kept: false });

  it('is told of the installed app alone, once', () => {
    expect(look(loose).tell).toBeNull();
    expect(look(loose, [], true).tell).toBe('loose');
    expect(look(loose, ['loose'], true)).toEqual({ tell: null, told: ['loose'] });
  });

  it('stays told where the same is opened as a page of the browser in between', () => {
    expect(look(loose, ['loose'], false)).toEqual({ tell: null, told: ['loose'] });
  });

  it('is told again after it was kept in between', () => {
    expect(look(room(1), ['loose'], true)).toEqual({ tell: null, told: [] });
  });

  it('where the browser does not say so is not told', () => {
    expect(look(room(1, { kept: null }), [], true).tell).toBeNull();
  });

  it('waits for its turn behind too little room', () => {
    const both = room(900, { kept: false });
    expect(look(both, [], true).tell).toBe('low');
    expect(look(both, ['low'], true).tell).toBe('loose');
  });
});
