/** What customers wrote, across all of them, for staff. Read by itself, as `person-line.ts` is. */
import { isPlain } from './plain.ts';
import type { Message } from './user.ts';

/** A message with who wrote it. */
export interface Letter<From = unknown> {
  from: From;
  message: Message;
}

const none: readonly Message[] = [];

/** Of one customer, in the order of arrival: what is unread, and the last that was read. Whatever `messages` holds. */
export function lettersIn(messages: unknown): readonly Message[] {
  if (!Array.isArray(messages) || messages.length === 0) return none;
  const written = messages.filter(isPlain).map(messageOf);
  const lastRead = written.findLast(({ read }) => read);
  return written.filter((message) => !message.read || message === lastRead);
}

function messageOf({ id, message, userId, read, createdAt }: Record<string, unknown>): Message {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    id: text(id),
    message: text(message),
    userId: text(userId),
    read: read === true,
    createdAt: Number(createdAt),
  };
}

/** Unread first, the newest of them first. `now` in epoch milliseconds: no message is newer than that. */
export function inbox<From extends { letters: readonly Message[] }>(
  people: readonly From[],
  now: number,
): Letter<From>[] {
  const time = ({ message }: Letter): number => Math.min(message.createdAt, now) || 0;
  return people
    .flatMap((from) => from.letters.map((message) => ({ from, message })))
    .toSorted((a, b) => Number(a.message.read) - Number(b.message.read) || time(b) - time(a));
}

/** How many messages nobody has read yet. */
export function unreadCount(people: readonly { letters: readonly Message[] }[]): number {
  return people.reduce((sum, { letters }) => sum + letters.filter(({ read }) => !read).length, 0);
}
