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

/** The same object where nothing is wrong with it. */
export function sound<C extends Collection>(collection: C, fields: Fields[C]): Fields[C] {
  const mended = collection === 'users' ? userMends(fields as User) : catalogueMends(fields as Catalogue);
  return Object.keys(mended).length === 0 ? fields : { ...fields, ...mended };
}

function userMends(user: User): Partial<Record<keyof User, unknown>> {
  const mends: Partial<Record<keyof User, unknown>> = {};
  for (const key of texts) if (typeof user[key] !== 'string') mends[key] = '';
  for (const key of optionalTexts) if (!isOptionalText(user[key])) mends[key] = undefined;
  if (!isList(user.plants)) mends.plants = objectsOf(user.plants);
  if (!isList(user.messages)) mends.messages = objectsOf(user.messages);
  if (user.notes !== undefined && !isList(user.notes)) mends.notes = objectsOf(user.notes);
  return mends;
}

function catalogueMends(catalogue: Catalogue): Partial<Catalogue> {
  const { plants, categories } = catalogue;
  const isNames = Array.isArray(categories) && categories.every((name) => typeof name === 'string');
  return {
    ...(!isList(plants) && { plants: objectsOf(plants) }),
    ...(!isNames && { categories: [] }),
  };
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}

function objectsOf<T>(value: T[]): T[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
