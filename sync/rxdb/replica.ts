/** The replica on this device. Everything may be asked at once: answers come as soon as the database is open. */
import {
  BehaviorSubject,
  combineLatest,
  defer,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  of,
  share,
  shareReplay,
  startWith,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { noCatalogue } from '#domain/catalogue.ts';
import { deepEqual } from '#domain/equal.ts';
import type { Role } from '#domain/user.ts';
import { parkedCount } from '#domain/waiting-changes.ts';
import type { Collection, Fields, Ref } from '../document.ts';
import type { WaitingErrors } from '../engine/error-log.ts';
import { evict } from '../replica/evict.ts';
import { joinLeadership, type Page } from '../tabs/leadership.ts';
import { prefixOfParked } from '../engine/leave.ts';
import { mergeOf } from '../engine/engine-context.ts';
import { editedRow } from '../replica/moment.ts';
import { type Change, GoneError, type Held, type PersonEntry, type Replica } from '../replica.ts';
import type { Merges } from '../replica/row.ts';
import { type SyncFacts, type SyncStatus, unheard } from '#domain/sync-status.ts';
import type { Moment, Parked, Row, Store } from '../store.ts';
import { createTabs, type Duty } from '../tabs/tabs.ts';
import { forgetHeights } from './changes.ts';
import { type Connections, keepConnected } from './connections.ts';
import { databaseName, type DatabaseOptions, openDatabase, removeDatabase, type Storage } from './database.ts';
import { deviceTexts } from './device-texts.ts';
import { deviceTime } from './device-time.ts';
import { createDeviceErrors } from './errors.ts';
import { firstReads, readFirstPage, readPerson } from './first-page.ts';
import { inOrder } from './in-order.ts';
import {
  asideEntries,
  heldDocument,
  heldFrom,
  type Opened,
  parkedTexts,
  unsentCount,
  waitingDocuments,
} from './live.ts';
import { peopleOf } from './people.ts';
import { storedFields } from './rows.ts';
import { type CollectionDefinitions, definitions as ownDefinitions } from './schemas.ts';
import { createRxdbStore } from './store.ts';
import { type Watched, watching } from './watching.ts';
import { writings } from './writings.ts';

export interface OpenReplica extends Replica {
  /** The rows for the engine, as soon as the database is open. Rejects where this device refuses to store. */
  opened: Promise<Store>;
  /**
   * Takes part in the work that one tab does for all: `start` is called whenever this tab takes the lead.
   * Stopping resolves when the work of this tab has ended; after that this tab may take part again.
   */
  lead(
    start: (work: { store: Store; errors: WaitingErrors; report: (facts: SyncFacts) => void }) => Duty,
  ): () => Promise<void>;
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
  merges: Merges;
  /** IndexedDB unless told otherwise. */
  storage?: Storage;
  /** The stored shapes; the app's own unless told otherwise. */
  definitions?: CollectionDefinitions;
  /**
   * A newer app takes the data over, in another tab: texts that are being typed must be kept now, by `keepDraft` before
   * the next task. Then the replica closes by itself, and refuses whatever is asked of it.
   */
  outdated?: () => void;
  /** Whether a tab of an older app keeps the data, for long by now. The replica opens when it lets go. */
  delayed?: (delayed: boolean) => void;
}

/** Milliseconds that the storage may be closed before the status says so. */
const noticeable = 1_000;

/** Milliseconds that closing waits for what is being written. Whatever takes longer is refused. */
const writingTime = 3_000;

export function openReplica({
  uid,
  merges,
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
  const opened = over.then(() => open(options, connections));
  const store = opened.then((parts) => parts.store);
  // Whoever asks for something is told; nobody has to ask.
  let isOpen = false;
  store.then(
    () => (isOpen = true),
    () => undefined,
  );
  const tabs = createTabs(new BroadcastChannel(`${databaseName(uid)}/tabs`), {
    ...unheard,
    connected: online(),
    syncing: online(),
  });
  const lists = new Map<Role, Observable<readonly PersonEntry[]>>();
  const writing = writings();
  const texts = deviceTexts(opened);
  const lost$ = new BehaviorSubject(false);
  const time = deviceTime(opened);
  // Two edits at once would find the same state, and the latter change nothing where it takes the former back.
  const ordered = inOrder();
  let leave = async () => {};
  const live = <T>(watch: (parts: Opened, again: boolean) => Observable<T>) => watching(opened, watch);
  const unreadable$ = live(asideEntries).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  const parked$ = live(parkedTexts).pipe(shareReplay({ bufferSize: 1, refCount: true }));

  /** A person may come before the database is open. */
  function document$<C extends Collection>(ref: Ref<C>): Observable<Held<C> | null> {
    const complete = live((parts, again) => heldDocument(parts, ref, again)).pipe(share());
    if (ref.collection !== 'users' || isOpen) return complete;
    const early = defer(() => first(readPerson(uid, ref.id, definitions))).pipe(
      map((row) => heldFrom(row as Row<C> | undefined)),
      filter((held) => held !== null),
      takeUntil(complete),
    );
    return merge(complete, early).pipe(distinctUntilChanged<Held<C> | null>(deepEqual));
  }

  async function edit<C extends Collection>(
    ref: Ref<C>,
    change: Change<C>,
    { prefix = newPrefix(), made }: { prefix?: string; made?: readonly Moment[] } = {},
  ): Promise<void> {
    const { store } = await opened;
    const now = await time.moment();
    let gone = false;
    await store.modify(ref.collection, [ref.id], (row) => {
      const found = row ?? unstarted(ref);
      gone = !found || found.gone;
      if (!found || found.gone) return undefined;
      // Copies, because what the storage hands out is its own. What is written must be what is read of it at the office.
      const changed: Change<C> = (fields, { at, synced }) =>
        storedFields(ref.collection, ref.id, change(structuredClone(fields), { at, synced: structuredClone(synced) }));
      const edited = editedRow(ref.collection, found, changed, { now, prefix, made });
      if (row) return edited;
      return edited.edit === '' ? undefined : { ...edited, base: { fields: null, rev: 0 } };
    });
    if (gone) throw new GoneError();
  }

  /** Under its own name: where it is refused once more, the same entry comes back. A value that went belongs to edits that are over. */
  async function sendAgain<C extends Collection>(entry: Parked<C>): Promise<void> {
    const { ref, base, mine, made } = entry;
    // Where both sides changed one value, the merge takes that of its third argument: the user asks for theirs.
    const again = (now: Fields[C]) => mergeOf(merges, ref.collection)(base.fields, now, mine);
    const prefix = entry.why === 'conflict' ? undefined : prefixOfParked(entry);
    await edit(ref, again, { ...(prefix && { prefix }), ...(made && { made }) });
  }

  async function closeOnce(): Promise<void> {
    closing.abort();
    await leave();
    // What is begun in this task is stored before.
    await pause(0);
    await Promise.race([writing.settled(), pause(writingTime)]);
    tabs.close();
    connections.close();
    const parts = await opened.catch(() => undefined);
    await parts?.database.close();
  }
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= closeOnce());

  return {
    opened: store,
    now: time.now,
    edit: (ref, change) => writing.follow(ordered(`${ref.collection}/${ref.id}`, () => edit(ref, change))),
    close,
    parked$,
    unreadable$,
    waiting$: live(waitingDocuments).pipe(shareReplay({ bufferSize: 1, refCount: true })),
    signedOut: (lost) => lost$.next(lost),
    retryNow: () => tabs.retryNow(),
    touched: () => tabs.touched(),
    refresh: () => tabs.refresh(),
    people$(role) {
      const list = lists.get(role) ?? peopleOf(role, opened, (asked) => first(readFirstPage(uid, asked, definitions)));
      lists.set(role, list);
      return list;
    },
    document$,
    status$: combineLatest([
      live(unsentCount),
      parked$,
      unreadable$,
      tabs.facts$,
      live(({ store }) => defer(() => store.fact('contact'))),
      closedForLong(connections),
      lost$,
    ]).pipe(
      map(([waiting, parked, unreadable, facts, kept, closed, lost]) => ({
        ...facts,
        ...(lost && { blocked: 'signed-out' as const, syncing: false }),
        ...(closed && { blocked: 'storage-closed' as const }),
        lastContact: facts.lastContact ?? kept?.at ?? null,
        waiting,
        rejected: parkedCount(parked),
        unreadable: unreadable.length,
      })),
      distinctUntilChanged<SyncStatus>(deepEqual),
      shareReplay({ bufferSize: 1, refCount: true }),
    ),
    async retry(parkedId) {
      const { store } = await opened;
      const entry = (await store.parked()).find(({ id }) => id === parkedId);
      if (!entry) return;
      try {
        await sendAgain(entry);
      } catch (error) {
        // It may have become readable since: comparing with the office finds it.
        if (error instanceof GoneError) await store.lose();
        throw error;
      }
      // It may have been refused again already, and then it stays.
      await store.modifyParked(parkedId, (now) => (now?.at === entry.at ? null : undefined));
    },
    async discard(parkedId) {
      await (await opened).store.unpark(parkedId);
    },
    draft: texts.draft,
    keepDraft: (name, text) => writing.follow(ordered(`draft/${name}`, () => texts.keepDraft(name, text))),
    draftNames: () => writing.readAfter(texts.draftNames),
    value: texts.value,
    keepValue: (name, text) => writing.follow(ordered(`value/${name}`, () => texts.keepValue(name, text))),
    async logError(entry) {
      await (await opened).errors.keep(entry);
    },
    lead(start) {
      leave = joinLeadership({
        name: `${databaseName(uid)}/lead`,
        locks: globalThis.navigator?.locks,
        page: globalThis.document ?? alwaysVisible,
        work: async (signal) => {
          const { store, errors } = await opened;
          await tabs.lead((report) => start({ store, errors, report }), signal);
        },
      });
      return leave;
    },
    evict: async (options) => evict((await opened).store, uid, options),
    async remove() {
      await close();
      await removeDatabase(uid, storage);
    },
  };
}

/** A company that has no catalogue yet starts one by its first edit; where the office has one all the same, both are merged. */
function unstarted<C extends Collection>({ collection, id }: Ref<C>): Row<C> | undefined {
  if (collection !== 'plants' || id !== 'plants') return undefined;
  return { id, gone: false, fields: noCatalogue as Fields[C], rev: 0, edit: '' };
}

const newPrefix = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

/** Where there is no page. */
const alwaysVisible: Page = { visibilityState: 'visible', addEventListener: () => undefined };

/** What the browser says; where it says nothing, hope. */
const online = () => globalThis.navigator?.onLine !== false;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Most connections are open again before anybody could read of it. */
function closedForLong({ broken$ }: Connections): Observable<boolean> {
  return broken$.pipe(
    switchMap((broken) => (broken ? timer(noticeable).pipe(map(() => true)) : of(false))),
    startWith(false),
    distinctUntilChanged(),
  );
}

async function open(
  options: DatabaseOptions,
  { reopened$ }: Connections,
): Promise<Opened & Watched & { errors: WaitingErrors }> {
  const database = await openDatabase(options);
  const store = createRxdbStore(database);
  // Before anybody reads again.
  reopened$.subscribe(({ emptied }) => {
    forgetHeights(Object.values(database.collections));
    // Where even that is refused, the next emptying or the daily comparison finds out.
    if (emptied) store.lose().catch(() => undefined);
  });
  return { database, store, errors: createDeviceErrors(database), reopened$ };
}
