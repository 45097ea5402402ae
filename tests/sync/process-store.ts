/** The disk of a simulated phone as one of its processes sees it. */
import { takeWhile } from 'rxjs';
import type { Store } from '#sync/store.ts';
import type { Process, Scheduler } from './scheduler.ts';

/** Every call reaches the disk after a moment and answers after another: the process may die in either. */
export function throughProcess(disk: Store, process: Process, scheduler: Pick<Scheduler, 'hop' | 'outside'>): Store {
  const hop = () => scheduler.hop(process);
  const slow =
    <A extends unknown[], R>(call: (...asked: A) => Promise<R>) =>
    async (...asked: A): Promise<R> => {
      await hop();
      const result = await scheduler.outside(call(...asked));
      await hop();
      return result;
    };
  return {
    // Generic calls keep their types only where they are written out.
    get: async (ref) => {
      await hop();
      return scheduler.outside(disk.get(ref));
    },
    modify: async (collection, ids, change) => {
      await hop();
      const written = await scheduler.outside(disk.modify(collection, ids, change));
      await hop();
      return written;
    },
    fact: async (key) => {
      await hop();
      return scheduler.outside(disk.fact(key));
    },
    setFact: async (key, value) => {
      await hop();
      await scheduler.outside(disk.setFact(key, value));
      await hop();
    },
    modifyFact: async (key, change) => {
      await hop();
      await scheduler.outside(disk.modifyFact(key, change));
      await hop();
    },
    factsOf: async (room) => {
      await hop();
      return scheduler.outside(disk.factsOf(room));
    },
    changes$: disk.changes$.pipe(takeWhile(() => process.alive)),
    waiting: slow(disk.waiting),
    usersOf: slow(disk.usersOf),
    dirty: slow(disk.dirty),
    users: slow(disk.users),
    park: slow(disk.park),
    unpark: slow(disk.unpark),
    modifyParked: slow(disk.modifyParked),
    parked: slow(disk.parked),
    markIncomplete: slow(disk.markIncomplete),
    setAside: slow(disk.setAside),
    keepAside: slow(disk.keepAside),
    dropAside: slow(disk.dropAside),
    onDirty: (wake) => disk.onDirty(wake),
    onIncomplete: (wake) => disk.onIncomplete(wake),
  };
}
