/** A server as a random history asks it. */
import type { Stored } from '#domain/permission-request.ts';
import type { StoredTime } from '#domain/stored-time.ts';
import type { Remote } from '#sync/remote.ts';
import type { Documents } from './script.ts';
import type { Step } from './steps.ts';

/** A write in the console, as the functions are told of it. */
export interface WrittenByHand {
  path: string;
  before: Stored | null;
  after: Stored;
  at: StoredTime;
  /** Names what the functions make of it. */
  name: string;
}

export type Clients = (who: string) => Remote;
export type Ask = (step: Step, clients: Clients) => Promise<unknown>;

export interface Side {
  clients: Clients;
  /** All that is stored, by path. */
  stored(): Promise<Documents>;
  /** Writes past the rules; null deletes. Resolves to the time at which it was stored, where there is a document. */
  put(path: string, stored: Stored | null): Promise<StoredTime | undefined>;
  /** What the functions do about a write in the console. */
  stamp(written: WrittenByHand): Promise<void>;
  /** Asks both at the same moment. `isRight`: of several orders the server may choose one with which this is content. */
  atOnce(
    steps: readonly Step[],
    ask: Ask,
    isRight: (answers: unknown[], stored: Documents) => boolean,
  ): Promise<unknown[]>;
}
