/** The cloud in memory as a `Remote`: every message travels over a line, which may be slow, down, or lose it. */
import { deepEqual } from '#domain/equal.ts';
import type { Actor, Stored } from '#domain/permissions.ts';
import { errorsIn, readMarks } from '#domain/schemas.ts';
import { departing } from '../departing.ts';
import { isUnreadable, type Collection, type Ref, type ServerDocument, type Unreadable } from '../document.ts';
import { RemoteError, UnreadableError, type Batch, type Feed, type Feeds, type Remote, type Stop } from '../remote.ts';
import { differenceOf, withDifference } from '../write-back.ts';
import { errorLog, readStored, serverTime, type Cloud } from './cloud.ts';

/** What carries the messages between one device and the cloud. */
export interface Line {
  /** Resolves when the message has arrived; rejects with 'unavailable' where it never will. */
  carry(message: 'request' | 'answer' | 'event'): Promise<void>;
  /** Told when the line goes down under an open listener. */
  onDown(listener: () => void): Stop;
}

export const perfectLine: Line = {
  carry: () => Promise.resolve(),
  onDown: () => () => undefined,
};

export function cloudRemote(cloud: Cloud, actor: Actor, line: Line = perfectLine): Remote {
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    await line.carry('request');
    const result = await settled(work());
    await line.carry('answer');
    return result();
  };
  const watchOne = (
    { collection, id }: { collection: string; id: string },
    arrived: (stored: Stored | null) => void,
    failed: Failed,
  ): Stop => {
    let told: Stored | null | undefined;
    const stopDown = line.onDown(() => failed(new RemoteError('unavailable')));
    const stop = subscribe(cloud, line, failed, async () => {
      const stored = await cloud.get(actor, collection, id);
      if (told !== undefined && deepEqual(stored, told)) return undefined;
      told = stored;
      return () => arrived(stored);
    });
    return () => {
      stopDown();
      stop();
    };
  };
  return {
    page: (feed, scope, from, limit) => ask(async () => (await cloud.feed(actor, feed, scope, from)).slice(0, limit)),
    count: (scope, range) => ask(async () => (await cloud.range(actor, scope, range)).length),
    digest: (scope, range) => ask(() => cloud.digest(actor, scope, range)),
    range: (scope, range, limit) => ask(async () => (await cloud.range(actor, scope, range)).slice(0, limit)),
    serverTime: () => ask(async () => cloud.now()),
    ask: () => ask(async () => undefined),
    reconnect: () => undefined,

    errors: {
      append: (_uid, entry) => ask(() => cloud.appendError(actor, entry)),
      watch: (arrived, failed) => watchOne(errorLog, (stored) => arrived(errorsIn(stored)), failed),
    },

    async transact(ref, decide) {
      const before = await ask(() => cloud.get(actor, ref.collection, ref.id));
      const server = before && readStored(ref.collection, before);
      if (server && isUnreadable(server)) throw new UnreadableError(server);
      const write = await decide(server);
      if (!write) return;
      const fields =
        before && server
          ? withDifference(before, differenceOf(ref.collection, before, server.fields, write.fields))
          : write.fields;
      const after = { ...fields, rev: write.rev, edit: write.edit, syncedAt: serverTime };
      const seen = new Map([[`${ref.collection}/${ref.id}`, before]]);
      await ask(() => cloud.commit(actor, [{ ...ref, after: { ...after } }], seen));
    },

    async depart(id, role, edit) {
      const before = await ask(() => cloud.get(actor, 'users', id));
      if (!before || before['role'] === role) return before !== null;
      const { user, departure } = departing({ id, ...readMarks(before) }, role, edit);
      const writes = [
        { collection: 'users', id, after: user && { ...before, ...user, syncedAt: serverTime } },
        { collection: 'departures', id, after: departure && { ...departure, syncedAt: serverTime } },
      ];
      await ask(() => cloud.commit(actor, writes, new Map([[`users/${id}`, before]])));
      return true;
    },

    watch: <C extends Collection>(
      ref: Ref<C>,
      arrived: (document: ServerDocument<C> | Unreadable | null) => void,
      failed: Failed,
    ): Stop => watchOne(ref, (stored) => arrived(stored && readStored(ref.collection, stored)), failed),

    listen<F extends Feed>(
      feed: F,
      scope: Parameters<Remote['listen']>[1],
      from: Parameters<Remote['listen']>[2],
      arrived: (batch: Batch<F>) => void,
      failed: Failed,
    ) {
      let known: ReadonlyMap<string, Feeds[F]> | undefined;
      const stopDown = line.onDown(() => arrived({ documents: [], removed: [], live: false }));
      const stop = subscribe(cloud, line, failed, async () => {
        const all = await cloud.feed(actor, feed, scope, from);
        const before = known;
        known = new Map(all.map((document) => [document.id, document]));
        const documents = all.filter((document) => !before || !sameTime(before.get(document.id), document));
        const removed = feed === 'users' ? [...(before?.keys() ?? [])].filter((id) => !known?.has(id)) : [];
        if (before && documents.length === 0 && removed.length === 0) return undefined;
        return () => arrived({ documents, removed, live: true });
      });
      return () => {
        stopDown();
        stop();
      };
    },
  };
}

type Failed = (error: RemoteError) => void;

/** Looks again after every change, one look at a time, and tells what is new in order. */
function subscribe(cloud: Cloud, line: Line, failed: Failed, look: () => Promise<(() => void) | undefined>): Stop {
  let stopped = false;
  let work = line.carry('request');
  const stop = () => {
    stopped = true;
    stopChanges();
  };
  const lookAgain = () => {
    work = work
      .then(async () => {
        if (stopped) return;
        const tell = await look();
        if (!tell) return;
        await line.carry('event');
        if (!stopped) tell();
      })
      .catch((error: unknown) => {
        if (stopped) return;
        stop();
        failed(error instanceof RemoteError ? error : new RemoteError('unavailable', { cause: error }));
      });
  };
  const stopChanges = cloud.shelf.onChange(lookAgain);
  lookAgain();
  return stop;
}

function sameTime(a: Feeds[Feed] | undefined, b: Feeds[Feed]): boolean {
  return a?.syncedAt?.seconds === b.syncedAt?.seconds && a?.syncedAt?.nanoseconds === b.syncedAt?.nanoseconds;
}

/** A refusal travels back like any answer: the line may lose it too. */
async function settled<T>(work: Promise<T>): Promise<() => T> {
  try {
    const value = await work;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
