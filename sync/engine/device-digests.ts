/**
 * The device's side of a comparison: what the server must answer if both hold the same. The server sums up what stands in
 * documents, not what is read of it: where a hand in the console wrote another id or revision, the device remembers what the
 * server takes it for, so that such a document neither hides a difference nor makes one for ever.
 */
import { isUnreadable } from '../document.ts';
import type { EngineContext } from './engine-context.ts';
import { isSummed, isWithin, type Digest, type IdRange } from '../digest.ts';
import type { Feeds } from '../feeds.ts';
import type { DeviceFacts } from '../store.ts';

/** `marked`: users with a revision, by the id that is stored in them. `all`: all of the scope, by their names. */
export type Kind = 'marked' | 'all';

/** A row or a document that is set aside, in the order of ids. Tombstones only serve as borders. */
export interface Entry {
  id: string;
  rev: number;
  counts: boolean;
}

type Odd = DeviceFacts['summed'][string];

const pageSize = 1_000;

export class DeviceDigests {
  readonly #store: EngineContext['store'];
  readonly #roles: readonly string[];
  readonly #uid: string;
  /** By the names of the documents. */
  #odd: ReadonlyMap<string, Odd>;

  private constructor({ store, scope }: Pick<EngineContext, 'store' | 'scope'>, odd: ReadonlyMap<string, Odd>) {
    this.#store = store;
    this.#roles = scope.roles;
    this.#uid = scope.uid;
    this.#odd = odd;
  }

  static async of(context: Pick<EngineContext, 'store' | 'scope'>): Promise<DeviceDigests> {
    const odd = new Map<string, Odd>();
    for (const [id, summed] of Object.entries((await context.store.fact('summed')) ?? {})) {
      const row = await context.store.get({ collection: 'users', id });
      // Else the document was written since, and nobody knows what stands in it.
      if (row && !row.gone && row.rev === summed.of) odd.set(id, summed);
    }
    return new DeviceDigests(context, odd);
  }

  /** Everything that the device holds in the range, or knows to be there. */
  async read(range: IdRange): Promise<Entry[]> {
    const entries = new Map<string, Entry>();
    let from = range.from;
    do {
      const rows = await this.#store.users({ from, to: range.to }, pageSize);
      for (const row of rows) {
        const counts = !row.gone && this.#roles.includes(row.fields.role);
        entries.set(row.id, { id: row.id, rev: row.rev, counts });
      }
      from = rows.length < pageSize ? null : `${rows.at(-1)?.id ?? ''}\u0000`;
    } while (from !== null);
    for (const { collection, id, rev, reason } of await this.#store.setAside()) {
      if (collection !== 'users' || id === this.#uid || !isWithin(id, range)) continue;
      // Of what can be read in part the row counts, or is missing.
      if (reason === 'partly') continue;
      if (reason === 'failed' || !entries.get(id)?.counts) entries.set(id, { id, rev, counts: true });
    }
    return [...entries.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** `entries`: what was read of exactly this range. */
  digest(kind: Kind, range: IdRange, entries: readonly Entry[]): Digest {
    const held = entries.filter(({ counts }) => counts);
    if (kind === 'all') return { count: held.length, revs: 0 };
    const ordinary = held.filter(({ id, rev }) => !this.#isOdd(id, rev)).map(({ rev }) => rev);
    const odd = [...this.#odd.values()].filter(({ id }) => id !== null && isWithin(id, range)).map(({ rev }) => rev);
    const revs = [...ordinary, ...odd].filter((rev) => isSummed(rev));
    return { count: revs.length, revs: revs.reduce((sum, rev) => sum + rev, 0) };
  }

  /** Those that no sum covers, in any order. */
  unsummed(entries: readonly Entry[]): Entry[] {
    return entries.filter(({ id, rev, counts }) => counts && (!isSummed(rev) || this.#odd.get(id)?.id === null));
  }

  /** The server holds these documents, and no others among those that were asked for. */
  async learn(documents: readonly Feeds['users'][], isAsked: (id: string) => boolean): Promise<void> {
    const odd = new Map([...this.#odd].filter(([id]) => !isAsked(id)));
    for (const document of documents) {
      const summed = isUnreadable(document) ? undefined : document.summed;
      if (summed) odd.set(document.id, { ...summed, of: document.rev });
    }
    if (odd.size === 0 && this.#odd.size === 0) return;
    this.#odd = odd;
    await this.#store.setFact('summed', Object.fromEntries(odd));
  }

  #isOdd(id: string, rev: number): boolean {
    return this.#odd.get(id)?.of === rev;
  }
}

/** What a hand in the console wrote may be a fraction, of which no two sums are quite the same. */
export function isSame(there: Digest, here: Digest): boolean {
  return there.count === here.count && Math.abs(there.revs - here.revs) < 0.5;
}
