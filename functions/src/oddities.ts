/** What is odd about documents of an earlier project, and what adopting them does about it. Told without a word of what they hold. */

/** Each is told after its fields. What is left as it is can be worked with: see decision 015. */
export const oddities = {
  missing: 'missing, added',
  'no-author': 'without the author, who is added',
  'no-id': 'without an id of its own, which is given',
  'other-id': 'not that of the document, made the same',
  converted: 'of another type, converted without loss',
  'no-time': 'without a time, left and taken for the oldest',
  'not-read': 'more than the app reads, left as it is',
  'unknown-role': 'unknown, so that the app cannot show this person, left as it is',
  staff: 'that of staff, left: see that it is meant',
  'not-offered': 'not in the catalogue, or there twice, left',
  'same-name': 'of the same name as another, left',
  'no-category': 'of a category that the list lacks, left and shown under Other',
  'unknown-fields': 'unknown to the app, left and not shown',
  'too-large': 'too large for what is missing, left as it is',
  'too-many': 'beyond the newest that are kept, removed',
  unreadable: 'of a form that the app cannot read, left as it is',
} as const;

/** A field, `''` for the document itself, and in lists how many entries it is true of. */
export interface Oddity {
  field: string;
  what: keyof typeof oddities;
  count?: number;
}

/** What has to be written into a document besides the server's time, empty where nothing; and what was odd about it. */
export interface Adopted {
  changes: Record<string, unknown>;
  oddities: Oddity[];
}

/** Collects oddities, those of the same field and kind as one. */
export class OddityList {
  readonly #found = new Map<string, Oddity>();

  add(field: string, what: Oddity['what'], count?: number): void {
    if (count === 0) return;
    const key = `${field} ${what}`;
    const before = this.#found.get(key)?.count;
    const sum = count === undefined ? {} : { count: (before ?? 0) + count };
    this.#found.set(key, { field, what, ...sum });
  }

  all(): Oddity[] {
    return [...this.#found.values()];
  }
}

/** One line about a document: each kind once, after its fields and how many entries of them. */
export function inWords(found: readonly Oddity[]): string {
  const kinds = [...new Set(found.map(({ what }) => what))];
  const fieldsOf = (kind: Oddity['what']): string =>
    found
      .filter(({ what }) => what === kind)
      .map(({ field, count }) => `${field || 'fields'}${count === undefined ? '' : ` (${count})`}`)
      .join(', ');
  return kinds.map((kind) => `${fieldsOf(kind)} ${oddities[kind]}`).join('; ');
}
