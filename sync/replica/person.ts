/** What lists and searches need of a user, read by itself: the whole schema for ten thousand rows would take too long. */
import { searchText, sortKey } from '#domain/people.ts';
import { isPlain } from '#domain/schemas.ts';
import { type Role, roles, type User } from '#domain/user.ts';
import type { PersonEntry } from '../replica.ts';
import type { LiveRow } from '../store.ts';

/** Characters of a name that lists are sorted by. */
export const sortLength = 400;

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function sortOf(fields: User): string {
  return sortKey(fields).slice(0, sortLength);
}

export function personEntry({ id, fields, edit }: LiveRow<'users'>): PersonEntry {
  const shown = {
    firstName: text(fields.firstName),
    lastName: text(fields.lastName),
    address: text(fields.address),
    city: text(fields.city),
    imgUrl: text(fields.imgUrl),
  };
  const picks = Array.isArray(fields.plants) ? fields.plants.filter(isPlain) : [];
  const plants = picks.map(({ name }) => ({ name: text(name) }));
  return { id, ...shown, searchText: searchText({ ...shown, plants }), unsent: edit !== '' };
}
