/** Fields as the screens may rely on them, whatever lies on the device: a value of the wrong type must not end the app. */
import type { Catalogue } from '#domain/catalogue.ts';
import type { User } from '#domain/user.ts';
import type { Collection, Fields } from '../document.ts';

const texts = [
  'firstName',
  'lastName',
  'email',
  'mobile',
  'address',
  'city',
  'state',
  'zipcode',
  'imgUrl',
] as const satisfies (keyof User)[];
const optionalTexts = ['fullName', 'primaryNote', 'specialtyRequests'] as const satisfies (keyof User)[];

/** What screens read of each entry of a list; whoever may write the list may write rubbish into it. */
const entries = {
  plants: { name: '' },
  messages: { message: '', createdAt: 0 },
  notes: { note: '', createdBy: '', createdAt: 0 },
  catalogue: { name: '', category: '' },
} as const;

/** The same object where nothing is wrong with it. */
export function sound<C extends Collection>(collection: C, fields: Fields[C]): Fields[C] {
  const mended = collection === 'users' ? userMends(fields as User) : catalogueMends(fields as Catalogue);
  return Object.keys(mended).length === 0 ? fields : { ...fields, ...mended };
}

function userMends(user: User): Partial<Record<keyof User, unknown>> {
  const mends: Partial<Record<keyof User, unknown>> = {};
  for (const key of texts) if (typeof user[key] !== 'string') mends[key] = '';
  for (const key of optionalTexts) if (!isOptionalText(user[key])) mends[key] = undefined;
  for (const key of ['plants', 'messages', 'notes'] as const) {
    if (key === 'notes' && user.notes === undefined) continue;
    const list = mendedEntries(user[key], entries[key]);
    if (list !== user[key]) mends[key] = list;
  }
  return mends;
}

/** The same list where nothing is wrong with it. */
function mendedEntries(list: unknown, known: Record<string, string | number>): unknown[] {
  if (!Array.isArray(list)) return [];
  const wrongIn = (entry: Record<string, unknown>) =>
    Object.entries(known).filter(([key, otherwise]) => typeof entry[key] !== typeof otherwise);
  if (list.every((entry) => isObject(entry) && wrongIn(entry).length === 0)) return list;
  return list.filter(isObject).map((entry) => ({ ...entry, ...Object.fromEntries(wrongIn(entry)) }));
}

function catalogueMends(catalogue: Catalogue): Partial<Catalogue> {
  const { plants, categories } = catalogue;
  const isNames = Array.isArray(categories) && categories.every((name) => typeof name === 'string');
  const mended = mendedEntries(plants, entries.catalogue) as Catalogue['plants'];
  return {
    ...(mended !== plants && { plants: mended }),
    ...(!isNames && { categories: [] }),
  };
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
