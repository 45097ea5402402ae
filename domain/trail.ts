/**
 * The trail in `edit` (decision 002): the last write of each writer as `writer:number`, newest first, separated by spaces.
 * What follows a dash in `writer` tells its writes apart. Devices draw the number at random, so that it cannot be guessed.
 */
import { longest } from './document-shapes.ts';

const form = /^[A-Za-z0-9-]{1,40}:[0-9]{1,9}$/;

/** The trail after a write, each writer in it once; drops what is no entry, and the oldest past 400 characters. */
export function extendTrail(trail: string, entry: string): string {
  const others = entriesOf(trail).filter((other) => form.test(other) && writerOf(other) !== writerOf(entry));
  let extended = entry;
  for (const other of others) {
    if (extended.length + 1 + other.length > longest.edit) break;
    extended += ` ${other}`;
  }
  return extended;
}

/** The entries of a trail, well formed or not. */
export function entriesOf(trail: string): string[] {
  return trail.split(' ').filter((entry) => entry !== '');
}

/** The part before the number; in a row's own mark, random for each time the row became dirty. */
export function prefixOf(edit: string): string {
  return edit.slice(0, edit.lastIndexOf(':'));
}

function writerOf(entry: string): string {
  return entry.slice(0, entry.search(/[-:]/));
}
