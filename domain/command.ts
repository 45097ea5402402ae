/** What a command is told about the document that it changes. */
export interface Situation<T> {
  /** What the server has, as far as this device knows: the same as `mine` where nothing waits, null where it has no such document. */
  synced: T | null;
  /** What every entry that it makes bears as its time: epoch milliseconds of the server. */
  at: number;
}

/**
 * A change of one document, decided on what is stored at that very moment. Pure, and may run again; the same object where nothing
 * changes. Throws `LimitError` where the change does not fit: then nothing is written.
 */
export type Command<T> = (mine: T, situation: Situation<T>) => T;

/** `too-long`: the text. `full`: the list, or the document. */
export type Limit = 'too-long' | 'full';

/** What somebody wrote does not fit into the document as it is now. */
export class LimitError extends Error {
  readonly code = 'limit';
  readonly limit: Limit;

  constructor(limit: Limit) {
    super(limit);
    this.limit = limit;
  }
}
