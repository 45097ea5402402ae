/** What this tab is writing, so that it can be told what was written before. */
export interface Writings {
  follow(work: Promise<void>): Promise<void>;
  /** Resolves when what was begun by now is stored, or was refused. */
  settled(): Promise<void>;
  /** Reads when nothing is being written, and again where something was begun meanwhile. */
  readAfter<T>(read: () => Promise<T>): Promise<T>;
}

export function writings(): Writings {
  let last: Promise<void> = Promise.resolve();
  return {
    follow(work) {
      last = Promise.allSettled([last, work]).then(() => undefined);
      return work;
    },
    settled: () => last,
    async readAfter(read) {
      for (;;) {
        const before = last;
        await before;
        const found = await read();
        if (before === last) return found;
      }
    },
  };
}
