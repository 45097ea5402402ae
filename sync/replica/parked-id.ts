import type { Ref } from '../document.ts';
import type { Parked } from '../store.ts';

export function keyOf(ref: Ref): string {
  return `${ref.collection}/${ref.id}`;
}

/** The same edits are parked under one id, however often. */
export function parkedId(ref: Ref, prefix: string): string {
  return `${keyOf(ref)}/${prefix}`;
}

/** Of values that went from these edits. */
export function conflictId(ref: Ref, prefix: string): string {
  return parkedId(ref, `${prefix}~conflict`);
}

export function prefixOfParked({ id, ref }: Parked): string {
  return id.slice(keyOf(ref).length + 1);
}
