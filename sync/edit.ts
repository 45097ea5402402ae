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

/**
 * What a trail knows of an edit: all of it; an earlier state of it, with nothing written on top since; or nothing
 * that helps.
 */
export function knownOf(edit: string, trail: string): 'whole' | 'earlier' | 'unknown' {
  const [prefix, count] = split(edit);
  const index = entries(trail).findIndex((entry) => prefixOf(entry) === prefix);
  const found = entries(trail)[index];
  if (found === undefined) return 'unknown';
  if (split(found)[1] >= count) return 'whole';
  return index === 0 ? 'earlier' : 'unknown';
}

function entries(trail: string): string[] {
  return trail.split(' ').filter((entry) => entry !== '');
}

function split(edit: string): [prefix: string, count: number] {
  const colon = edit.lastIndexOf(':');
  return [edit.slice(0, colon), Number(edit.slice(colon + 1))];
}
