/** How the messages of a document may change from one revision to the next: the same as in firestore.rules. */
import { fits, messageShape } from './document-shapes.ts';
import { deepEqual } from './equal.ts';

/** The most messages that one write adds or marks as read: rules cannot loop, and may evaluate a thousand expressions. */
export const mostInOneWrite = 8;

/** Whether nothing changed but that `author` added messages behind all others. */
export function addsMessages(before: unknown, after: unknown, author: string): boolean {
  const [earlier, now] = [listOf(before), listOf(after)];
  const added = now.slice(earlier.length);
  return (
    deepEqual(now, [...earlier, ...added]) &&
    added.length <= mostInOneWrite &&
    added.every((message) => fits(messageShape, message) && isNew(message as object, author))
  );
}

/** Whether nothing changed but that messages became read. */
export function marksMessages(before: unknown, after: unknown): boolean {
  const [earlier, now] = [listOf(before), listOf(after)];
  const unread = without(earlier, now);
  const marked = without(now, earlier);
  return (
    marked.length === unread.length &&
    marked.length <= mostInOneWrite &&
    deepEqual(without(now, marked), without(earlier, unread)) &&
    marked.every((message, index) => deepEqual(message, { ...(unread[index] as object), read: true }))
  );
}

function isNew(message: { userId?: unknown; read?: unknown }, author: string): boolean {
  return message.userId === author && message.read === false;
}

function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  return list.filter((entry) => !others.some((other) => deepEqual(entry, other)));
}

/** A document made in the console may have none. */
function listOf(messages: unknown): readonly unknown[] {
  return Array.isArray(messages) ? messages : [];
}
