/**
 * Synchronization as a team writes it first, for stores that have none: whatever arrives is written in bulk over what is
 * there, what waits is sent note by note and taken out of its queue. Nothing here survives a lost answer or a conflict.
 */
import { searchText, sortKey } from '../../../../domain/people.ts';
import { pool } from '../../pool.ts';
import type { Customer, Rival, Store } from '../rival.ts';
import { type Document, nextTask, type Server, serverOf } from './server.ts';

/** As many as the app fetches at once. */
const pageSize = 1_000;
const sentAtOnce = 10;

function customerOf({ user, at }: Document): Customer {
  return { ...user, sort: sortKey(user), text: searchText(user), at };
}

export function byHand(store: Store): Rival {
  let server: Server | undefined;
  let connected = false;
  let arriving = Promise.resolve();
  let waiting: Document[] = [];

  /** One bulk after the other; whatever comes meanwhile is in the next one. */
  const arrive = (documents: readonly Document[]) => {
    waiting.push(...documents);
    arriving = arriving.then(async () => {
      const last = new Map(waiting.splice(0).map((document) => [document.user.id, document]));
      const newest = [...last.values()];
      if (newest.length > 0) await store.arrived(newest.map(customerOf), Math.max(...newest.map(({ at }) => at)));
    });
    return arriving;
  };

  const connect = async () => {
    connected = true;
    const followed = await store.followed();
    await nextTask();
    const news = server?.since(followed) ?? [];
    server?.listen((documents) => void arrive(documents));
    await arrive(news);
  };

  return {
    ...store,
    ready(customers) {
      server = serverOf(customers);
    },
    async fill() {
      const all = server?.since(0) ?? [];
      for (let start = 0; start < all.length; start += pageSize) await arrive(all.slice(start, start + pageSize));
    },
    connect,
    async change(count, city) {
      server?.move(count, city);
    },
    async drained() {
      if (!connected) await connect();
      const queued = await store.queued();
      await pool(queued, sentAtOnce, async ({ customer, note }) => {
        await nextTask();
        server?.add(customer, note);
        await nextTask();
      });
      await store.sent(queued);
      await arriving;
    },
  };
}
