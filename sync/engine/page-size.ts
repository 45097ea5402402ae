/** How many documents a page asks for: as many as this line brings in some seconds. */

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
