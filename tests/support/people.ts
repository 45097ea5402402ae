import type { User } from '#domain/user.ts';
import type { LiveRow } from '#sync/store.ts';

/** A customer with just enough in it; `fields` overrides. */
export function aUser(id: string, fields: Partial<User> = {}): User {
  return {
    id,
    role: 'customer',
    active: true,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${id}@garden.test`,
    mobile: '555-0100',
    address: '1 Main Street',
    city: 'Sacramento',
    state: 'CA',
    zipcode: '95655',
    imgUrl: '',
    plants: [],
    messages: [],
    ...fields,
  };
}

export function aCleanRow(id: string, fields: Partial<User> = {}, rev = 1): LiveRow<'users'> {
  return { id, gone: false, fields: aUser(id, fields), rev, edit: '' };
}

/** The same person with an edit that waits. */
export function aDirtyRow(id: string, fields: Partial<User> = {}, rev = 1): LiveRow<'users'> {
  return {
    id,
    gone: false,
    fields: aUser(id, { firstName: 'Edited', ...fields }),
    rev,
    edit: 'prefix:1',
    base: { fields: aUser(id, fields), rev },
  };
}
