/** What lists and searches need of a user. Tolerates values of the wrong type: not all documents were made by this app. */
import { searchText, sortKey } from '#domain/people.ts';
import { type Role, roles, type User } from '#domain/user.ts';
import type { PersonEntry } from '../replica.ts';
import type { LiveRow } from '../store.ts';
import { sortLength } from './schemas.ts';
import { sound } from './sound.ts';

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export function sortOf(fields: User): string {
  return sortKey(fields).slice(0, sortLength);
}

export function personEntry({ id, fields, edit }: LiveRow<'users'>): PersonEntry {
  const user = sound('users', fields);
  const { firstName, lastName, address, city, imgUrl } = user;
  return { id, firstName, lastName, address, city, imgUrl, searchText: searchText(user), unsent: edit !== '' };
}
