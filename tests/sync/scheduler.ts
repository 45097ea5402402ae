/**
 * One virtual clock that also decides when each await continues. Everything a simulated device does goes through
 * `hop` or `sleep`, so the same seed gives the same order of events, and years pass in milliseconds.
 */
import type { Clock } from '#sync/clock.ts';

export type Random = () => number;

/** mulberry32: 32 bits of state, good enough to spread faults, and the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** Something that can die between any two of its awaits: what waits then never continues. */
export interface Process {
  alive: boolean;
  /** Whose it is, where that matters. */
  owner?: string;
  /** How many awaits it had until now. */
  tasks?: number;
}

/** An await that can continue. */
export interface Task {
  at: number;
  order: number;
  process: Process;
  /** Counted in its process, from 1. */
  count: number;
  /** Of a message between a device and the server; else of the device itself. */
  isMessage: boolean;
  run: () => void;
}

/** Which of the tasks that are due continues: its index. Asked at each step, also where there is one alone. */
export type Choose = (due: readonly Task[]) => Promise<number>;

const start = Date.UTC(2026, 5, 1, 8);

export class Scheduler {
  now = start;
  readonly #random: Random;
  /** The next one last. */
  readonly #tasks: Task[] = [];
  /** Set: moments take no time, and whatever is due may be next. Otherwise chance decides. */
  choose: Choose | undefined;
  #outside = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Continues after a random moment: of the device itself, or of a message that takes at most `longest` milliseconds. */
  hop(process: Process, longest?: number): Promise<void> {
    const delay = this.choose ? 0 : this.#random() * (longest ?? 4);
    return new Promise((resolve) => this.#plan(process, delay, resolve, longest !== undefined));
  }

  /** Work outside of this clock, such as a real database: time stands still until it is done. */
  async outside<T>(work: Promise<T>): Promise<T> {
    this.#outside += 1;
    try {
      return await work;
    } finally {
      this.#outside -= 1;
    }
  }

  /** `skew`: milliseconds by which the wall clock is wrong; it may change at any time. */
  clock(process: Process, skew = () => 0): Clock {
    return {
      now: () => this.now + skew(),
      monotonic: () => this.now - start,
      sleep: (milliseconds, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          const wake = () => this.#plan(process, 0, done);
          const done = () => {
            signal?.removeEventListener('abort', wake);
            resolve();
          };
          this.#plan(process, milliseconds, done);
          signal?.addEventListener('abort', wake, { once: true });
        }),
    };
  }

  /** Lets things happen for this many virtual milliseconds. */
  async run(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    await turn();
    for (;;) {
      await microtasks();
      if (this.#outside > 0) {
        await turn();
        continue;
      }
      const next = this.#tasks.at(-1);
      if (!next || next.at > end) break;
      this.now = Math.max(this.now, next.at);
      const task = this.choose ? await this.#chosen(this.choose) : this.#tasks.pop();
      if (task?.process.alive) task.run();
    }
    this.now = end;
  }

  async #chosen(choose: Choose): Promise<Task | undefined> {
    let from = this.#tasks.length;
    while (from > 0 && (this.#tasks[from - 1]?.at ?? Infinity) <= this.now) from -= 1;
    const due = this.#tasks.splice(from).filter(({ process }) => process.alive);
    if (due.length === 0) return undefined;
    const [task] = due.splice(await choose(due), 1);
    this.#tasks.push(...due);
    return task;
  }

  #plan(process: Process, delay: number, run: () => void, isMessage = false): void {
    if (!process.alive) return;
    process.tasks = (process.tasks ?? 0) + 1;
    const order = this.#random();
    const task = { at: this.now + delay, order, process, count: process.tasks, isMessage, run };
    let [from, to] = [0, this.#tasks.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = this.#tasks[middle];
      if (other && isLater(other, task)) from = middle + 1;
      else to = middle;
    }
    this.#tasks.splice(from, 0, task);
  }
}

function isLater(one: Task, other: Task): boolean {
  return one.at === other.at ? one.order > other.order : one.at > other.at;
}

/** Runs all that can go on without time passing: what is asked of Node for its next tick waits for all promises. */
function microtasks(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** Lets the world outside of this clock have its turn. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** By how many milliseconds a clock may be wrong: minutes to decades, both ways. */
export function wrongBy(random: Random): number {
  const longest = pick(random, [3_600_000, 86_400_000, 365 * 86_400_000, 20 * 365 * 86_400_000]);
  return Math.floor((random() * 2 - 1) * longest);
}
