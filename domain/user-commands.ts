/** What is done to the document of a user. Each is handed to `Replica.edit`. Source: spec 2.6, spec 2.7, spec 3.3, D5, D16, D18, D44, D45. */
import { LimitError, type Command } from './command.ts';
import { longest } from './document-shapes.ts';
import { mergeNotes } from './merge-notes.ts';
import { addMessage, checkMessage, markRead } from './messages.ts';
import { addNote, deleteNote, editNote, settleNote } from './notes.ts';
import { isChosen, pickPlant, picksAreFull, unpickPlant } from './picks.ts';
import { joinText } from './text-merge.ts';
import { type Details, fullNameOf, type Message, type Note, type PlantPick, type User } from './user.ts';

type UserCommand = Command<User>;

/** Adds a note; older ones that the server has make room (D45). */
export function writeNote(note: Omit<Note, 'createdAt'>): UserCommand {
  return (mine, { synced, at }) => withNote(mine, { ...note, createdAt: at }, synced);
}

/** Brings back a deleted note as it was. */
export function restoreNote(note: Note): UserCommand {
  return (mine, { synced }) => withNote(mine, note, synced);
}

function withNote(mine: User, note: Note, synced: User | null): User {
  return { ...mine, notes: addNote(mine.notes, note, synced?.notes ?? []) };
}

interface Rewriting {
  /** As it was shown. */
  note: Note;
  /** What `text` stands on. Where a colleague changed the note since, both texts are kept (D5). */
  base: string;
  text: string;
  author: string;
}

/** Changes the text of a note; one that was deleted meanwhile comes back. */
export function rewriteNote({ note, base, text, author }: Rewriting): UserCommand {
  return (mine, { at }) => {
    const theirs = mine.notes ?? [];
    const stored = theirs.find(({ id }) => id === note.id) ?? note;
    const before = [stored.note === base ? stored : { ...stored, note: base }];
    return { ...mine, notes: mergeNotes(before, editNote(before, note.id, text, author, at), theirs) };
  };
}

/** Deletes a note. */
export function removeNote(id: string): UserCommand {
  return (mine) => ({ ...mine, notes: deleteNote(mine.notes, id) });
}

/** Keeps one version of a note, or with null all of them as notes: see `settleNote`. */
export function settleVersions(firstId: string, keep: string | null): UserCommand {
  return (mine) => ({ ...mine, notes: settleNote(mine.notes ?? [], firstId, keep) });
}

/** `base`: what `text` stands on. It is merged by lines with what was stored since. */
export function writePrimaryNote(base: string, text: string): UserCommand {
  return (mine) => ({ ...mine, primaryNote: joinText(base, text, mine.primaryNote ?? '') });
}

/** The customer's own text, merged by lines with what was stored since `base`. */
export function writeRequests(base: string, text: string): UserCommand {
  return (mine) => {
    const specialtyRequests = joinText(base, text, mine.specialtyRequests ?? '');
    if (specialtyRequests.length > longest.specialtyRequests) throw new LimitError('too-long');
    return { ...mine, specialtyRequests };
  };
}

/** A message of the customer to the company. */
export function sendMessage(message: Omit<Message, 'createdAt'>): UserCommand {
  return (mine, { at }) => {
    const problem = checkMessage(message.message, mine);
    if (problem && problem !== 'empty') throw new LimitError(problem);
    return { ...mine, messages: addMessage(mine.messages, { ...message, createdAt: at }) };
  };
}

/** For staff: the message was read. */
export function readMessage(message: Message): UserCommand {
  return (mine) => ({ ...mine, messages: markRead(mine.messages, message) });
}

/** Ticks a plant. */
export function choosePlant(pick: PlantPick): UserCommand {
  return (mine) => {
    if (picksAreFull(mine.plants) && !isChosen(mine.plants, pick)) throw new LimitError('full');
    return { ...mine, plants: pickPlant(mine.plants, pick) };
  };
}

/** Takes ticks back. */
export function unchoosePlants(picks: readonly PlantPick[]): UserCommand {
  return (mine) => ({ ...mine, plants: unpickPlant(mine.plants, picks) });
}

/** Corrects details, each a text without outer spaces; the full name follows from the names. Source: D44. */
export function writeDetails(details: Partial<Details>): UserCommand {
  return (mine) => {
    const next = { ...mine, ...details };
    const renamed = next.firstName !== mine.firstName || next.lastName !== mine.lastName;
    if (!renamed && Object.entries(details).every(([field, text]) => mine[field as keyof Details] === text))
      return mine;
    return renamed ? { ...next, fullName: fullNameOf(next) } : next;
  };
}
