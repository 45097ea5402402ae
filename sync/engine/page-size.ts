/** How many documents a page asks for: as many as this line brings in some seconds. */
import type { EngineContext } from './engine-context.ts';

/** Documents. */
const first = 50;
const least = 20;
/** Milliseconds that a page should take: on a bad line something must be kept now and then. */
const aim = 8_000;
/** A page may be that many times as large as the one before. */
const growth = 4;

export class PageSize {
  readonly #most: number;
  #next: number;

  /** `most`: the largest page. */
  constructor(most: number) {
    this.#most = most;
    this.#next = Math.min(first, most);
  }

  get next(): number {
    return this.#next;
  }

  /** A page of `size` documents arrived after so many milliseconds. */
  arrived(size: number, milliseconds: number): void {
    const fitting = size * Math.min(growth, aim / Math.max(1, milliseconds));
    this.#next = this.#within(Math.max(fitting, size < this.#next ? this.#next : 0));
  }

  failed(): void {
    this.#next = this.#within(this.#next / growth);
  }

  #within(size: number): number {
    return Math.min(this.#most, Math.max(Math.min(least, this.#most), Math.floor(size)));
  }
}

/**
 * A page as large as the line allows. `ask` answers at most `size` documents; fewer are the last ones. Rejects as the
 * attempt does; the next page is smaller then.
 */
export async function fetchPage<T>(
  { clock, connection, pages, signal }: Pick<EngineContext, 'clock' | 'connection' | 'pages' | 'signal'>,
  ask: (size: number) => Promise<T[]>,
): Promise<{ page: T[]; isLast: boolean }> {
  const size = pages.next;
  let began = 0;
  const run = () => {
    // The wait for the backoff may have taken long.
    began = clock.monotonic();
    return ask(size);
  };
  try {
    const page = await connection.attempt(signal, run, { patient: true });
    pages.arrived(page.length, clock.monotonic() - began);
    return { page, isLast: page.length < size };
  } catch (error) {
    pages.failed();
    throw error;
  }
}
