/**
 * Marks of waiting edits. A row that waits carries `prefix:n`: a random prefix for each time it became dirty, n counts the
 * writes since. It stays on the device; what is sent is known by an entry of its own in the server's trail (`sending.ts`).
 */
import { prefixOf } from '#domain/trail.ts';

/** Fresh randomness that names edits, without a space or a colon. */
export const randomPrefix = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

export function firstEdit(prefix: string): string {
  return `${prefix}:1`;
}

export function nextEdit(edit: string): string {
  return `${prefixOf(edit)}:${Number(edit.slice(edit.lastIndexOf(':') + 1)) + 1}`;
}
