/** What an earlier app may have left behind: documents as the specification describes it, and everything odd that hands make of them. */
import type { Catalogue } from '#domain/catalogue.ts';
import { demoData } from '#backend/demo-data.ts';
import { randomOf } from '#backend/demo-data/random.ts';

export type Stored = Record<string, unknown>;

export interface EarlierProject {
  /** By id. */
  users: Map<string, Stored>;
  catalogue: Stored;
}

/** What is done to a user's document; `time` makes a time as the database keeps it. */
type Oddness = (user: Stored, time: (milliseconds: number) => unknown) => void;

const noted = (more: object) => ({ note: 'Gate code 4711', createdBy: 'Tom', createdAt: 1_600_000_000_000, ...more });
const messages =
  (...all: unknown[]): Oddness =>
  (user) => {
    user['messages'] = all;
  };
const notes =
  (...all: unknown[]): Oddness =>
  (user) => {
    user['notes'] = all;
  };
const without =
  (...fields: string[]): Oddness =>
  (user) => {
    for (const field of fields) delete user[field];
  };
const having =
  (fields: Stored): Oddness =>
  (user) => {
    Object.assign(user, structuredClone(fields));
  };

/** Each alone, by what it is. */
export const oddnesses: Record<string, Oddness> = {
  nothing: () => undefined,
  'no id': without('id'),
  'another id': having({ id: 'somebody-else' }),
  'no role': without('role'),
  'a role that nobody knows': having({ role: 'Manager' }),
  'a role in capitals': having({ role: 'Customer ' }),
  'an admin made by hand': having({ role: 'admin' }),
  'an admin in capitals': having({ role: 'Admin' }),
  'an employee who is not active': having({ role: 'employee', active: false }),
  'no active': without('active'),
  'active as text': having({ active: 'false' }),
  'active empty': having({ role: 'employee', active: null }),
  'no names': without('firstName', 'lastName', 'fullName'),
  'no full name': without('fullName'),
  'almost nothing': (user) => without(...Object.keys(user).filter((field) => field !== 'email'))(user, Number),
  'nothing at all': (user) => without(...Object.keys(user))(user, Number),
  'numbers for texts': having({ mobile: 9_165_550_142, zipcode: 95_814 }),
  'a map for a text': having({ address: { street: '9217 Oak Leaf Way' } }),
  'too long a text': having({ city: 'x'.repeat(300), primaryNote: 'y'.repeat(30_000) }),
  'empty fields': having({ imgUrl: null, zipcode: null, plants: null, messages: null }),
  'fields of its own': having({ showSave: true, newsletter: 'spring' }),
  'messages without ids': messages(
    { message: 'When?', userId: 'me', read: false, createdAt: 1_600_000_000_000 },
    { message: 'When?', userId: 'me', read: false, createdAt: 1_600_000_000_000 },
    { message: 'Thanks', createdAt: 1_600_000_001_000 },
  ),
  'messages with ids': messages({ id: 'm1', message: 'When?', userId: 'me', read: true, createdAt: 1_600_000_000_000 }),
  'messages that are none': messages('When?', null, 7, { message: 'Thanks', read: 'no' }),
  'messages as a map': having({ messages: { one: 'When?' } }),
  'times of the database': (user, time) => {
    user['notes'] = [
      noted({ id: 'n1', createdAt: time(1_600_000_000_123) }),
      noted({ createdAt: time(1_600_000_001_000) }),
    ];
  },
  'times as text and none': notes(noted({ id: 'n1', createdAt: '11/20/2021' }), { note: 'Bare', createdBy: 'Tom' }),
  'notes without ids': notes(noted({}), noted({ note: 'Dog' }), noted({})),
  'the same id twice': notes(noted({ id: 'n1' }), noted({ id: 'n1', note: 'Dog' })),
  'an id that is a number': notes(noted({ id: 7, showSave: false })),
  'many notes': (user) => {
    user['notes'] = Array.from({ length: 202 }, (_, index) => noted({ note: `Note ${index}` }));
  },
  'picks with names alone': having({ plants: [{ name: 'Rose' }, { name: ' tomato ' }, { name: 'Gone since' }] }),
  'whole plants picked': having({ plants: [{ name: 'Rose', category: 'Shrubs', size: 24, plantingMonths: [11, 2] }] }),
  'picks that are none': having({ plants: ['Rose', null, { category: 'Herbs' }] }),
  'marks of nobody': having({ rev: 'seven', edit: 7, syncedAt: 'yesterday' }),
};

/** Plants without ids, numbers as they were typed, no list of categories. */
function earlierCatalogue({ plants }: Catalogue): Stored {
  const bare = plants.map(({ id: _id, ...plant }) => ({
    ...plant,
    size: String(plant.size),
    plantingMonths: plant.plantingMonths.map(String),
  }));
  return { plants: [...bare, { name: 'Twin', category: 'Herbs' }, { name: 'twin ', category: 'Herbs' }] };
}

/** The same for the same seed: each document has none, one or two of the oddnesses. */
export function earlierProject(
  { seed, count }: { seed: number; count: number },
  time: (milliseconds: number) => unknown,
): EarlierProject {
  const random = randomOf(seed);
  const { users, catalogue } = demoData({ seed, customers: count });
  const all = Object.values(oddnesses);
  const found = new Map<string, Stored>();
  for (const [index, { id, ...user }] of users.slice(2).entries()) {
    const { notes: written = [], plants, ...fields } = user;
    const stored: Stored = {
      id,
      ...fields,
      notes: written.map(({ id: _id, ...note }) => note),
      plants: plants.map(({ name }) => ({ name })),
    };
    all[index % all.length]?.(stored, time);
    if (random.next() < 0.3) random.pick(all)(stored, time);
    found.set(id, stored);
  }
  return { users: found, catalogue: earlierCatalogue(catalogue) };
}
