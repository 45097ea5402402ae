/** The replica, on any store. Everything may be asked at once: answers come as soon as the store is open. */
import {
  combineLatest,
  defer,
  distinctUntilChanged,
  filter,
  map,
  merge,
  type Observable,
  shareReplay,
  takeUntil,
} from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import type { SyncFacts, SyncStatus } from '#domain/sync-status.ts';
import type { Role } from '#domain/user.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Collection, Ref } from '../document.ts';
import type { PersonEntry, Replica } from '../replica.ts';
import type { ReplicatedLists } from '../replicated.ts';
import type { Row, Store } from '../store.ts';
import { arrivedWrites } from './arrived.ts';
import { keepingConflicts } from './conflicts.ts';
import { randomPrefix } from './edit.ts';
import { discardParked, editDocument, retryParked, type Writer } from './editing.ts';
import { inOrder } from './in-order.ts';
import {
  asideEntries,
  heldDocument,
  heldRow,
  parkedCount,
  parkedTexts,
  unsentCount,
  waitingDocuments,
} from './live.ts';
import { keyOf } from './parked-id.ts';
import { everybodyOf, livePeople, peopleOf, writtenUsers } from './people.ts';
import { deviceTexts, watchedValue } from './texts.ts';
import { deviceTime } from './time.ts';
import { waitingErrors } from './waiting-errors.ts';
import { watching } from './watching.ts';
import { writings } from './writings.ts';

export interface ReplicaParts {
  replicated: ReplicatedLists;
  /** What the engine tells, in whichever tab it runs. */
  facts$: Observable<SyncFacts>;
  /** Asks the server now; resolves when the attempt is over. */
  refresh(): Promise<void>;
  /** The device's own unless told otherwise. */
  clock?: Clock;
  /** Names what waits: fresh randomness, without a space or a colon. */
  newPrefix?: () => string;
  early?: EarlyReads;
}

/** What can be read of the device before the store is open. Never rejects. */
export interface EarlyReads {
  /** Undefined where there is nothing to read yet. */
  person(id: string): Promise<Row<'users'> | undefined>;
  /** The first rows of the list. */
  people(role: Role): Promise<Row<'users'>[]>;
}

export interface StoredReplica extends Replica {
  /** One document with its revision, each time that it is written; undefined or a tombstone where it is not on this device. */
  row$<C extends Collection>(ref: Ref<C>): Observable<Row<C> | undefined>;
  /** Resolves when what was begun by now is stored, or was refused. */
  settled(): Promise<void>;
}

/** `store`: a promise of it where it opens later; where that rejects, whatever is asked for or written rejects, and streams are silent. */
export function createReplica(store: Store | Promise<Store>, options: ReplicaParts): StoredReplica {
  const { replicated, facts$, refresh, clock = systemClock, newPrefix = randomPrefix, early } = options;
  const opened = Promise.resolve(store);
  // Whoever asks for something is told; nobody has to ask.
  let isOpen = false;
  opened.then(
    () => (isOpen = true),
    () => undefined,
  );
  const lists = new Map<Role, Observable<readonly PersonEntry[]>>();
  const writing = writings();
  const texts = deviceTexts(opened);
  const time = deviceTime(opened, clock);
  // Two edits at once would find the same state, and the latter change nothing where it takes the former back.
  const ordered = inOrder();
  const live = <T>(watch: (store: Store, again: boolean) => Observable<T>) => watching(opened, clock, watch);
  const shared = <T>(watch: (store: Store) => Observable<T>) =>
    live(watch).pipe(shareReplay({ bufferSize: 1, refCount: true }));
  const unreadable$ = shared(asideEntries);
  const parked$ = shared(parkedTexts);
  const arrived$ = shared(arrivedWrites);
  const documents$ = shared((opening) => waitingDocuments(opening, replicated));
  const writer = async (): Promise<Writer> => {
    const kept = keepingConflicts(await opened, replicated, clock);
    return { store: kept, replicated, moment: time.moment, newPrefix };
  };

  /** A person may come before the store is open. */
  function row$<C extends Collection>(ref: Ref<C>): Observable<Row<C> | undefined> {
    const complete = live((store, again) => heldRow(store, replicated, ref, again)).pipe(
      shareReplay({ bufferSize: 1, refCount: true }),
    );
    if (ref.collection !== 'users' || isOpen || !early) return complete;
    const first = defer(() => early.person(ref.id)).pipe(
      map((row) => row as Row<C> | undefined),
      filter((row) => row?.gone === false),
      takeUntil(complete),
    );
    return merge(complete, first);
  }

  return {
    now: time.now,
    refresh,
    row$,
    document$: (ref) => heldDocument(row$(ref)).pipe(shareReplay({ bufferSize: 1, refCount: true })),
    parked$,
    arrived$,
    unreadable$,
    waiting$: documents$.pipe(map((waiting) => [...waiting.values()].toSorted((a, b) => b.at - a.at))),
    status$: combineLatest([
      documents$.pipe(
        map((waiting) => unsentCount(replicated, waiting)),
        distinctUntilChanged(),
      ),
      parked$,
      unreadable$,
      facts$,
      live((store) => defer(() => store.fact('contact'))),
    ]).pipe(
      map(([waiting, parked, unreadable, facts, kept]) => ({
        ...facts,
        lastContact: facts.lastContact ?? kept?.at ?? null,
        waiting,
        rejected: parkedCount(replicated, parked),
        unreadable: unreadable.length,
      })),
      distinctUntilChanged<SyncStatus>(deepEqual),
      shareReplay({ bufferSize: 1, refCount: true }),
    ),
    people$(role) {
      const list =
        lists.get(role) ??
        peopleOf(replicated.users, role, {
          complete: live((store) => livePeople(replicated.users, store, role)),
          written: live(writtenUsers),
          firstPage: async () => early?.people(role) ?? [],
        });
      lists.set(role, list);
      return list;
    },
    everybody: async (role) => everybodyOf(replicated.users, await opened, role),
    edit: (ref, change) => writing.follow(ordered(keyOf(ref), async () => editDocument(await writer(), ref, change))),
    retry: async (parkedId) => retryParked(await writer(), parkedId),
    discard: async (parkedId) => discardParked(await writer(), parkedId),
    draft: texts.draft,
    keepDraft: (name, text) => writing.follow(ordered(`draft/${name}`, () => texts.keepDraft(name, text))),
    draftNames: () => writing.readAfter(texts.draftNames),
    value: texts.value,
    keepValue: (name, text) => writing.follow(ordered(`value/${name}`, () => texts.keepValue(name, text))),
    value$: (name) => live((opening) => watchedValue(opening, name)),
    changeValue: (name, change) => writing.follow(ordered(`value/${name}`, () => texts.changeValue(name, change))),
    logError: async (entry) => waitingErrors(await opened).keep(entry),
    settled: writing.settled,
  };
}
