/**
 * The trail in `edit`: the last write of each writer, newest first, separated by spaces. An entry is `writer:number`; what
 * follows a dash in the writer's part tells writes of one writer apart. Phones draw the number at random, so that nobody
 * can name a write that the server does not have.
 */
import { longest } from './document-shapes.ts';

const form = /^[A-Za-z0-9-]{1,40}:[0-9]{1,9}$/;

/**
 * The trail after a write on top of `trail`: each writer stands in it once. What is no entry is dropped, and the oldest
 * where it would become longer than firestore.rules allow.
 */
export function extendTrail(trail: string, entry: string): string {
  const others = entriesOf(trail).filter((other) => form.test(other) && writerOf(other) !== writerOf(entry));
  let extended = entry;
  for (const other of others) {
    if (extended.length + 1 + other.length > longest.edit) break;
    extended += ` ${other}`;
  }
  return extended;
}

export function entriesOf(trail: string): string[] {
  return trail.split(' ').filter((entry) => entry !== '');
}

/** What stands before the number: in a row's own mark it names the time in which the row became dirty. */
export function prefixOf(edit: string): string {
  return edit.slice(0, edit.lastIndexOf(':'));
}

function writerOf(entry: string): string {
  return entry.slice(0, entry.search(/[-:]/));
}
