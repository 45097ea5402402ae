/** Whether `read` holds less than `stored`. Missing, null, rounded values, unknown keys and ids count as nothing lost. */
export function losesSomething(stored: unknown, read: unknown): boolean {
  if (stored === undefined || stored === null || Object.is(stored, read)) return false;
  if (typeof stored === 'number') {
    if (typeof read === 'string') return String(stored) !== read;
    return typeof read !== 'number' || !(Math.abs(stored - read) < 1);
  }
  if (Array.isArray(stored)) {
    const held = stored.filter((entry) => entry !== undefined && entry !== null);
    if (!Array.isArray(read) || held.length !== read.length) return true;
    return held.some((entry, index) => losesSomething(entry, read[index]));
  }
  if (typeof stored !== 'object' || !read || typeof read !== 'object' || Array.isArray(read)) return true;
  const [held, known] = [stored as Record<string, unknown>, read as Record<string, unknown>];
  return Object.keys(known).some((key) => key !== 'id' && losesSomething(held[key], known[key]));
}
