/** The replica of the app on a store in memory, without an engine: for screens on their own. The test decides what the office has. */
import { BehaviorSubject, firstValueFrom } from 'rxjs';
import { type Catalogue, catalogueRef } from '#domain/catalogue.ts';
import { replicated } from '#domain/replicated.ts';
import { isConnected, type SyncFacts, unheard } from '#domain/sync-status.ts';
import type { User } from '#domain/user.ts';
import { systemClock } from '#sync/clock.ts';
import type { Collection, Fields, Ref, ServerDocument } from '#sync/document.ts';
import type { Held } from '#sync/replica.ts';
import { createReplica } from '#sync/replica/replica.ts';
import { withWrites } from '#sync/replica/arrived.ts';
import { cleanRow, firstReceived, isDirty, received, tombstoneOf } from '#sync/replica/row.ts';
import { collectionOf } from '#sync/replicated.ts';
import type { ArrivedWrite, Parked, Row, Store } from '#sync/store.ts';
import { galleryTime } from './gallery/people.ts';
import { createMemoryStore } from './memory-store.ts';

export type TestReplica = ReturnType<typeof testReplica>;

/**
 * `catalogue`: null where it never came onto the device. `facts`: what the engine would tell; what waits, was rejected or
 * cannot be read is counted in the store.
 */
export function testReplica(people: readonly User[], catalogue: Catalogue | null, facts: SyncFacts) {
  const device = {
    /** The time of its clock, epoch milliseconds. */
    time: 0,
    /** It refuses every further edit and discard with this. */
    broken: null as Error | null,
    /** How often somebody refreshed. */
    refreshes: 0,
  };
  const facts$ = new BehaviorSubject<SyncFacts>(facts);
  const door = new Door();
  const store = createMemoryStore({ now: () => device.time });
  async function put<C extends Collection>({ collection, id }: Ref<C>, fields: Fields[C]): Promise<void> {
    await store.modify(collection, [id], (row) =>
      received(row, { id, fields, rev: (row?.rev ?? 0) + 1, edit: '' }, collectionOf(replicated, collection).merge),
    );
  }
  for (const person of people) void put({ collection: 'users', id: person.id }, person);
  if (catalogue) void put(catalogueRef, catalogue);
  device.time = galleryTime;

  const refusing = () => {
    if (device.broken) throw device.broken;
  };
  const slow: Store = {
    ...store,
    async modify(...asked) {
      await door.open;
      refusing();
      return store.modify(...asked);
    },
    async modifyParked(...asked) {
      refusing();
      await store.modifyParked(...asked);
    },
  };
  const replica = createReplica(slow, {
    replicated,
    facts$,
    clock: { ...systemClock, now: () => device.time },
    async refresh() {
      device.refreshes += 1;
      const { lastContact } = facts$.value;
      if (isConnected({ ...unheard, ...facts$.value })) {
        facts$.next({ ...facts$.value, lastContact: (lastContact ?? 0) + 1 });
      }
    },
  });
  const held = <C extends Collection>(ref: Ref<C>): Promise<Held<C> | null> => firstValueFrom(replica.document$(ref));

  return Object.assign(device, replica, {
    store,
    facts$,
    held,
    /** The notes of a person, as they stand in the document. */
    notes: async (id: string) => ((await held({ collection: 'users', id }))?.value.notes ?? []).map(({ note }) => note),
    /** What was typed but not saved, by name. */
    drafts: () => store.factsOf('draft'),
    values: () => store.factsOf('value'),
    /** Whatever is stored from now on waits until `release`. */
    hold: () => door.close(),
    async release() {
      door.pass();
      await replica.settled();
    },
    /** The document comes onto this device as the office has it. */
    put,
    async receiveFirst(document: ServerDocument<'users'>) {
      await store.modify('users', [document.id], (row) => firstReceived(row, document));
    },
    /** Somebody else has changed what the office has of a document, and it comes onto this device. */
    async deliver<C extends Collection>(ref: Ref<C>, change: (fields: Fields[C]) => Fields[C]) {
      const known = await held(ref);
      const fields = known && (known.synced === undefined ? known.value : known.synced);
      if (!fields) throw new Error(`The office has no ${ref.collection}/${ref.id}`);
      await put(ref, change(fields));
    },
    /** All that waits has arrived at the office. */
    async arrive() {
      const taken = <C extends Collection>(row: Row<C> | undefined) =>
        row && !row.gone ? cleanRow<C>({ ...row, rev: row.rev + 1 }) : undefined;
      for (const { ref, row } of await store.waiting()) {
        await store.modifyFact('arrived', (kept) => withWrites(kept, writesOf(ref, row, device.time), device.time));
        await store.modify(ref.collection, [ref.id], taken);
      }
    },
    /** The document left this device. */
    async remove({ collection, id }: Ref) {
      await store.modify(collection, [id], (row) => tombstoneOf(row, id, 0));
    },
    /** The service of accounts does not know the user any more. */
    signedOut(lost: boolean) {
      if (lost) facts$.next({ ...facts$.value, blocked: 'signed-out', syncing: false });
    },
    /** Texts that the office did not take. */
    async park(...entries: readonly Parked[]) {
      for (const entry of entries) await store.park(entry);
    },
  });
}

let writes = 0;

/** What the engine would tell of it: nothing of what is none of this app's. */
function writesOf<C extends Collection>(ref: Ref<C>, row: Row<C>, at: number): ArrivedWrite[] {
  if (!isDirty(row)) return [];
  try {
    const summary = collectionOf(replicated, ref.collection).summary(row.base.fields, row.fields);
    return [{ ...summary, ref, edit: `test:${(writes += 1)}`, at }];
  } catch {
    return [];
  }
}

/** What waits for it to be passed, as long as it is closed. */
class Door {
  open = Promise.resolve();
  pass = (): void => undefined;

  close(): void {
    this.open = new Promise((resolve) => (this.pass = resolve));
  }
}
