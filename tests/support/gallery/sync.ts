/** What waits and what was refused, as drawn. */
import { of, type Observable } from 'rxjs';
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import { addNote } from '#domain/notes.ts';
import type { Note } from '#domain/user.ts';
import type { DeviceParts } from '#screens/sync/device.ts';
import type { Parked } from '#sync/store.ts';
import type { TestReplica } from '../test-replica.ts';
import { alvarez, galleryCatalogue, galleryTime, person, unsentNote } from './people.ts';
import { unbroken, unbrokenEntry } from './unbroken.ts';

const minutes = (count: number) => count * 60_000;
const brennan = person({ id: 'brennan', firstName: 'Siobhan', lastName: 'Brennan' });
const gateCode: Note = {
  id: 'gate',
  note: 'Gate code changed to the new one, ask at the office. Hedge is due again in two weeks.',
  createdBy: 'Tom Okafor',
  createdAt: galleryTime - minutes(60 * 16 + 47),
};
const refused = (id: string, notes: Note[], more: Partial<Parked<'users'>> = {}): Parked<'users'> => ({
  id: `users/${id}/x`,
  ref: { collection: 'users', id },
  why: 'gone',
  base: { fields: { ...brennan, id }, rev: 3 },
  mine: { ...brennan, id, notes },
  at: galleryTime - minutes(30),
  ...more,
});

const withChard = (more: Partial<CataloguePlant>): Catalogue => ({
  ...galleryCatalogue,
  plants: galleryCatalogue.plants.map((plant) => (plant.name === 'Chard' ? { ...plant, ...more } : plant)),
});

async function work(replica: TestReplica): Promise<void> {
  replica.time = galleryTime - minutes(45);
  await replica.edit({ collection: 'plants', id: 'plants' }, (fields) => ({
    ...fields,
    plants: fields.plants.map((plant) => (plant.name === 'Chard' ? { ...plant, size: 24 } : plant)),
  }));
  replica.time = galleryTime - minutes(21);
  await replica.edit({ collection: 'users', id: 'customer-1' }, (fields) => ({
    ...fields,
    primaryNote: 'Ring twice. The bell is behind the ivy.',
  }));
  replica.time = galleryTime - minutes(4);
  await replica.edit({ collection: 'users', id: alvarez.id }, (fields) => ({
    ...fields,
    notes: addNote(fields.notes, unsentNote, fields.notes ?? []),
  }));
  replica.time = galleryTime;
}

/** Of a person and of a plant, where another device was first. */
const conflicts: Parked[] = [
  refused('brennan', [], {
    why: 'conflict',
    base: { fields: { ...brennan, mobile: '9165550111', address: '12 Orchard Lane' }, rev: 4 },
    mine: { ...brennan, mobile: '9165550122', address: '21 Orchard Lane, second gate on the left' },
  }),
  {
    id: 'plants/plants/x',
    ref: { collection: 'plants', id: 'plants' },
    why: 'conflict',
    base: { fields: withChard({ plantingMonths: [2, 5] }), rev: 4 },
    mine: withChard({ plantingMonths: [3, 5] }),
    at: galleryTime - minutes(30),
  },
];

/** `waiting`, `sent`, `refused`, `conflict`, `many` or `empty`. */
export async function fillSync(replica: TestReplica, what: string): Promise<void> {
  if (what === 'waiting' || what === 'refused') await work(replica);
  if (what === 'refused') await replica.park(refused('brennan', [gateCode]));
  if (what === 'sent') {
    await work(replica);
    await replica.arrive();
  }
  if (what === 'conflict') await replica.park(...conflicts);
  if (what === 'unbroken') {
    const ref = { collection: 'users', id: alvarez.id } as const;
    await replica.edit(ref, (fields) => ({
      ...fields,
      specialtyRequests: `${unbroken}!`,
      primaryNote: `${unbroken}?`,
    }));
    await replica.park(refused('one', [{ ...gateCode, note: unbroken, createdBy: unbroken }], { why: 'refused' }));
  }
  if (what === 'many') {
    const text = 'Oakleafhydrangeahedgealongthefence'.repeat(4);
    await replica.park(
      refused('one', [gateCode, { ...gateCode, id: 'hedge', note: text }], { why: 'refused' }),
      refused('two', [{ ...gateCode, note: 'البوابة مفتوحة 4411' }], { why: 'invalid' }),
    );
  }
}

/** A phone on which everything is ready, or hardly anything (`bare`). */
export function deviceOf(kind: string): DeviceParts {
  const bare = kind === 'bare';
  const pictures = { wanted: 24, kept: bare ? 3 : 24, most: 100 };
  return {
    storage: {
      look: () => Promise.resolve({ used: bare ? 912_000_000 : 3_240_000, quota: 1_000_000_000, kept: !bare }),
      protect: () => Promise.resolve(false),
    },
    app: {
      look: () => Promise.resolve({ supported: true, controlled: true, newer: bare, missing: 0 }),
      update: () => Promise.resolve(),
      reload: () => undefined,
      repair: () => Promise.resolve(),
      onKept: () => () => undefined,
    },
    pictures: {
      look: () => Promise.resolve(pictures),
      keep: () => Promise.resolve(),
      count: () => Promise.resolve(pictures.kept),
      free: () => Promise.resolve(pictures.kept),
    },
  };
}

const entries = [
  errorEntry('unhandled-rejection', 'TypeError: Failed to fetch, at index-Bc3.js:12:345', galleryTime - minutes(3000)),
  errorEntry('permission-denied', 'You do not have permission to modify plants', galleryTime - minutes(12)),
];
const full = of(entries);
const logs: Record<string, Observable<readonly ErrorEntry[]>> = {
  empty: of([]),
  unbroken: of(entries.map(unbrokenEntry)),
};

export const errors$ = (kind: string): Observable<readonly ErrorEntry[]> => logs[kind] ?? full;
