/** Holds every commit at the office to this: no note bears a time that is still to come, nor one from before the day began. */
import { ownTimes } from '#domain/entry-times.ts';
import type { User } from '#domain/user.ts';
import type { DocumentStore } from '#sync/memory/document-store.ts';
import type { Scheduler } from './scheduler.ts';

/** Milliseconds: the simulated server tells its time some seconds early. */
const precision = 5_000;

export function watchTimes(
  documentStore: DocumentStore,
  scheduler: Scheduler,
): { documentStore: DocumentStore; faults: string[] } {
  const faults: string[] = [];
  const begin = scheduler.now;
  const watched: DocumentStore = {
    ...documentStore,
    update: (keys, decide) =>
      documentStore.update(keys, (documents) => {
        const changes = decide(documents);
        for (const [key, stored] of changes) {
          const before = documents.get(key) as User | undefined;
          for (const time of stored ? ownTimes(before ?? null, stored as unknown as User) : []) {
            const error = time > scheduler.now ? time - scheduler.now : Math.min(0, time - begin);
            if (Math.abs(error) > precision) faults.push(`${key} took a time that is ${error} ms off`);
          }
        }
        return changes;
      }),
  };
  return { documentStore: watched, faults };
}
