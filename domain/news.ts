/** What somebody else changed in the document of a customer, for staff that was away. Read by itself, as `person-line.ts` is. */
import { deepEqual } from './equal.ts';
import { displayTitle } from './people.ts';
import { isPlain, textOf } from './plain.ts';
import type { News } from './away-kept.ts';
import type { User } from './user.ts';

/** A document as this device had it: what the server held, and what the screen shows with what waits. Null: nothing. */
export interface Known {
  synced: User | null;
  shown: User;
}

type Entry = Record<string, unknown>;

/** Between what was known and what the server holds; null: not on this device, or no customer. What the device has itself is no news. */
export function newsOf(id: string, before: Known | null, after: User | null): News[] {
  const was = before?.synced?.role === 'customer' ? before.synced : null;
  const is = after?.role === 'customer' ? after : null;
  const news = (kind: News['kind'], what = '', name = ''): News => ({ kind, of: id, what, name });
  if (!is) return was ? [news('left', '', displayTitle(was))] : [];
  if (!was || !before) return [news('came')];
  const { shown } = before;
  const noteNews = changed('notes', is, was, shown).flatMap(({ entry, old }) => {
    if (entry['of'] !== undefined) return [];
    if (!old) return [news('note', textOf(entry['id']), textOf(entry['createdBy']))];
    return entry['note'] === old['note'] ? [] : [news('edited', textOf(entry['id']), textOf(entry['editedBy']))];
  });
  const messages = changed('messages', is, was, shown).filter(({ old }) => !old);
  const primary = textOf(is.primaryNote);
  const isOther = primary !== textOf(was.primaryNote) && primary !== textOf(shown.primaryNote);
  return [
    ...messages.map(({ entry }) => news('wrote', textOf(entry['id']))),
    ...noteNews,
    ...(isOther ? [news('primary')] : []),
  ];
}

/** Entries of a list that neither the server had like this, nor this device. */
function changed(list: 'notes' | 'messages', is: User, was: User, shown: User): { entry: Entry; old?: Entry }[] {
  if (deepEqual(is[list] ?? [], was[list] ?? [])) return [];
  const [old, own] = [byId(was[list]), byId(shown[list])];
  return entriesOf(is[list]).flatMap((entry) => {
    const id = textOf(entry['id']);
    const before = old.get(id);
    if (id === '' || deepEqual(entry, before) || deepEqual(entry, own.get(id))) return [];
    return [before ? { entry, old: before } : { entry }];
  });
}

const entriesOf = (list: unknown): Entry[] => (Array.isArray(list) ? list.filter(isPlain) : []);
const byId = (list: unknown) => new Map(entriesOf(list).map((entry) => [textOf(entry['id']), entry]));
