/** One write brings few entries, because the rules cannot loop: more of them are sent in portions. */
import { longest, most } from './document-shapes.ts';
import { deepEqual } from './equal.ts';
import { mostInOneWrite } from './message-writing.ts';
import { trimNotes } from './notes.ts';
import { byId, keyed } from './three-way.ts';
import type { Note, PlantPick, User } from './user.ts';

/**
 * `mine` as the rules take it: no more notes than a document may have, of which those that wait are never removed; all messages of
 * the server, read where they were; and those that it lost as unread ones of their author (`isOwn`: of this document), and as gone
 * where others read them.
 */
export function fitting(server: User, mine: User, isOwn: boolean): User {
  const notes = mine.notes && mine.notes.length > most.notes ? fewerNotes(server, mine.notes) : mine.notes;
  const there = keyed(server.messages, byId);
  // What was given up too late is for good as well.
  const messages = new Map(there);
  for (const message of mine.messages) {
    const id = byId(message);
    const stored = there.get(id);
    if (stored ? !stored.read : isOwn) messages.set(id, stored ? message : { ...message, read: false });
  }
  return { ...mine, ...(notes && { notes }), messages: [...messages.values()] };
}

function fewerNotes(server: User, notes: readonly Note[]): Note[] {
  const there = keyed(server.notes ?? [], byId);
  return trimNotes(notes, (note) => deepEqual(there.get(byId(note)), note), most.notes);
}

/**
 * The next state between `server` and `mine`, with at most `limit` new or changed entries: notes, then messages, then picks.
 * Removals and other fields come with the last portion, except where a full list needs room. Returns `mine` for the last one.
 * What a merge made larger than the rules take is the last one too: nothing else is refused with it.
 */
export function nextPortion(server: User, mine: User, limit = mostInOneWrite): User {
  const notes = partOf(server.notes, mine.notes, byId, limit);
  const messages = partOf(server.messages, mine.messages, byId, limit - notes.taken);
  const tooMany = mine.plants.length > most.picks;
  const picks = tooMany ? server.plants : mine.plants;
  const plants = partOf(server.plants, picks, pickKey, limit - notes.taken - messages.taken);
  const isAlone = notes.taken + messages.taken + plants.taken === 0 || !(tooMany || isTooLong(mine));
  if (notes.whole && messages.whole && plants.whole && isAlone) return mine;
  return {
    ...server,
    ...(notes.taken > 0 && { notes: withRoom(notes.list, mine.notes) }),
    ...(messages.taken > 0 && { messages: messages.list }),
    ...(plants.taken > 0 && {
      plants: plants.list.length > most.picks ? inBoth(plants.list, mine.plants) : plants.list,
    }),
  };
}

const isTooLong = ({ primaryNote = '', specialtyRequests = '' }: User): boolean =>
  primaryNote.length > longest.primaryNote || specialtyRequests.length > longest.specialtyRequests;

/** `list`: `before` with the first `limit` new or changed entries of `after`; `whole`: none are left. */
function partOf<T>(before: readonly T[] = [], after: readonly T[] = [], identify: (entry: T) => string, limit: number) {
  const list = keyed(before, identify);
  const news = [...keyed(after, identify)].filter(([key, entry]) => !deepEqual(list.get(key), entry));
  const taken = news.slice(0, limit);
  for (const [key, entry] of taken) list.set(key, entry);
  return { list: [...list.values()], taken: taken.length, whole: taken.length === news.length };
}

function withRoom(notes: Note[], mine: readonly Note[] = []): Note[] {
  const here = keyed(mine, byId);
  return trimNotes(notes, (note) => !here.has(byId(note)), most.notes);
}

const inBoth = (picks: readonly PlantPick[], mine: readonly PlantPick[]): PlantPick[] => {
  const here = keyed(mine, pickKey);
  return picks.filter((pick) => here.has(pickKey(pick)));
};

/** An older pick has no id. */
const pickKey = ({ id, name }: PlantPick): string => id ?? `name ${name}`;
