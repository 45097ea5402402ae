/** A rules case as data, so that the emulator and the table in domain/ can be asked the same. */
import type { Actor, Stored } from '#domain/permission-request.ts';
import type { Role } from '#domain/user.ts';
import type { From } from '#sync/feeds.ts';
import type { IdRange } from '#sync/digest.ts';

/** Stands in a written document for the time of the server. */
export const serverTime = { serverTime: true } as const;

/** Stands in a document for a time of the server, in seconds before the case is asked. */
export class Ago {
  readonly seconds: number;
  constructor(seconds: number) {
    this.seconds = seconds;
  }
}

/** A value of a type that only the database has: to the table in domain/ it is nothing that it knows. */
export class Foreign {
  readonly type: 'reference' | 'geo point' | 'bytes' | 'timestamp' | 'vector';
  constructor(type: Foreign['type']) {
    this.type = type;
  }
}

/** Documents by path; null where none is. */
export type World = Record<string, Stored | null>;

export type Question =
  /** One page of a feed; without roles it asks for everybody. */
  | { kind: 'page'; feed: 'users' | 'departures'; roles?: Role[]; from?: From }
  /** What the phones of everybody tell. */
  | { kind: 'devices' }
  | { kind: 'count'; roles: Role[]; range: IdRange }
  | { kind: 'range'; roles: Role[]; range: IdRange };

export type Ask =
  | { kind: 'get'; path: string }
  | Question
  /** What is written at once, without reading; null deletes. */
  | { kind: 'write'; documents: World }
  /** As synchronization does it: each document is read, then written, in one transaction. */
  | { kind: 'transaction'; documents: World };

/** Who asks. */
export interface Asking extends Actor {
  /** What else the token says. */
  claims?: Record<string, number>;
}

export interface Attempt {
  /** A sentence, different in each attempt. */
  name: string;
  /** Null when nobody is signed in. */
  actor: Asking | null;
  /** How the world differs from the usual one before. */
  world?: World;
  ask: Ask;
}

/** The nearest allowed beside the nearest refused: they differ by one thing. */
export interface Pair {
  allowed: Attempt;
  refused: Attempt;
}

export interface Case extends Attempt {
  allowed: boolean;
}

export const get = (path: string): Ask => ({ kind: 'get', path });
export const write = (documents: World): Ask => ({ kind: 'write', documents });
export const transaction = (documents: World): Ask => ({ kind: 'transaction', documents });

/** What a user writes who appends to the log of errors, beside the log itself. */
export const errorTime = (uid: string): World => ({ [`errorLogTimes/${uid}`]: { at: serverTime } });

/** An attempt that differs in one thing: its name tells which. */
export function but(attempt: Attempt, name: string, difference: Partial<Attempt>): Attempt {
  return { ...attempt, name, ...difference };
}

/** One allowed attempt beside several refused ones. */
export function beside(allowed: Attempt, ...refused: Attempt[]): Pair[] {
  return refused.map((attempt) => ({ allowed, refused: attempt }));
}
