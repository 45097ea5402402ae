/**
 * The browser may close a connection to IndexedDB while the app runs: for want of memory, or because somebody cleared the
 * data. RxDB keeps one connection a collection and forbids Dexie to open it again. Here it is opened again, until that
 * works, and whoever reads or writes meanwhile waits. A storage may also fall silent: then that is told.
 */
import { BehaviorSubject, distinctUntilChanged, map, type Observable, Subject } from 'rxjs';
import { systemClock } from '../clock.ts';
import type { Storage } from './database.ts';
import { StorageClosedError } from './storage-errors.ts';

/**
 * Milliseconds: how long somebody waits for a connection, or for an answer until the silence is told; how long what is
 * under way may take when all is closed; how long to leave a storage alone that did not open.
 */
const timeout = 10_000;
const closingTime = 1_000;
const firstRest = 50;
const longestRest = 5_000;

export interface Reopened {
  /** Nothing is left of what was stored there. */
  emptied: boolean;
}

export interface Connections {
  /** The same storage; its connections stay open until they are closed through it. */
  storage: Storage;
  /** A connection was closed and is not open again, or does not answer. */
  broken$: Observable<boolean>;
  /** Told each time a connection is open again. */
  reopened$: Observable<Reopened>;
  /** Nothing is read, written, opened again or told any more; whoever waits is refused. */
  close(): void;
}

/** What is needed of a `Dexie`. */
interface Connection {
  open(): PromiseLike<unknown>;
  isOpen(): boolean;
  on(event: 'close' | 'populate', listener: () => void): void;
}

type Instance = Awaited<ReturnType<Storage['createStorageInstance']>>;

/**
 * `waits`: milliseconds after which an operation without a connection fails with `StorageClosedError`, and one without an
 * answer is told. Other storages than Dexie's stay as they are.
 */
export function keepConnected(storage: Storage, waits = timeout): Connections {
  /** Connections that are closed, and operations without an answer. */
  const broken = new BehaviorSubject<ReadonlySet<object>>(new Set());
  const reopened = new Subject<Reopened>();
  const ending = new AbortController();
  const underWay = new Set<(error: StorageClosedError) => void>();
  const tell = (what: object, isBroken: boolean) => {
    if (broken.value.has(what) === isBroken) return;
    const others = [...broken.value].filter((other) => other !== what);
    broken.next(new Set(isBroken ? [...others, what] : others));
  };

  function answered<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const silent = setTimeout(() => tell(reject, true), waits);
      underWay.add(reject);
      const over = () => {
        clearTimeout(silent);
        underWay.delete(reject);
        tell(reject, false);
      };
      work().finally(over).then(resolve, reject);
    });
  }

  function keepOpen(instance: Instance, connection: Connection): Instance {
    let closings = 0;
    let emptied = false;
    let reopening: Promise<void> | undefined;
    const closing = new AbortController();
    const over = AbortSignal.any([ending.signal, closing.signal]);
    const closed = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve()));

    async function reopen(): Promise<void> {
      tell(connection, true);
      for (let rest = firstRest; !over.aborted; rest = Math.min(2 * rest, longestRest)) {
        try {
          await connection.open();
          break;
        } catch {
          await Promise.race([systemClock.sleep(rest), closed]);
        }
      }
      reopening = undefined;
      tell(connection, false);
      if (over.aborted) return;
      reopened.next({ emptied });
      emptied = false;
    }

    connection.on('populate', () => (emptied = true));
    connection.on('close', () => {
      closings += 1;
      // Dexie tells before it has closed.
      queueMicrotask(() => {
        if (!over.aborted && !connection.isOpen()) reopening ??= reopen();
      });
    });

    /** What was under way in a connection that closed was not stored: it is done again. */
    async function connected<T>(work: () => Promise<T>): Promise<T> {
      const begun = performance.now();
      for (;;) {
        // Else whoever asks again and again keeps RxDB from closing.
        if (ending.signal.aborted) throw new StorageClosedError('the storage is being closed');
        for (let pending = reopening; pending; pending = reopening) {
          const left = waits - (performance.now() - begun);
          if (left <= 0) throw new StorageClosedError('the storage of this device does not open');
          await Promise.race([pending, systemClock.sleep(left)]);
        }
        const before = closings;
        try {
          return await answered(work);
        } catch (error) {
          // The transactions of a connection fail before it tells that it is closed.
          await systemClock.sleep(0);
          if (over.aborted || closings === before || performance.now() - begun > waits) throw error;
        }
      }
    }

    const { bulkWrite, findDocumentsById, query, count, close } = instance;
    return Object.assign(instance, {
      bulkWrite: (...args) => connected(() => bulkWrite.apply(instance, args)),
      findDocumentsById: (...args) => connected(() => findDocumentsById.apply(instance, args)),
      query: (...args) => connected(() => query.apply(instance, args)),
      count: (...args) => connected(() => count.apply(instance, args)),
      close() {
        closing.abort();
        return close.apply(instance);
      },
    } satisfies Partial<Instance>);
  }

  const createStorageInstance: Storage['createStorageInstance'] = async (params) => {
    const instance = await answered(() => storage.createStorageInstance(params));
    const { dexieDb } = await (instance.internals as Promise<{ dexieDb?: Connection }>);
    return dexieDb ? (keepOpen(instance as unknown as Instance, dexieDb) as unknown as typeof instance) : instance;
  };
  return {
    storage: Object.create(storage, { createStorageInstance: { value: createStorageInstance } }) as Storage,
    broken$: broken.pipe(
      map(({ size }) => size > 0),
      distinctUntilChanged(),
    ),
    reopened$: reopened,
    close() {
      ending.abort();
      setTimeout(() => {
        for (const refuse of underWay)
          refuse(new StorageClosedError('the storage did not answer before it was closed'));
      }, closingTime);
      broken.complete();
      reopened.complete();
    },
  };
}
