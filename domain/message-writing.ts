/** How the messages of a document may change from one revision to the next: the same as in firestore.rules. */
import { most } from './document-shapes.ts';
import { deepEqual } from './equal.ts';
import { listOf, without } from './entry-lists.ts';

/** Picks, notes and messages that one write adds or changes: rules cannot loop, and evaluate at most 1,000 expressions. */
export const mostInOneWrite = 5;

/** Messages added at the end; null where anything else changed, they became too many, or one is there twice, read or not. */
export function addedMessages(before: unknown, after: unknown): unknown[] | null {
  const [earlier, now] = [listOf(before), after];
  if (!Array.isArray(now)) return null;
  const added = now.slice(earlier.length);
  if (added.length > 0 && now.length > most.messages) return null;
  const isThere = (message: unknown, index: number) =>
    now
      .slice(0, earlier.length + index)
      .some((other) => deepEqual(other, message) || (isMap(message) && deepEqual(other, { ...message, read: true })));
  if (added.some(isThere)) return null;
  return deepEqual(now, [...earlier, ...added]) ? added : null;
}

/** Messages that differ, before and after; null where the lists do not hold the same messages in the same order. */
export function markedMessages(before: unknown, after: unknown): { was: unknown; is: unknown }[] | null {
  const [earlier, now] = [listOf(before), after];
  if (!Array.isArray(now)) return null;
  const unread = without(earlier, now);
  const marked = without(now, earlier);
  if (marked.length !== unread.length || !deepEqual(without(now, marked), without(earlier, unread))) return null;
  return marked.map((is, index) => ({ was: unread[index], is }));
}

/** Whether only `read` was set to true. */
export function isMarked({ was, is }: { was: unknown; is: unknown }): boolean {
  return deepEqual(was, is) || (isMap(was) && deepEqual(is, { ...was, read: true }));
}

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
