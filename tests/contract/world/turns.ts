/** Lets two who ask the server in memory at once come one request after the other, in a given order. */
import type { Line } from '#sync/memory/remote.ts';

/** Whose turn it is, request by request. Each asks twice at most: reads, then commits. */
export type Order = readonly (0 | 1)[];

export const orders: readonly [Order, ...Order[]] = [
  [0, 0, 1, 1],
  [1, 1, 0, 0],
  [0, 1, 0, 1],
  [0, 1, 1, 0],
  [1, 0, 1, 0],
  [1, 0, 0, 1],
];

interface Taker {
  /** Lets the next request through; undefined while none waits. */
  release: (() => void) | undefined;
  over: boolean;
}

export class Turns {
  readonly #takers: Taker[] = [];
  #changed: () => void = () => undefined;

  /** Runs `work` over a line on which each request waits for its turn. */
  async take<T>(work: (line: Line) => Promise<T>): Promise<T> {
    const taker: Taker = { release: undefined, over: false };
    this.#takers.push(taker);
    const turn = () =>
      new Promise<void>((resolve) => {
        taker.release = resolve;
        this.#changed();
      });
    try {
      return await work({
        carry: (message) => (message === 'request' ? turn() : Promise.resolve()),
        onDown: () => () => undefined,
      });
    } finally {
      taker.over = true;
      this.#changed();
    }
  }

  /** Resolves when all turns were given: the next begins when the work of the one before has been answered. */
  async give(order: Order): Promise<void> {
    for (const index of order) {
      const taker = this.#takers[index];
      if (!taker) continue;
      await this.#ready(taker);
      taker.release?.();
      taker.release = undefined;
      await this.#ready(taker);
    }
  }

  /** Waits until somebody asks for the next turn, or needs none any more. */
  async #ready(taker: Taker): Promise<void> {
    while (!taker.over && !taker.release) {
      await new Promise<void>((resolve) => (this.#changed = resolve));
    }
  }
}
