/** What the screens watch besides lists of people: one document, what waits, what is parked or set aside. */
import {
  concat,
  defer,
  distinctUntilChanged,
  filter,
  finalize,
  from,
  map,
  merge,
  type Observable,
  scan,
  share,
  startWith,
  switchMap,
  takeUntil,
} from 'rxjs';
import { deepEqual } from '#domain/equal.ts';
import type { Collection, Ref } from '../document.ts';
import type { Held, Waiting } from '../replica.ts';
import { collectionOf, type Replicated } from '../replicated.ts';
import type { Parked, Row, SetAside, Store, StoreChange, Written } from '../store.ts';
import { mendedRow } from './mending.ts';
import { keyOf } from './parked-id.ts';
import { isDirty } from './row.ts';

type Feed = Pick<Store, 'changes$'>;

/** What is written from now on, batch by batch. */
export function writtenRows({ changes$ }: Feed): Observable<Written[]> {
  return changes$.pipe(
    filter((change) => change.kind === 'rows'),
    map(({ rows }) => rows),
  );
}

/** `again`: the storage was opened again. Who is missing there then was lost, not removed, and comes back from the server. */
export function heldRow<C extends Collection>(
  store: Feed & Pick<Store, 'get'>,
  replicated: Replicated,
  ref: Ref<C>,
  again: boolean,
): Observable<Row<C> | undefined> {
  return defer(() => {
    const news = writtenRows(store).pipe(
      map((rows) => rows.find((written) => written.ref.id === ref.id && written.ref.collection === ref.collection)),
      filter((written) => written !== undefined),
      map(({ row }) => mendedRow(collectionOf(replicated, ref.collection), row as Row<C>)),
      share(),
    );
    const stored = defer(() => store.get(ref)).pipe(
      filter((row) => row !== undefined || !again),
      takeUntil(news),
    );
    return merge(news, stored);
  });
}

/** What screens see of such a row, each time that this changes. */
export function heldDocument<C extends Collection>(row$: Observable<Row<C> | undefined>): Observable<Held<C> | null> {
  return row$.pipe(
    map((row) => heldFrom(row)),
    distinctUntilChanged<Held<C> | null>(deepEqual),
  );
}

export function heldFrom<C extends Collection>(row: Row<C> | undefined): Held<C> | null {
  if (!row || row.gone) return null;
  return isDirty(row) ? { value: row.fields, synced: row.base.fields } : { value: row.fields };
}

/** What waits to be sent, by collection and id: asked of the index once, then from what is written in any tab. */
export function waitingDocuments(
  store: Feed & Pick<Store, 'waiting'>,
  replicated: Replicated,
): Observable<ReadonlyMap<string, Waiting>> {
  return storedThenWritten(() => store.waiting(), writtenRows(store)).pipe(
    scan((before: ReadonlyMap<string, Waiting>, written) => {
      const news = written.filter(({ ref, row }) => isDirty(row) || before.has(keyOf(ref)));
      if (news.length === 0) return before;
      const after = new Map(before);
      for (const each of news) {
        const waiting = waitingFrom(replicated, each);
        if (waiting) after.set(keyOf(each.ref), waiting);
        else after.delete(keyOf(each.ref));
      }
      return after;
    }, new Map()),
    distinctUntilChanged(),
  );
}

function waitingFrom(replicated: Replicated, { ref, row, at }: Written): Waiting | undefined {
  const held = isDirty(row) ? heldFrom(mendedRow(collectionOf(replicated, ref.collection), row)) : null;
  return held ? { ref, held, at } : undefined;
}

/** How many changes wait. */
export function unsentCount(replicated: Replicated, waiting: ReadonlyMap<string, Waiting>): number {
  return [...waiting.values()].reduce((sum, document) => sum + countOf(replicated, document), 0);
}

const counted = new WeakMap<Waiting, number>();

function countOf(replicated: Replicated, document: Waiting): number {
  const { value, synced } = document.held;
  const count =
    counted.get(document) ?? collectionOf(replicated, document.ref.collection).changes(synced ?? null, value);
  counted.set(document, count);
  return count;
}

/** How many changes were set aside. */
export function parkedCount(replicated: Replicated, parked: readonly Parked[]): number {
  return parked.reduce(
    (sum, { ref, base, mine }) => sum + collectionOf(replicated, ref.collection).changes(base.fields, mine),
    0,
  );
}

/** What is set aside, in the order of its ids. */
export function asideEntries(store: Feed & Pick<Store, 'setAside'>): Observable<readonly SetAside[]> {
  return readOn(store, 'aside', () => store.setAside()).pipe(distinctUntilChanged<SetAside[]>(deepEqual));
}

export function parkedTexts(store: Feed & Pick<Store, 'parked'>): Observable<readonly Parked[]> {
  return readOn(store, 'parked', () => store.parked());
}

function readOn<T>({ changes$ }: Feed, kind: StoreChange['kind'], read: () => Promise<T>): Observable<T> {
  return changes$.pipe(
    filter((change) => change.kind === kind),
    startWith(undefined),
    switchMap(read),
  );
}

/** What is stored, then what is written, beginning with what was written while the reading went on. */
export function storedThenWritten<T>(read: () => Promise<T[]>, written: Observable<T[]>): Observable<T[]> {
  return defer(() => {
    const meanwhile: T[][] = [];
    const listening = written.subscribe((batch) => meanwhile.push(batch));
    const missed = defer(() => {
      listening.unsubscribe();
      return from(meanwhile);
    });
    return concat(defer(read), missed, written).pipe(finalize(() => listening.unsubscribe()));
  });
}
