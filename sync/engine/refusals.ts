/**
 * Which refusals of the rules are believed. Rules that are being deployed, or a session in trouble, refuse what will be taken
 * a moment later, and then they refuse everything: so a refusal is tried again for a minute, and for ten while others are
 * refused beside it and nothing at all is taken. Time is the sum of the rests between the tries, so that no clock matters.
 */

/** Milliseconds. */
const rests = { first: 1_000, longest: 60_000 };
const believedAfter = { alone: 60_000, amongOthers: 600_000 };

interface Refused {
  edits: string;
  tries: number;
  rested: number;
  /** How many writes the server had taken when this began. */
  takenBefore: number;
  besideOthers: boolean;
}

export class Refusals {
  readonly #refused = new Map<string, Refused>();
  #taken = 0;

  /** Everything that was sent lately was refused, and not only one document. */
  get all(): boolean {
    return [...this.#refused.values()].some((each) => this.#isAmongOthers(each));
  }

  /**
   * These edits of a document were refused. How many milliseconds to rest before the next try; null: this is its last word.
   * Other edits than last time begin anew: another tab may have set the earlier ones aside.
   */
  refused(key: string, edits: string): number | null {
    const known = this.#refused.get(key);
    const fresh = { edits, tries: 0, rested: 0, takenBefore: this.#taken, besideOthers: false };
    const now = known?.edits === edits ? known : fresh;
    this.#refused.set(key, now);
    if (this.#refused.size > 1) for (const each of this.#refused.values()) each.besideOthers = true;
    const enough = this.#isAmongOthers(now) ? believedAfter.amongOthers : believedAfter.alone;
    if (now.rested >= enough) return null;
    now.tries += 1;
    return Math.min(rests.longest, rests.first * 2 ** (now.tries - 1));
  }

  /** A rest went by to its end. */
  rested(key: string, milliseconds: number): void {
    const known = this.#refused.get(key);
    if (known) known.rested += milliseconds;
  }

  /** The server took a write of this document. */
  taken(key: string): void {
    this.#taken += 1;
    this.#refused.delete(key);
  }

  /** Nothing of the document waits any more, whatever became of it. */
  settled(key: string): void {
    this.#refused.delete(key);
  }

  /** Only these wait: what else was refused has left the device, and nobody sends it any more. */
  only(keys: ReadonlySet<string>): void {
    for (const key of this.#refused.keys()) if (!keys.has(key)) this.#refused.delete(key);
  }

  #isAmongOthers({ besideOthers, takenBefore }: Refused): boolean {
    return besideOthers && takenBefore === this.#taken;
  }
}
