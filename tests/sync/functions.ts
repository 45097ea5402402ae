/** The functions that the database calls after a write: here the one that stamps what came without synchronization. */
import type { Stored } from '#domain/permission-request.ts';
import { contradicts, needsStamp, stampOf, type StoredMarks, type WrittenMarks } from '#domain/stamp.ts';
import type { StoredTime } from '#domain/stored-time.ts';
import { timeOf } from '#sync/memory/queries.ts';
import type { Changes, Key, DocumentStore } from '#sync/memory/document-store.ts';
import type { Scheduler } from './scheduler.ts';

/** Milliseconds until a function is called. */
const longest = 5_000;

/** What is written to this store calls the functions, what is written to the given one does not: as an import of a backup. */
export function withFunctions(
  documentStore: DocumentStore,
  scheduler: Scheduler,
): { documentStore: DocumentStore; faults: string[] } {
  const faults: string[] = [];
  let calls = 0;
  const stamp = async (key: Key, written: WrittenMarks) => {
    calls += 1;
    const id = `f${calls}`;
    await scheduler.hop({ alive: true }, longest);
    const made = await stampIn(documentStore, key, written, id, () => presentTime(scheduler));
    if (made && needsStamp(made)) faults.push(`${key} is stamped again`);
  };
  const calling: DocumentStore = {
    ...documentStore,
    async update(keys, decide) {
      const called: [Key, WrittenMarks][] = [];
      await documentStore.update(keys, (documents): Changes => {
        const changes = decide(documents);
        for (const [key, after] of changes) {
          if (!/^(users\/|plants\/plants$)/.test(key)) continue;
          const at = presentTime(scheduler);
          const written = { before: marksOf(documents.get(key)), after: marksOf(after ?? undefined), at };
          if (needsStamp(written)) called.push([key, written]);
        }
        return changes;
      });
      for (const each of called) void stamp(...each);
    },
  };
  return { documentStore: calling, faults };
}

/** What the function does about a write to this document: resolves to what it wrote, if it had to. `now`: when it writes. */
export async function stampIn(
  documentStore: DocumentStore,
  key: Key,
  written: WrittenMarks,
  id: string,
  now: () => StoredTime,
): Promise<WrittenMarks | undefined> {
  const [, user = ''] = key.split('/');
  const departure = `departures/${user}`;
  let made: WrittenMarks | undefined;
  await documentStore.update([key, departure], (documents) => {
    const [current, entry] = [documents.get(key), documents.get(departure)];
    const marks = stampOf(written, marksOf(current), id);
    if (!marks) return new Map();
    const at = now();
    const stamped = { ...current, ...marks, syncedAt: at };
    made = { before: marksOf(current), after: marksOf(stamped), at };
    const changes = new Map<Key, Stored | null>([[key, stamped]]);
    return contradicts(roleIn(entry), roleIn(current)) ? changes.set(departure, null) : changes;
  });
  return made;
}

/** To the millisecond. */
export function presentTime({ now }: Pick<Scheduler, 'now'>): StoredTime {
  const milliseconds = Math.floor(now);
  return { seconds: Math.floor(milliseconds / 1_000), nanoseconds: (milliseconds % 1_000) * 1_000_000 };
}

export function marksOf(stored: Stored | undefined): StoredMarks | undefined {
  return stored && { rev: stored['rev'], edit: stored['edit'], syncedAt: timeOf(stored) };
}

function roleIn(stored: Stored | undefined): { role: unknown } | undefined {
  return stored && { role: stored['role'] };
}
