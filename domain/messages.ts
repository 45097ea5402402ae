/** What customers write to the company: checking, adding, reading. Source: spec 3.3, D18. */
import { longest, most } from './document-shapes.ts';
import { byId } from './three-way.ts';
import { unsentIds } from './unsent.ts';
import type { Message, User } from './user.ts';

/** The longest message, in characters as JavaScript counts them (UTF-16 units). */
export const messageLimit = longest.message;

/** The most messages of one customer; none is ever removed (decision 010). */
export const messagesKept = most.messages;

/** The most UTF-8 bytes of all messages of one customer, in a document of 1 MiB at most. */
const messageBytes = messageLimit * messagesKept;

/** Why a message is not sent. */
export type MessageProblem = 'empty' | 'too-long' | 'full';

/** Null when the text may be sent. */
export function checkMessage(text: string, mine: User): MessageProblem | null {
  if (text.trim() === '') return 'empty';
  if (text.trim().length > messageLimit) return 'too-long';
  const written = mine.messages.map(({ message }) => message);
  return written.length >= messagesKept || bytesOf([...written, text.trim()]) > messageBytes ? 'full' : null;
}

/** Adds a message at the end, as firestore.rules ask. A blank one is ignored, and one that is there already. */
export function addMessage(messages: readonly Message[] | undefined, message: Message): Message[] {
  const before = (messages ?? []) as Message[];
  const isThere = before.some(({ id }) => id === message.id);
  return message.message.trim() === '' || isThere ? before : [...before, message];
}

/** Those that staff have not marked as read. */
export function unreadMessages(messages: readonly Message[] | undefined): Message[] {
  return (messages ?? []).filter(({ read }) => !read);
}

/** Marks one message as read, also one without an id. For staff only. */
export function markRead(messages: readonly Message[] | undefined, message: Message): Message[] {
  const read = byId(message);
  return (messages ?? []).map((other) => (byId(other) === read ? { ...other, read: true } : other));
}

/** The ids of messages that the server lacks or has otherwise. `synced` as the replica tells it: undefined when nothing waits. */
export function unsentMessages(mine: User, synced: User | null | undefined): ReadonlySet<string> {
  return unsentIds(mine.messages, synced && synced.messages);
}

function bytesOf(texts: readonly string[]): number {
  return new TextEncoder().encode(texts.join('')).length;
}
