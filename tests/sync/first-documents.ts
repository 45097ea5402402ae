/** Whom and what a simulated office holds in the morning. */
import type { Catalogue } from '#domain/catalogue.ts';
import type { Stored } from '#domain/permission-request.ts';
import type { Role } from '#domain/user.ts';
import { aPlant } from '#tests/support/plants.ts';

export const employees = ['e1', 'e2'];
export const customers = ['c1', 'c2', 'c3', 'c4'];

export function firstDocuments(): ReadonlyMap<string, Stored> {
  const people = [
    person('admin', 'admin'),
    ...employees.map((id) => person(id, 'employee')),
    ...customers.map((id) => person(id, 'customer')),
  ];
  const catalogue: Catalogue = {
    id: 'plants',
    categories: ['Herbs', 'Fruit'],
    plants: ['Mint', 'Fig', 'Sage'].map((name) => aPlant(name, 'Herbs')),
  };
  const sync = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1_000, nanoseconds: 0 } };
  const documents = new Map<string, Stored>(people.map((stored) => [`users/${String(stored['id'])}`, stored]));
  return documents.set('plants/plants', { ...catalogue, ...sync });
}

export function person(id: string, role: Role): Stored {
  return {
    id,
    role,
    active: true,
    firstName: 'First',
    lastName: id,
    fullName: `First ${id}`,
    email: `${id}@garden.test`,
    mobile: '9165550142',
    address: '1 Garden Way',
    city: 'Orangevale',
    state: 'CA',
    zipcode: '95662',
    imgUrl: '',
    plants: [],
    messages: [],
    notes: [],
    specialtyRequests: '',
    rev: 1,
    edit: 'seed:1',
    syncedAt: { seconds: 1_000, nanoseconds: 0 },
  };
}

export function withoutSync(stored: Stored): Stored {
  const { rev: _rev, edit: _edit, syncedAt: _syncedAt, ...rest } = stored;
  return rest;
}
