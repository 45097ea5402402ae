/** Whether two plain values hold the same: the order of keys does not matter, and a key that is undefined counts as absent. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && a.length !== (b as unknown[]).length) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  return (
    Object.keys(left).every((key) => deepEqual(left[key], right[key])) &&
    Object.keys(right).every((key) => right[key] === undefined || Object.hasOwn(left, key))
  );
}
