/** What the engine's duties share. */
import type { ErrorEntry } from '#domain/error-log.ts';
import { askedTwice } from '../asking.ts';
import type { Arrivals } from './arrivals.ts';
import type { Clock, Notifier, Signal } from '../clock.ts';
import type { Connection } from './connection.ts';
import type { Collection, Ref, Scope, ServerDocument } from '../document.ts';
import type { PageSize } from './page-size.ts';
import { UnreadableError } from '../remote-error.ts';
import type { Feed } from '../feeds.ts';
import type { Remote } from '../remote.ts';
import type { Decide, Write } from '../transaction.ts';
import { isDirty } from '../replica/row.ts';
import type { Replicated } from '../replicated.ts';
import type { Store } from '../store.ts';

/** What is known of the server's time: see `server-time.ts`. */
export interface TimeOfServer {
  /** Resolves when the time is known, when it is not to be had, or when the engine stops. */
  settled(): Promise<void>;
  /** The best guess, epoch milliseconds. */
  now(): number;
  /** The same, and what to add to the device's clock. Undefined: not known since the start, or since the clock was set. */
  known(): { present: number; offset: number } | undefined;
  /** A wrong time may be what the server refused. */
  doubt(): void;
}

/** What of the server sending needs: it fetches one document at a time, and follows nothing. */
export type SendingRemote = Pick<Remote, 'get' | 'transact' | 'serverTime'>;

/** What sending alone needs: see `push-once.ts`. */
export interface SendingContext {
  store: Store;
  remote: SendingRemote;
  scope: Scope;
  replicated: Replicated;
  clock: Clock;
  /** 0 (inclusive) to 1 (exclusive). */
  random: () => number;
  connection: Connection;
  time: TimeOfServer;
  /** Names this device in the trails of the server. */
  device: string;
  /** What the server took today. */
  arrivals: Arrivals;
  /** Of this app. */
  version: string;
  /** The device itself is in trouble (storage full, broken connection to it). Resolves when it is time to try again. */
  trouble(error: unknown): Promise<void>;
  /** Aborted when the engine stops. */
  signal: Signal;
}

export interface EngineContext extends SendingContext {
  remote: Remote;
  /** When the cursor of a feed moved since the start, by the monotonic clock. */
  moved: Map<Feed, number>;
  /** How large a page of a pull may be. */
  pages: PageSize;
  /** Of the rows of users on this device: see `generation.ts`. */
  generation: number;
  /** There is reason to try now what rests: a network, a tap. */
  retryAsked: Notifier;
  /** Keeps an error until the server has it in its log. */
  logError?: ((entry: ErrorEntry) => Promise<void>) | undefined;
}

/**
 * Reads one document straight from the server. Of one that cannot be read it answers the state that the waiting edits of
 * this device stand on. Rejects with a `RemoteError`, an `UnreadableError` where nothing waits.
 */
export async function readFrom<C extends Collection>(
  context: SendingContext,
  ref: Ref<C>,
): Promise<ServerDocument<C> | null> {
  try {
    return await readNow(context, ref);
  } catch (error) {
    const row = error instanceof UnreadableError ? await context.store.get(ref) : undefined;
    if (!isDirty(row)) throw error;
    return row.base.fields && { id: ref.id, fields: row.base.fields, rev: row.base.rev, edit: '' };
  }
}

/** Reads one document straight from the server. Rejects with a `RemoteError`. */
export function readNow<C extends Collection>(
  { connection, signal, remote }: SendingContext,
  ref: Ref<C>,
): Promise<ServerDocument<C> | null> {
  return connection.attempt(signal, () => remote.get(ref), attempting(ref));
}

/** The catalogue may be larger than what a slow line brings in the time of an attempt. */
const attempting = ({ collection }: Ref) => ({ patient: collection === 'plants' });

/** Milliseconds that a lost race may cost at most, at first and in the end. */
const firstRace = 200;
const longestRace = 20_000;

/** One transaction. Its 'denied' is a refusal. Rejects with a `RemoteError`, or with what `decide` throws. */
export function transact<C extends Collection>(
  { connection, signal, remote, time, clock, random }: SendingContext,
  ref: Ref<C>,
  decide: Decide<C>,
): Promise<Write<C> | null> {
  const ask = askedTwice(
    (...asked) => connection.attempt(signal, () => remote.transact(...asked), attempting(ref)),
    async (races) => {
      // The rules refuse a time that is to come.
      time.doubt();
      // Phones that overtake each other find their turn by chance, and wait the longer the more of them there are.
      await clock.sleep(random() * Math.min(longestRace, firstRace * 2 ** races), signal);
      await time.settled();
    },
  );
  return ask(ref, decide);
}

/** Works on the device until that succeeds, resting after each trouble. Undefined: the engine stopped before. */
export async function retryStorage<T>(
  { trouble, signal }: Pick<SendingContext, 'trouble' | 'signal'>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      await trouble(error);
    }
  }
  return undefined;
}
