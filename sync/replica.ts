/** The replica as the screens see it. Everything here answers from the device and never waits for a network. */
import type { Observable } from 'rxjs';
import type { Command } from '#domain/command.ts';
import type { ErrorEntry } from '#domain/error-log.ts';
import type { Role, User } from '#domain/user.ts';
import type { PersonLine } from './replicated.ts';
import type { Collection, Fields, Ref } from './document.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { ArrivedWrite, Parked, SetAside } from './store.ts';

/** A document on this device, with what the server has of it. */
export interface Held<C extends Collection> {
  value: Fields[C];
  /** What the server holds, as far as this device knows, while edits wait; absent when nothing waits. */
  synced?: Fields[C] | null;
}

/** A document whose edits the server does not have yet. */
export interface Waiting<C extends Collection = Collection> {
  ref: Ref<C>;
  /** With `synced`: what the edits stand on. */
  held: Held<C>;
  /** When this device wrote it last, epoch milliseconds. */
  at: number;
}

/** What the server took today. */
export interface Arrived {
  writes: readonly ArrivedWrite[];
  more: number;
}

/** One line of a list of people. */
export interface PersonEntry extends PersonLine {
  id: string;
  /** Edits of this person wait on this device. */
  unsent: boolean;
}

/** The document left this device meanwhile: nothing was written. */
export class GoneError extends Error {
  readonly code = 'gone';
}

/** A pure change of a document. `at` is `Replica.now` of this very moment. */
export type Change<C extends Collection> = Command<Fields[C]>;

export interface Replica {
  /** All people of a role, sorted as the list shows them; emits again when one of them changes. First emission may hold the first page only. */
  people$(role: Role): Observable<readonly PersonEntry[]>;
  /** The whole documents of a role, sorted likewise, read once from the device. As they are stored: texts and lists may be anything. */
  everybody(role: Role): Promise<readonly User[]>;
  /** One document; null where it is not on this device. */
  document$<C extends Collection>(ref: Ref<C>): Observable<Held<C> | null>;
  /** Writes on the device at once; resolves when durable. Rejects with `GoneError` where the document has left. */
  edit<C extends Collection>(ref: Ref<C>, change: Change<C>): Promise<void>;
  /** The server's time as far as this device knows it, epoch milliseconds: the clock that entries are shown by. */
  now(): number;
  status$: Observable<SyncStatus>;
  /** All documents with edits that wait, what was written last first; the status counts their changes. */
  waiting$: Observable<readonly Waiting[]>;
  /** What the server took from this device today, in any tab, oldest first; `more`: changes of today that are not listed any more. */
  arrived$: Observable<Arrived>;
  /** Texts that could not be saved at the server, newest first. */
  parked$: Observable<readonly Parked[]>;
  /** Documents of the server that cannot be read or taken, as long as that is so. */
  unreadable$: Observable<readonly SetAside[]>;
  /** Applies a parked text again, as a new edit of the document as it is now. Rejects with `GoneError`, and keeps the text. */
  retry(parkedId: string): Promise<void>;
  /** Gives a parked text up; what of it was on its way is taken back at the server. */
  discard(parkedId: string): Promise<void>;
  /** A text that was typed but not saved, by name. */
  draft(name: string): Promise<string | undefined>;
  /** Undefined removes it. */
  keepDraft(name: string, text: string | undefined): Promise<void>;
  /** Under which names there is text, once all that is being written is on the device, or was refused there. */
  draftNames(): Promise<readonly string[]>;
  /** What is kept for the user though nobody typed it, by name; also what earlier versions kept as a draft. */
  value(name: string): Promise<string | undefined>;
  /** Undefined removes it. */
  keepValue(name: string, value: string | undefined): Promise<void>;
  /** The value under this name now, and each time it changes, in whatever tab. */
  value$(name: string): Observable<string | undefined>;
  /** One atomic change of a value, which sees what other tabs wrote and may run again. Undefined removes it. */
  changeValue(name: string, change: (value: string | undefined) => string | undefined): Promise<void>;
  /** Keeps an error until the server has it in its log. One of a code whose last is less than a minute old is left out. */
  logError(entry: ErrorEntry): Promise<void>;
  /** Asks the server now; resolves when the attempt is over, whatever came of it. */
  refresh(): Promise<void>;
}
