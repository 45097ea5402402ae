/** What lists and searches need of a user. Tolerates values of the wrong type: not all documents were made by this app. */
import { type Role, roles, type User } from '#domain/user.ts';
import type { PersonEntry } from '../replica.ts';
import type { LiveRow } from '../store.ts';
import { sortLength } from './schemas.ts';

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export function sortOf(fields: User): string {
  return [text(fields.lastName), text(fields.firstName)].join(' ').toLowerCase().slice(0, sortLength);
}

export function personEntry({ id, fields, edit }: LiveRow<'users'>): PersonEntry {
  const { firstName, lastName, address, city, imgUrl } = fields;
  const entry = {
    firstName: text(firstName),
    lastName: text(lastName),
    address: text(address),
    city: text(city),
    imgUrl: text(imgUrl),
  };
  const plants = Array.isArray(fields.plants) ? fields.plants.map((pick) => text(pick?.name)) : [];
  const searched = [entry.firstName, entry.lastName, entry.address, entry.city, ...plants];
  return { id, ...entry, searchText: searched.join(' ').toLowerCase(), unsent: edit !== '' };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
