/** A plain object, also of another window or worker. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A text, whatever stands where one should: '' for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
