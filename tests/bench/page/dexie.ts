/** The same work done by hand on Dexie: one table, one index, and nothing that makes it safe. */
import { Dexie, liveQuery, type Table } from 'dexie';
import {
  collection,
  doc,
  getDocFromServer,
  getDocsFromServer,
  limit,
  onSnapshot,
  query,
  startAfter,
  Timestamp,
} from 'firebase/firestore';
import { sortKey } from '#domain/people.ts';
import type { User } from '#domain/user.ts';
import { firestoreSettings } from '#sync/firestore/settings.ts';
import { pool } from '../pool.ts';
import { within } from '../within.ts';
import type { Contender, Sender } from './contender.ts';
import { aNote, addAtServer, connect, eachPage, feed, firstPageSize, me, pageSize, role } from './server.ts';

type Stored = User & { sort: string; syncedAt: { seconds: number; nanoseconds: number } };

function openTable(): Table<Stored, string> {
  const database = new Dexie('bench-dexie');
  database.version(1).stores({ users: 'id, [role+sort], [syncedAt.seconds+syncedAt.nanoseconds]' });
  return database.table('users');
}

const listed = (table: Table<Stored, string>) =>
  table.where('[role+sort]').between([role, Dexie.minKey], [role, Dexie.maxKey]);
const firstPage = (table: Table<Stored, string>) => listed(table).limit(firstPageSize).toArray();

async function saveWhere(count: number, read: (table: Table<Stored, string>) => Promise<Stored[]>): Promise<number[]> {
  const table = openTable();
  const ids = (await firstPage(table)).map(({ id }) => id);
  let shown: (users: Stored[]) => void = () => {};
  const subscription = liveQuery(() => read(table)).subscribe((users) => shown(users));
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const [id, note] = [ids[index % ids.length] ?? '', aNote()];
    const start = performance.now();
    const seen = new Promise<void>((resolve) => {
      shown = (users) =>
        users.find((user) => user.id === id)?.notes?.some((other) => other.id === note.id) && resolve();
    });
    await table.db.transaction('rw', table, async () => {
      const user = await table.get(id);
      if (user) await table.put({ ...user, notes: [...(user.notes ?? []), note] });
    });
    await within(10, 'the list that shows the note', seen);
    times.push(performance.now() - start);
  }
  subscription.unsubscribe();
  return times;
}

export const dexie: Contender & Sender = {
  async firstSync() {
    const database = await connect('dexie', firestoreSettings());
    const start = performance.now();
    const table = openTable();
    await eachPage(database, async (docs) => {
      await table.bulkPut(
        docs.map((found) => {
          const { syncedAt, ...user } = found.data() as User & { syncedAt: Timestamp };
          const { seconds, nanoseconds } = syncedAt;
          return { ...user, sort: sortKey(user), syncedAt: { seconds, nanoseconds } };
        }),
      );
    });
    return performance.now() - start;
  },

  async open() {
    const start = performance.now();
    const table = openTable();
    await firstPage(table);
    const first = performance.now() - start;
    await listed(table).toArray();
    return { first, all: performance.now() - start };
  },

  save: (count) => saveWhere(count, firstPage),
  saveInAll: (count) => saveWhere(count, (table) => listed(table).toArray()),

  async resync() {
    const last = await openTable().orderBy('[syncedAt.seconds+syncedAt.nanoseconds]').last();
    const database = await connect('dexie', firestoreSettings());
    const start = performance.now();
    const time = new Timestamp(last?.syncedAt.seconds ?? 0, last?.syncedAt.nanoseconds ?? 0);
    await Promise.all([
      getDocsFromServer(feed(database, startAfter(time), limit(pageSize))),
      getDocsFromServer(query(collection(database, 'departures'), limit(pageSize))),
      getDocFromServer(doc(database, 'users', me)),
      getDocFromServer(doc(database, 'plants', 'plants')),
    ]);
    return { time: performance.now() - start, reads: { feeds: 2, documents: 2, transactions: 0 } };
  },

  async drain(count, listening, repetition) {
    const database = await connect(`drain-${crypto.randomUUID()}`, firestoreSettings());
    const ids = (await openTable().toCollection().primaryKeys())
      .toReversed()
      .slice(count * repetition)
      .slice(0, count);
    let stop = () => {};
    if (listening) {
      const heard = new Promise<void>((resolve) => {
        stop = onSnapshot(feed(database, startAfter(Timestamp.now())), () => resolve());
      });
      await within(30, 'the listener beside which notes are sent', heard);
    }
    const start = performance.now();
    await pool(ids, 20, (id) => addAtServer(database, id));
    const time = performance.now() - start;
    stop();
    return time;
  },
};
