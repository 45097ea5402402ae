/** A `Remote` that counts what Firestore bills, tells when everything is live, and can hold back what is sent. */
import { Notifier } from '#sync/clock.ts';
import type { Remote } from '#sync/remote.ts';
import { within } from '../within.ts';
import type { Reads } from './contender.ts';

export interface CountingRemote extends Remote {
  reads(): Reads;
  /** Both feeds and both documents have been heard from; fails where one of them was not, within these seconds. */
  live(seconds: number): Promise<void>;
  /** A listener has told this revision of a customer, or a later one. */
  told(id: string, rev: number): Promise<void>;
  /** Transactions wait until now. */
  release(): void;
}

export interface CountingOptions {
  hold?: boolean;
  /** False: nothing is listened to. The feeds say that there is no news, the documents are read once. */
  listening?: boolean;
}

export function countingRemote(
  remote: Remote,
  { hold = false, listening = true }: CountingOptions = {},
): CountingRemote {
  const reads: Reads = { feeds: 0, documents: 0, transactions: 0 };
  const missing = new Set(['users', 'departures', 'users/own', 'plants/own']);
  let allLive = () => {};
  const live = new Promise<void>((resolve) => (allLive = resolve));
  const heard = (what: string) => {
    missing.delete(what);
    if (missing.size === 0) allLive();
  };
  const newest = new Map<string, number>();
  const news = new Notifier();
  let release = () => {};
  const released = hold ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve();

  return {
    async live(seconds) {
      const late = () => new Error(`waited ${seconds} s for the first word about ${[...missing].join(', ')}`);
      await within(seconds, 'everything to be heard', live).catch(() => Promise.reject(late()));
    },
    async told(id, rev) {
      while ((newest.get(id) ?? 0) < rev) await news.next;
    },
    reads: () => ({ ...reads }),
    release: () => release(),
    errors: remote.errors,
    devices: remote.devices,
    serverTime: () => remote.serverTime(),
    ask: () => remote.ask(),
    reconnect: () => remote.reconnect(),
    async page(feed, scope, from, limit) {
      const page = await remote.page(feed, scope, from, limit);
      reads.feeds += Math.max(1, page.length);
      return page;
    },
    listen(feed, scope, from, arrived, failed) {
      if (!listening) {
        queueMicrotask(() => {
          arrived({ documents: [], removed: [], live: true });
          heard(feed);
        });
        return () => undefined;
      }
      // A document that was told from the cache is told once more when the server has confirmed it: billed once.
      const billed = new Map<string, number>();
      return remote.listen(
        feed,
        scope,
        from,
        (batch) => {
          const unbilled = batch.documents.filter(({ id, rev }) => billed.get(id) !== rev);
          for (const { id, rev } of unbilled) billed.set(id, rev);
          reads.feeds += batch.live && billed.size === 0 && missing.has(feed) ? 1 : unbilled.length;
          arrived(batch);
          if (batch.live) heard(feed);
          if (feed !== 'users') return;
          for (const { id, rev } of unbilled) newest.set(id, rev);
          news.notify();
        },
        failed,
      );
    },
    watch(ref, arrived, failed) {
      if (!listening) {
        void remote
          .get(ref)
          .then(arrived)
          .then(() => heard(`${ref.collection}/own`), failed);
        return () => undefined;
      }
      let told: number | undefined;
      return remote.watch(
        ref,
        (document) => {
          const rev = document?.rev ?? 0;
          if (told !== rev) reads.documents += 1;
          told = rev;
          arrived(document);
          heard(`${ref.collection}/own`);
        },
        failed,
      );
    },
    get: (ref) => remote.get(ref),
    async transact(ref, decide) {
      await released;
      reads.transactions += 1;
      return remote.transact(ref, decide);
    },
    async depart(id, role, edit) {
      await released;
      reads.transactions += 1;
      return remote.depart(id, role, edit);
    },
    async count(scope, range) {
      const count = await remote.count(scope, range);
      reads.feeds += Math.max(1, Math.ceil(count / 1_000));
      return count;
    },
    async digest(scope, range) {
      const digest = await remote.digest(scope, range);
      reads.feeds += Math.max(1, Math.ceil(digest.count / 1_000));
      return digest;
    },
    async range(scope, range, limit) {
      const found = await remote.range(scope, range, limit);
      reads.feeds += Math.max(1, found.length);
      return found;
    },
  };
}
