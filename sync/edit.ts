/**
 * Edit ids. A device marks a dirty row `prefix:n`; the server keeps a short trail of the writes it took, newest first,
 * so that a device whose answer got lost recognises its own edit even after others wrote on top of it.
 */

/** How many writers a trail remembers; the rules cap its length in characters. */
const trailLength = 8;

export function firstEdit(prefix: string): string {
  return `${prefix}:1`;
}

export function nextEdit(edit: string): string {
  const [prefix, count] = split(edit);
  return `${prefix}:${count + 1}`;
}

export function prefixOf(edit: string): string {
  return split(edit)[0];
}

/** The trail after a write of `edit` on top of `trail`. */
export function extendTrail(trail: string, edit: string): string {
  const others = entries(trail).filter((entry) => prefixOf(entry) !== prefixOf(edit));
  return [edit, ...others].slice(0, trailLength).join(' ');
}

/** Whether the server has taken all of an edit, whatever was written on top since. */
export function holdsWhole(trail: string, edit: string): boolean {
  const entry = ownEntry(trail, edit);
  return entry !== undefined && split(entry)[1] >= split(edit)[1];
}

/** The newest state of this edit that the server has taken, as `prefix:n`. */
export function ownEntry(trail: string, edit: string): string | undefined {
  const prefix = prefixOf(edit);
  return entries(trail).find((entry) => prefixOf(entry) === prefix);
}

function entries(trail: string): string[] {
  return trail.split(' ').filter((entry) => entry !== '');
}

function split(edit: string): [prefix: string, count: number] {
  const colon = edit.lastIndexOf(':');
  return [edit.slice(0, colon), Number(edit.slice(colon + 1))];
}
