/** What a user changed in a document, told from the server's state and the user's. For the sync page. */
import { deepEqual } from './equal.ts';
import { keyed } from './three-way.ts';

/** One code for each sentence of the sync page. */
export type ChangeKind =
  | 'registered'
  | 'note-added'
  | 'note-edited'
  | 'note-deleted'
  | 'note-settled'
  | 'primary-note'
  | 'plants-chosen'
  | 'plants-given-up'
  | 'specialty-requests'
  | 'message-written'
  | 'message-changed'
  | 'message-read'
  | 'message-deleted'
  | 'profile'
  | 'plant-added'
  | 'plant-changed'
  | 'plant-removed'
  | 'category-added'
  | 'category-renamed'
  | 'category-removed'
  | 'other';

/** One change, as a user counts it. */
export interface Change {
  kind: ChangeKind;
  /** The plant or category that it is about, under its new name. */
  name?: string;
  /** The name before. */
  formerly?: string;
  /** What was written in full; of what was deleted, what it said. */
  text?: string;
  /** The fields that changed, with what they hold now. */
  fields?: readonly ChangedField[];
  /** When, as far as the document tells, epoch milliseconds. */
  at?: number;
}

/** A field with its new value. */
export interface ChangedField {
  field: string;
  value: unknown;
}

/** How two lists differ. */
export interface Difference<T> {
  added: T[];
  /** Before and after. */
  changed: [old: T, now: T][];
  removed: T[];
}

/** How two lists differ, entries told apart by an identity. */
export function difference<T>(
  before: readonly T[],
  after: readonly T[],
  identify: (entry: T) => string,
): Difference<T> {
  const [old, now] = [keyed(before, identify), keyed(after, identify)];
  return {
    added: [...now].filter(([key]) => !old.has(key)).map(([, entry]) => entry),
    changed: [...now].flatMap(([key, entry]): [T, T][] => {
      const was = old.get(key);
      return was === undefined || deepEqual(was, entry) ? [] : [[was, entry]];
    }),
    removed: [...old].filter(([key]) => !now.has(key)).map(([, entry]) => entry),
  };
}

/** Which of these fields differ, with what they hold now. */
export function changedFields<T extends object>(
  before: Partial<T>,
  after: T,
  fields: readonly (keyof T)[],
): ChangedField[] {
  return fields
    .filter((field) => !deepEqual(before[field], after[field]))
    .map((field) => ({ field: String(field), value: after[field] }));
}

/** Adds a change for fields that are not in `known` and differ. */
export function withOthers<T extends object>(changes: Change[], base: T, mine: T, known: readonly string[]): Change[] {
  const others = Object.keys({ ...base, ...mine }).filter((key) => !known.includes(key)) as (keyof T)[];
  const fields = changedFields(base, mine, others);
  if (fields.length > 0) return [...changes, { kind: 'other', fields }];
  return changes.length > 0 || deepEqual(base, mine) ? changes : [{ kind: 'other' }];
}
