/** What customers wrote, across all of them, for staff. Read by itself, as `person-line.ts` is. */
import { isPlain, textOf } from './plain.ts';
import type { Message } from './user.ts';

/** A message with who wrote it. */
export interface InboxEntry<From = unknown> {
  from: From;
  message: Message;
}

const none: readonly Message[] = [];

/** Of one customer, in the order of arrival: what is unread, and the last that was read. Whatever `messages` holds. */
export function recentMessages(messages: unknown): readonly Message[] {
  if (!Array.isArray(messages) || messages.length === 0) return none;
  const written = messages.filter(isPlain).map(messageOf);
  const lastRead = written.findLast(({ read }) => read);
  return written.filter((message) => !message.read || message === lastRead);
}

function messageOf({ id, message, userId, read, createdAt }: Record<string, unknown>): Message {
  return {
    id: textOf(id),
    message: textOf(message),
    userId: textOf(userId),
    read: read === true,
    createdAt: Number(createdAt),
  };
}

/** Unread first, the newest of them first. `now` in epoch milliseconds: no message is newer than that. */
export function inbox<From extends { recentMessages: readonly Message[] }>(
  people: readonly From[],
  now: number,
): InboxEntry<From>[] {
  const time = ({ message }: InboxEntry): number => Math.min(message.createdAt, now) || 0;
  return people
    .flatMap((from) => from.recentMessages.map((message) => ({ from, message })))
    .toSorted((a, b) => Number(a.message.read) - Number(b.message.read) || time(b) - time(a));
}

/** How many messages nobody has read yet. */
export function unreadCount(people: readonly { recentMessages: readonly Message[] }[]): number {
  return people.reduce((sum, { recentMessages: messages }) => sum + messages.filter(({ read }) => !read).length, 0);
}
