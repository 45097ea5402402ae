/** What passes one way of a slow line: late, and no faster than its bytes a second, in the order in which it was sent. */

/** Milliseconds until anything arrives, and bytes a second. */
export interface Speed {
  delay: number;
  bytesPerSecond: number;
}

export interface Late {
  /** Without a speed at once, unless something is still on its way. */
  pass(chunk: Buffer, speed: Speed | undefined): void;
  /** Calls `done` when nothing is on its way any more. */
  end(done: () => void): void;
}

export function late(write: (chunk: Buffer) => void): Late {
  const underway: Buffer[] = [];
  /** When the last byte of what is on its way has passed. */
  let free = 0;
  let ended: (() => void) | undefined;
  return {
    pass(chunk, speed) {
      if (!speed && underway.length === 0) return write(chunk);
      const now = performance.now();
      const { delay, bytesPerSecond } = speed ?? { delay: 0, bytesPerSecond: Infinity };
      free = Math.max(free, now + delay) + (chunk.length / bytesPerSecond) * 1_000;
      underway.push(chunk);
      setTimeout(() => {
        const first = underway.shift();
        if (first) write(first);
        if (underway.length === 0) ended?.();
      }, free - now);
    },
    end(done) {
      if (underway.length === 0) done();
      else ended = done;
    },
  };
}
