/** What was written to a collection, by this tab and by others. */
import type { RxCollection, RxDocumentData } from 'rxdb';
import { concatMap, endWith, filter, map, merge, Observable, share, Subject, takeUntil } from 'rxjs';
import { systemClock } from '../clock.ts';
import { generationRow } from '../engine/generation.ts';
import { resumed$ } from '../tabs/resumed.ts';
import { writtenPages } from './written-pages.ts';

/** Milliseconds by which a write may be stamped before it can be seen. */
const clockMargin = 60_000;
/** Milliseconds until a storage that failed is asked again. */
const rest = 1_000;
/** Milliseconds between looks for what was stored and never told: another tab may have ended in between, and nobody hears of that. */
const lookEvery = 60_000;
const pageSize = 1_000;

const streams = new WeakMap<object, Observable<unknown>>();
/** How often each document of a collection was written, as far as told. */
const heightsOf = new WeakMap<object, Map<string, number>>();

/** Asks for what others may have written until now without telling. */
const untoldOf = new WeakMap<object, Subject<void>>();

/** Another tab ended, maybe between writing and telling of it: what was written in the last minute and not told yet is told. */
export function tellUntold(collections: Iterable<object>): void {
  for (const collection of collections) untoldOf.get(collection)?.next();
}

/** What is stored may have begun anew: everything written from now on is news. */
export function forgetHeights(collections: Iterable<object>): void {
  for (const collection of collections) heightsOf.get(collection)?.clear();
}

/**
 * The newest states of documents, deleted ones included, batch by batch. Completes when the database is closed.
 * Other tabs' writes may arrive late: a state older than one already told is left out. `look`: what must not stay untold.
 */
export function changes<T extends { id: string }>(
  collection: RxCollection<T>,
  look: Look<T> = async () => [],
): Observable<RxDocumentData<T>[]> {
  const stream = streams.get(collection) ?? newestStates(collection, look);
  streams.set(collection, stream);
  return stream as Observable<RxDocumentData<T>[]>;
}

type Look<T> = () => Promise<RxDocumentData<T>[]>;

/** Epoch milliseconds at which the monotonic clock began, by the wall clock as it is now. */
const origin = () => Date.now() - performance.now();

function newestStates<T extends { id: string }>(
  collection: RxCollection<T>,
  look: Look<T>,
): Observable<RxDocumentData<T>[]> {
  const heights = new Map<string, number>();
  heightsOf.set(collection, heights);
  const isNews = ({ id, _rev }: RxDocumentData<T>) => {
    const height = Number.parseInt(_rev, 10);
    const isHigher = height > (heights.get(id) ?? 0);
    if (isHigher) heights.set(id, height);
    return isHigher;
  };
  const told = collection.eventBulks$.pipe(
    map(({ events }) => {
      const documents = events.map(({ documentData }) => documentData as RxDocumentData<T>);
      // Rows that get a generation were lost before, if there were any.
      if (documents.some(({ id }) => id === generationRow.id)) heights.clear();
      return documents;
    }),
  );
  const untold = new Subject<void>();
  untoldOf.set(collection, untold);
  let known = origin();
  const ended = untold.pipe(
    map(() => {
      // The clock may have been set since, or the device slept: what others wrote bears the old time or the new.
      const since = Math.min(Date.now(), known + performance.now());
      known = origin();
      return since;
    }),
  );
  const missed = merge(
    merge(resumed$, ended).pipe(concatMap((since) => writtenSince(collection, since - clockMargin))),
    lookedAt(look),
  ).pipe(
    takeUntil(
      told.pipe(
        filter(() => false),
        endWith(true),
      ),
    ),
  );
  const stream = merge(told, missed).pipe(
    map((documents) => documents.filter(isNews)),
    filter((documents) => documents.length > 0),
    share(),
  );
  // Listens as long as the database is open, so that no reader misses how far its documents have come.
  stream.subscribe();
  return stream;
}

/** What a look finds, each minute. Where one fails, the next one finds it. */
function lookedAt<T>(look: () => Promise<T>): Observable<T> {
  return new Observable((subscriber) => {
    const seen = (found: T) => subscriber.next(found);
    const timer = setInterval(() => void look().then(seen, () => undefined), lookEvery);
    return () => clearInterval(timer);
  });
}

/**
 * Everything written since then, epoch milliseconds, deleted documents included. Reads again where that failed, because whoever
 * listens shall go on; nothing once the database is closed.
 */
async function writtenSince<T extends { id: string }>(
  collection: RxCollection<T>,
  since: number,
): Promise<RxDocumentData<T>[]> {
  while (!collection.closed) {
    try {
      const found: RxDocumentData<T>[] = [];
      const pages = writtenPages(collection.storageInstance, pageSize, { id: '', lwt: since });
      for await (const documents of pages) found.push(...documents);
      return found;
    } catch {
      await systemClock.sleep(rest);
    }
  }
  return [];
}
