/**
 * Edit ids. A device marks a dirty row `prefix:n`; the server keeps a short trail of the writes it took, newest first,
 * so that a device whose answer got lost recognises its own edit even after others wrote on top of it.
 */
import { entriesOf, prefixOf } from '#domain/trail.ts';

export function firstEdit(prefix: string): string {
  return `${prefix}:1`;
}

export function nextEdit(edit: string): string {
  return `${prefixOf(edit)}:${countOf(edit) + 1}`;
}

/** Whether the server has taken all of an edit, whatever was written on top since. */
export function holdsWhole(trail: string, edit: string): boolean {
  const entry = ownEntry(trail, edit);
  return entry !== undefined && countOf(entry) >= countOf(edit);
}

/** The newest state of this edit that the server has taken, as `prefix:n`. */
export function ownEntry(trail: string, edit: string): string | undefined {
  const prefix = prefixOf(edit);
  return entriesOf(trail).find((entry) => prefixOf(entry) === prefix);
}

function countOf(edit: string): number {
  return Number(edit.slice(edit.lastIndexOf(':') + 1));
}
