/** In which order the server has documents: by the time of their last change, then by their ids. */
import type { ServerTime } from './document.ts';

export function compareTimes(one: ServerTime, other: ServerTime): number {
  return one.seconds - other.seconds || one.nanoseconds - other.nanoseconds;
}

/** The order of ids at the server: by their bytes in UTF-8, so by code points. JavaScript compares the halves of long ones. */
export function compareIds(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let index = 0; index < shorter; index += 1) {
    const difference = rank(one.charCodeAt(index)) - rank(other.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** A half of a code point above U+FFFF comes after all whole ones. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
