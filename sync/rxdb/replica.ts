/** The replica on this device, in IndexedDB by RxDB, and the work that one tab does for all. */
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  type Observable,
  of,
  startWith,
  switchMap,
  take,
  takeUntil,
  timer,
} from 'rxjs';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { beforeHeard, type SyncFacts } from '#domain/sync-status.ts';
import { systemClock } from '../clock.ts';
import type { ServerDocument } from '../document.ts';
import type { Replica } from '../replica.ts';
import { evict } from '../replica/evict.ts';
import { heldDocument, heldRow } from '../replica/live.ts';
import { createReplica, type StoredReplica } from '../replica/replica.ts';
import { firstReceived } from '../replica/row.ts';
import { watching } from '../replica/watching.ts';
import { type WaitingErrors, waitingErrors } from '../replica/waiting-errors.ts';
import type { ReplicatedLists } from '../replicated.ts';
import type { Store } from '../store.ts';
import { factsOfRole, type ToldFacts } from '../tabs/facts-told.ts';
import { joinLeadership, type Page } from '../tabs/leadership.ts';
import { type Channel, createTabs, type Duty } from '../tabs/tabs.ts';
import { tellUntold } from './changes.ts';
import { type Connections, keepConnected } from './connections.ts';
import { databaseName, leadLock, openDatabase, removeDatabase, type Storage } from './database.ts';
import { firstReads, readFirstPage, readPerson } from './first-page.ts';
import { type CollectionDefinitions, definitions as ownDefinitions } from './schemas.ts';
import { createRxdbStore } from './store.ts';
import type { Delay } from './version.ts';

export interface OpenReplica extends Replica, Pick<StoredReplica, 'row$'> {
  /** The rows for the engine, as soon as the database is open. Rejects where this device refuses to store. */
  opened: Promise<Store>;
  /**
   * Takes part in the work that one tab does for all: `start` is called whenever this tab takes the lead.
   * Stopping resolves when the work of this tab has ended; after that this tab may take part again.
   */
  lead(
    start: (work: { store: Store; errors: WaitingErrors; report: (facts: ToldFacts) => void }) => Duty,
  ): () => Promise<void>;
  /** What the server said of a user before the engine asked it: kept where this device holds nothing newer and no edit. */
  receiveFirst(document: ServerDocument<'users'>): Promise<void>;
  /** The service of accounts does not know the user any more: nothing is sent or fetched until a new sign-in. */
  signedOut(lost: boolean): void;
  /** There is reason to hope for a network; wakes the work in whichever tab it runs. */
  retryNow(): void;
  /** Somebody uses the app in this tab: a dead line is told soon. */
  touched(): void;
  /** Stops the work of this tab, then closes. */
  close(): Promise<void>;
  /** What does not wait leaves the device: see `sync/replica/evict.ts`. */
  evict(options: { ownStays: boolean }): Promise<void>;
  /** Closes, then removes everything this device holds for the user. Other tabs must have closed theirs. */
  remove(): Promise<void>;
}

export interface ReplicaOptions {
  uid: string;
  replicated: ReplicatedLists;
  /** IndexedDB unless told otherwise. */
  storage?: Storage;
  /** The stored shapes; the app's own unless told otherwise. */
  definitions?: CollectionDefinitions;
  /**
   * A newer app takes the data over, in another tab: texts that are being typed must be kept now, by `keepDraft` before
   * the next task. Then the replica closes by itself, and refuses whatever is asked of it.
   */
  outdated?: () => void;
  /** Why opening takes long; null when it goes on. */
  delayed?: (why: Delay | null) => void;
}

/** Milliseconds that the storage may be closed before the status says so. */
const noticeable = 1_000;

/** Milliseconds that closing waits for the work of this tab, and for what is being written. Whatever takes longer is refused. */
const writingTime = 3_000;

