/** How the lists of a user may change from one revision to the next, entry by entry: the same as in firestore.rules. */
import { fits, messageShape, most, noteShape, pickShape } from './document-shapes.ts';
import { listOf, without } from './entry-lists.ts';
import { deepEqual } from './equal.ts';
import { addedMessages, isMarked, markedMessages, mostInOneWrite } from './message-writing.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A user document before and after a write. */
export interface Writing {
  before: Fields;
  after: Fields;
  /** The id of the user where it is the own document, else null. */
  author: string | null;
  /** The server's time, epoch milliseconds. */
  now: number;
}

/** Whether entries that are added or changed are well formed and few enough. Picks and notes may be taken out. */
export function validEntries({ before, after, author, now }: Writing): boolean {
  const differs = (field: string): boolean => !deepEqual(before[field], after[field]);
  const picks = differs('plants') ? newIn(before['plants'], after['plants'], most.picks) : [];
  const notes = differs('notes') ? newIn(before['notes'], after['notes'], most.notes) : [];
  const messages = differs('messages') ? newMessages({ before, after, author, now }) : 0;
  if (!picks || !notes || messages === null) return false;
  return (
    picks.length + notes.length + messages <= mostInOneWrite &&
    picks.every((pick) => fits(pickShape, pick) || isAmong(listOf(before['plants']), pick)) &&
    notes.every((note) => fits(noteShape(now), note) || isAmong(listOf(before['notes']), note))
  );
}

/** Null where it is no list, or longer than both the limit and before. A missing list is empty. */
function newIn(before: unknown, after: unknown = [], limit: number): unknown[] | null {
  const earlier = listOf(before);
  if (!Array.isArray(after) || after.length > Math.max(limit, earlier.length)) return null;
  return without(after, earlier);
}

/** How many messages were added by their author or marked by others; null for any other change. */
function newMessages({ before, after, author, now }: Writing): number | null {
  const [was, is] = [before['messages'], after['messages']];
  if (author !== null) {
    const added = addedMessages(was, is);
    return added?.every((message) => fits(messageShape(author, now), message)) ? added.length : null;
  }
  const marked = markedMessages(was, is);
  return marked?.every(isMarked) ? marked.length : null;
}

function isAmong(list: readonly unknown[], entry: unknown): boolean {
  return list.some((other) => deepEqual(entry, other));
}
