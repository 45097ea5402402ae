import { isPlain } from '#domain/plain.ts';

const made = new WeakSet<object>();

/** A copy that nobody can change. One that was made here is its own copy, so that what is stored again costs nothing. Throws where `structuredClone` does. */
export function frozen<T>(value: T): T {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return (isPlain(value) || Array.isArray(value) ? copyOf(value) : structuredClone(value)) as T;
}

function copyOf(value: object): object {
  if (made.has(value)) return value;
  const copy = Array.isArray(value)
    ? value.map(frozen)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, frozen(inner)]));
  made.add(copy);
  return Object.freeze(copy);
}
