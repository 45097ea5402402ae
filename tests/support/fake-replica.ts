/** A replica in memory, without synchronization: for screens on their own. The test decides what the office has. */
import { BehaviorSubject, map, type Observable } from 'rxjs';
import type { Catalogue } from '#domain/catalogue.ts';
import type { ErrorEntry } from '#domain/error-log.ts';
import { searchText } from '#domain/people.ts';
import type { Role, User } from '#domain/user.ts';
import type { Collection, Fields, Ref } from '#sync/document.ts';
import { type Change, GoneError, type Held, type PersonEntry, type Replica, type Waiting } from '#sync/replica.ts';
import { isConnected, type SyncStatus } from '#domain/sync-status.ts';
import type { Parked, SetAside } from '#sync/store.ts';
import { galleryTime } from './gallery/people.ts';

type Documents = ReadonlyMap<string, Held<Collection>>;

const keyOf = ({ collection, id }: Ref) => `${collection}/${id}`;
const refOf = (key: string): Ref => {
  const [collection, id = ''] = key.split('/');
  return { collection: collection as Collection, id };
};
const isUser = (fields: Fields[Collection]): fields is User => 'role' in fields;
const byName = new Intl.Collator('en-US').compare;

function entryOf({ value, synced }: Held<'users'>): PersonEntry {
  const { id, firstName, lastName, address, city, imgUrl } = value;
  const unsent = synced !== undefined;
  return { id, firstName, lastName, address, city, imgUrl, searchText: searchText(value), unsent };
}

export class FakeReplica implements Replica {
  readonly status$: BehaviorSubject<SyncStatus>;
  /** What was logged, as `code: message`. */
  readonly logged: string[] = [];
  readonly waiting$: Observable<readonly Waiting[]>;
  readonly parked$ = new BehaviorSubject<readonly Parked[]>([]);
  readonly unreadable$ = new BehaviorSubject<readonly SetAside[]>([]);
  readonly drafts = new Map<string, string>();
  readonly values = new Map<string, string>();
  refreshes = 0;
  /** Every further edit and discard fails with this. */
  broken: Error | null = null;
  /** When a document was written, by `collection/id`; the test knows. */
  readonly writtenAt = new Map<string, number>();
  now = () => galleryTime;
  readonly #documents: BehaviorSubject<Documents>;

  constructor(people: readonly User[], catalogue: Catalogue, status: SyncStatus) {
    const documents = new Map<string, Held<Collection>>([['plants/plants', { value: catalogue }]]);
    for (const user of people) documents.set(`users/${user.id}`, { value: user });
    this.#documents = new BehaviorSubject<Documents>(documents);
    this.status$ = new BehaviorSubject(status);
    this.waiting$ = this.#documents.pipe(
      map((held) =>
        [...held]
          .filter(([, { synced }]) => synced !== undefined)
          .map(([key, document]) => ({ ref: refOf(key), held: document, at: this.writtenAt.get(key) ?? 0 }))
          .toSorted((a, b) => b.at - a.at),
      ),
    );
  }

  people$(role: Role): Observable<readonly PersonEntry[]> {
    return this.#documents.pipe(
      map((documents) =>
        [...documents.values()]
          .filter((held): held is Held<'users'> => isUser(held.value) && held.value.role === role)
          .map(entryOf)
          .toSorted((a, b) => byName(a.lastName, b.lastName) || byName(a.firstName, b.firstName)),
      ),
    );
  }

  document$<C extends Collection>(ref: Ref<C>): Observable<Held<C> | null> {
    return this.#documents.pipe(map((documents) => (documents.get(keyOf(ref)) as Held<C> | undefined) ?? null));
  }

  async edit<C extends Collection>(ref: Ref<C>, change: Change<C>): Promise<void> {
    if (this.broken) throw this.broken;
    const unstarted: Held<Collection> = { value: { id: 'plants', plants: [], categories: [] }, synced: null };
    const before = this.held(ref) ?? (ref.collection === 'plants' ? (unstarted as Held<C>) : undefined);
    if (!before) throw new GoneError();
    const synced = before.synced === undefined ? before.value : before.synced;
    this.#put(ref, { value: change(before.value, { at: this.now(), synced: synced }), synced });
  }

  /** Merges nothing: the text comes back as it was written. */
  async retry(parkedId: string): Promise<void> {
    const entry = this.parked$.value.find(({ id }) => id === parkedId);
    if (!entry) return;
    await this.edit(entry.ref, () => entry.mine);
    await this.discard(parkedId);
  }

  discard(parkedId: string): Promise<void> {
    if (this.broken) return Promise.reject(this.broken);
    this.parked$.next(this.parked$.value.filter(({ id }) => id !== parkedId));
    return Promise.resolve();
  }

  logError({ code, message }: ErrorEntry): Promise<void> {
    this.logged.push(`${code}: ${message}`);
    return Promise.resolve();
  }

  draft(name: string): Promise<string | undefined> {
    return Promise.resolve(this.drafts.get(name));
  }

  keepDraft(name: string, text: string | undefined): Promise<void> {
    if (text === undefined) this.drafts.delete(name);
    else this.drafts.set(name, text);
    return Promise.resolve();
  }

  draftNames(): Promise<readonly string[]> {
    return Promise.resolve([...this.drafts.keys()]);
  }

  value(name: string): Promise<string | undefined> {
    return Promise.resolve(this.values.get(name) ?? this.drafts.get(name));
  }

  keepValue(name: string, value: string | undefined): Promise<void> {
    if (value === undefined) this.values.delete(name);
    else this.values.set(name, value);
    this.drafts.delete(name);
    return Promise.resolve();
  }

  signedOut(lost: boolean): void {
    if (lost) this.status$.next({ ...this.status$.value, blocked: 'signed-out', syncing: false });
  }

  refresh(): Promise<void> {
    this.refreshes += 1;
    const status = this.status$.value;
    if (isConnected(status)) this.status$.next({ ...status, lastContact: (status.lastContact ?? 0) + 1 });
    return Promise.resolve();
  }

  held<C extends Collection>(ref: Ref<C>): Held<C> | undefined {
    return this.#documents.value.get(keyOf(ref)) as Held<C> | undefined;
  }

  notes(id: string): string[] {
    return (this.held({ collection: 'users', id })?.value.notes ?? []).map(({ note }) => note);
  }

  /** All that waits has arrived at the office. */
  arrive(): void {
    const sent = [...this.#documents.value].map(([key, { value }]) => [key, { value }] as const);
    this.#documents.next(new Map(sent));
  }

  remove(ref: Ref): void {
    const documents = new Map(this.#documents.value);
    documents.delete(keyOf(ref));
    this.#documents.next(documents);
  }

  #put<C extends Collection>(ref: Ref<C>, held: Held<C>): void {
    this.#documents.next(new Map(this.#documents.value).set(keyOf(ref), held));
  }
}