export function openReplica({
  uid,
  replicated,
  storage = getRxStorageDexie(),
  definitions = ownDefinitions,
  outdated,
  delayed,
}: ReplicaOptions): OpenReplica {
  const { first, over } = firstReads();
  const connections = keepConnected(storage);
  const handOver = () => {
    outdated?.();
    void close();
  };
  const closing = new AbortController();
  const options = {
    uid,
    storage: connections.storage,
    definitions,
    outdated: handOver,
    delayed,
    signal: closing.signal,
  };
  const opened = over.then(async () => {
    const database = await openDatabase(options);
    return { database, store: createRxdbStore(database, replicated, connections.reopened$) };
  });
  const store = opened.then((parts) => parts.store);
  const tabs = createTabs(channelOf(`${databaseName(uid)}/tabs`), beforeHeard(online()));
  const lost$ = new BehaviorSubject(false);
  const own$ = watching(store, systemClock, (rows, again) =>
    heldDocument(heldRow(rows, replicated, { collection: 'users', id: uid }, again)),
  );
  const { settled, ...replica } = createReplica(store, {
    replicated,
    facts$: combineLatest([factsOfRole(tabs.facts$, own$), lost$, closedForLong(connections)]).pipe(map(factsWith)),
    refresh: () => tabs.refresh(),
    early: {
      person: (id) => first(readPerson(replicated, uid, id, definitions)),
      people: (role) => first(readFirstPage(uid, role, definitions)),
    },
  });
  tellSilences(connections, replica.status$, (silent) => delayed?.(silent ? 'no-answer' : null));
  let leave = async () => {};

  async function closeOnce(): Promise<void> {
    closing.abort();
    const left = leave();
    await Promise.race([left, systemClock.sleep(writingTime)]);
    // What is begun in this task is stored before.
    await systemClock.sleep(0);
    await Promise.race([settled(), systemClock.sleep(writingTime)]);
    tabs.close();
    connections.close();
    await left;
    const parts = await opened.catch(() => undefined);
    await parts?.database.close();
  }
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= closeOnce());

  return {
    ...replica,
    opened: store,
    close,
    async receiveFirst(document) {
      await (await store).modify('users', [document.id], (row) => firstReceived(row, document));
    },
    signedOut: (lost) => lost$.next(lost),
    retryNow: () => tabs.retryNow(),
    touched: () => tabs.touched(),
    lead(start) {
      leave = joinLeadership({
        name: leadLock(uid),
        locks: globalThis.navigator?.locks,
        page: globalThis.document ?? alwaysVisible,
        work: async (signal) => {
          const { database, store: rows } = await opened;
          tellUntold(Object.values(database.collections));
          await tabs.lead((report) => start({ store: rows, errors: waitingErrors(rows), report }), signal);
        },
      });
      return leave;
    },
    evict: async (which) => evict(await store, uid, which),
    async remove() {
      await close();
      await removeDatabase(uid, storage);
    },
  };
}

/** A closed storage is the graver trouble. */
function factsWith([facts, lost, closed]: [SyncFacts, boolean, boolean]): SyncFacts {
  return {
    ...facts,
    ...(lost && { blocked: 'signed-out' as const, syncing: false }),
    ...(closed && { blocked: 'storage-closed' as const }),
  };
}

/** Where a browser refuses all storage it may refuse this too: what does not open tells so, and there is nothing to tell other tabs. */
function channelOf(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    return { postMessage: () => undefined, addEventListener: () => undefined, close: () => undefined };
  }
}

/** Where there is no page. */
const alwaysVisible: Page = { visibilityState: 'visible', addEventListener: () => undefined };

/** What the browser says; where it says nothing, hope. */
const online = () => globalThis.navigator?.onLine !== false;

/** Whether the storage does not answer, until the status has been read and says so itself. */
function tellSilences({ broken$ }: Connections, status$: Observable<unknown>, tell: (silent: boolean) => void): void {
  let silent = false;
  const note = (now: boolean) => {
    if (now !== silent) tell((silent = now));
  };
  const read$ = status$.pipe(take(1));
  broken$.pipe(takeUntil(read$)).subscribe(note);
  read$.subscribe(() => note(false));
}

/** Most connections are open again before anybody could read of it. */
function closedForLong({ broken$ }: Connections): Observable<boolean> {
  return broken$.pipe(
    switchMap((broken) => (broken ? timer(noticeable).pipe(map(() => true)) : of(false))),
    startWith(false),
    distinctUntilChanged(),
  );
}
