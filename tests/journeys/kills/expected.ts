/** What must be on a device that is killed at random moments, by what its screens said until then. */

/** What a screen, or the server, has. */
export interface Found {
  /** The texts of what was added, as often as each is there. */
  entries: readonly string[];
  /** What single fields hold, by name. */
  values: Readonly<Record<string, string>>;
}

/** Milliseconds after which what was typed is on the device, on a busy machine too. */
const longest = 5_000;

export class Expected {
  /** Undefined: the kill came before the screen said it. */
  readonly #entries = new Map<string, 'there' | 'gone' | undefined>();
  /** What each may hold, oldest first: the first is certain. */
  readonly #values = new Map<string, { value: string; at: number }[]>();

  /** A text is being added, or removed. */
  begins(text: string): void {
    this.#entries.set(text, undefined);
  }

  /** The screen says that it was. */
  ended(text: string, as: 'there' | 'gone'): void {
    this.#entries.set(text, as);
  }

  /** Those that the screen says are there. */
  get there(): string[] {
    return [...this.#entries].flatMap(([text, now]) => (now === 'there' ? [text] : []));
  }

  /** A field is about to be given a value. */
  typing(name: string, value: string): void {
    this.#maybe(name, value, Number.POSITIVE_INFINITY);
  }

  /** It has it, and stores it some time later. */
  typed(name: string, value: string): void {
    this.#maybe(name, value, performance.now());
  }

  /** The screen says that it is stored. */
  stored(name: string, value: string): void {
    this.#values.set(name, [{ value, at: 0 }]);
  }

  /** The device was killed now: what was typed long before is stored. */
  killed(): void {
    const latest = performance.now() - longest;
    for (const [name, values] of this.#values) {
      const certain = values.findLastIndex(({ at }) => at < latest);
      this.#values.set(name, values.slice(Math.max(certain, 0)));
    }
  }

  /** What is wrong with what was found, in words; from then on what was found is what is there. */
  faults({ entries, values }: Found): string[] {
    const faults: string[] = [];
    for (const [text, was] of this.#entries) {
      const count = entries.filter((entry) => entry === text).length;
      if (count > 1) faults.push(`'${text}' is there ${count} times`);
      if (was === 'there' && count === 0) faults.push(`'${text}' was there and is lost`);
      if (was === 'gone' && count > 0) faults.push(`'${text}' was removed and is back`);
      this.#entries.set(text, count > 0 ? 'there' : 'gone');
    }
    for (const [name, value] of Object.entries(values)) {
      const may = this.#values.get(name)?.map((each) => each.value);
      if (may && !may.includes(value))
        faults.push(`${name} is '${value}' and not ${may.map((each) => `'${each}'`).join(' or ')}`);
      if (value !== '' && entries.includes(value)) faults.push(`'${value}' was added and stands in ${name} once more`);
      this.stored(name, value);
    }
    return faults;
  }

  #maybe(name: string, value: string, at: number): void {
    this.#values.set(name, [...(this.#values.get(name) ?? []), { value, at }]);
  }
}
