/** The trail in `edit`: ids of the last writers' writes, each `prefix:n`, newest first, separated by spaces. */

/** How many writers a trail remembers; the rules cap its length in characters. */
const trailLength = 8;

/** The trail after a write of `edit` on top of `trail`: each writer stands in it once, with the newest write. */
export function extendTrail(trail: string, edit: string): string {
  const others = entriesOf(trail).filter((entry) => prefixOf(entry) !== prefixOf(edit));
  return [edit, ...others].slice(0, trailLength).join(' ');
}

export function entriesOf(trail: string): string[] {
  return trail.split(' ').filter((entry) => entry !== '');
}

/** Names the writer and, for a device, the time the document became dirty there. */
export function prefixOf(edit: string): string {
  return edit.slice(0, edit.lastIndexOf(':'));
}
