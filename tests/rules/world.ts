/** The people and documents that each case finds: two of each role, the catalogue, a log. */
import { business } from '#domain/business.ts';
import { revisionOf } from '#domain/document-shapes.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import type { Role } from '#domain/user.ts';
import { serverTime, type World } from './case.ts';

/** When this run began, epoch milliseconds: no later than the server's time in any case. */
export const now = Date.now();

const actor = (uid: string): Actor => ({ uid, email: `${uid}@garden.test` });
const verified = (uid: string): Actor => ({ ...actor(uid), verified: true });

export const ada = verified('ada');
export const alma = verified('alma');
export const emil = actor('emil');
export const edda = actor('edda');
export const rosa = actor('rosa');
export const carl = actor('carl');
/** Has an account, but no document yet. */
export const nina = actor('nina');
/** Has the admin's e-mail address, verified and written in its own way, and no document yet. */
export const boss: Actor = { uid: 'boss', email: ` ${business.adminEmail.toUpperCase()}`, verified: true };

export const noteOf = (id: string, change: Stored = {}): Stored => ({
  id,
  note: `Text of ${id}`,
  createdBy: 'Emil',
  createdAt: 1_700_000_000_000,
  ...change,
});
export const messageOf = (index: number, change: Stored = {}): Stored => ({
  id: `m${index}`,
  message: `Message ${index}`,
  userId: 'rosa',
  read: false,
  createdAt: 1_777_600_000_000 + index,
  ...change,
});
export const pickOf = (index: number, change: Stored = {}): Stored => ({
  id: `p${index}`,
  name: `Plant ${index}`,
  category: 'Herbs',
  ...change,
});
/** So many, counted from a number. */
export const several = (make: (index: number) => Stored, count: number, from = 0): Stored[] =>
  Array.from({ length: count }, (_, index) => make(from + index));

const marks = { rev: 3, edit: 'a:1', syncedAt: { seconds: 1_700_000_000, nanoseconds: 1000 } };

/** What a new account stores about itself. */
export function registration(uid: string, role: Role, email = `${uid}@garden.test`): Stored {
  return {
    id: uid,
    role,
    active: true,
    firstName: 'Robin',
    lastName: 'Marsh',
    fullName: 'Robin Marsh',
    email,
    mobile: '9165550100',
    address: '12 Elm Street',
    city: 'Mather',
    state: 'CA',
    zipcode: '95655',
    imgUrl: '',
    plants: [],
    messages: [],
    rev: 1,
    edit: 'r:1',
    syncedAt: serverTime,
  };
}

function person(uid: string, role: Role): Stored {
  const notes = [{ id: 'n1', note: 'Gate code changed', createdBy: 'Emil', createdAt: 1_700_000_000_000 }];
  return { ...registration(uid, role), plants: [{ name: 'Basil' }], notes, primaryNote: 'Dog bites', ...marks };
}

export const users = {
  ada: person('ada', 'admin'),
  alma: person('alma', 'admin'),
  emil: person('emil', 'employee'),
  edda: person('edda', 'employee'),
  rosa: person('rosa', 'customer'),
  carl: person('carl', 'customer'),
};

export const catalogue: Stored = { id: 'plants', plants: [{ name: 'Basil' }], categories: ['Herbs'], ...marks };

export const entry = (message: string): Stored => ({
  dateAndTime: '5/1/2026, 9:00:00 AM',
  message,
  code: 'permission-denied',
  createdAt: 1_777_600_000_000,
});

export const departed = (uid: string, rev: number, role: Role | null): Stored => ({
  id: uid,
  rev,
  role,
  syncedAt: serverTime,
});

export const world: World = {
  ...Object.fromEntries(Object.entries(users).map(([uid, user]) => [`users/${uid}`, user])),
  'users/nina': null,
  'users/boss': null,
  'plants/plants': catalogue,
  'errorLogs/errorLogs': { errorLogs: [entry('first')] },
};

/** The next revision of a document, as synchronization writes it; undefined takes a field out. */
export function next(document: Stored, change: Stored): Stored {
  const after = {
    ...document,
    rev: revisionOf(document['rev']) + 1,
    edit: 'b:1 a:1',
    syncedAt: serverTime,
    ...change,
  };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
}
