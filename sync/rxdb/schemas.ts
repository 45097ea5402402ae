/**
 * What lies on the device, in four collections of RxDB. A change of a stored shape is one function more in `migrations`
 * of its collection: the version of the schema follows from their number.
 */
import type { MigrationStrategies, MigrationStrategy, RxCollection, RxDatabase, RxJsonSchema } from 'rxdb';
import type { Collection, Fields } from '../document.ts';
import { sortLength } from '../replica/people.ts';
import type { Base, Moment, Parked, Sent } from '../store.ts';

/** A row as it is stored. Tombstones are ordinary documents, so that RxDB's own deletion never has to be undone. */
export interface StoredRow<C extends Collection = Collection> {
  id: string;
  gone: boolean;
  rev: number;
  edit: string;
  fields?: Fields[C];
  base?: Base<C>;
  sent?: Sent<C>[];
  made?: Moment[];
}

/** The role is '' and matches no query for a tombstone; `sort` is what lists are ordered by. Both follow from the fields. */
export interface StoredUser extends StoredRow<'users'> {
  role: string;
  sort: string;
}

/** A small fact of this device (`keys.ts`), or what is set aside. */
export interface StoredValue {
  id: string;
  value?: unknown;
}

/** Only `id` is certain: a deleted entry keeps no text. */
export type StoredParked = Pick<Parked, 'id'> & Partial<Omit<Parked, 'id'>>;

export interface StoredIn {
  users: StoredUser;
  plants: StoredRow<'plants'>;
  parked: StoredParked;
  device: StoredValue;
}

export type Collections = { [K in keyof StoredIn]: RxCollection<StoredIn[K]> };
export type Database = RxDatabase<Collections>;

export interface CollectionDefinition {
  schema: RxJsonSchema<unknown>;
  migrationStrategies: MigrationStrategies;
}
export type CollectionDefinitions = Record<keyof StoredIn, CollectionDefinition>;

const id = { type: 'string', maxLength: 200 } as const;
const row = {
  id,
  gone: { type: 'boolean' },
  rev: { type: 'integer' },
  edit: { type: 'string', maxLength: 100 },
  fields: { type: 'object' },
  base: { type: 'object' },
  sent: { type: 'array' },
} as const;

/** What is indexed, and so must be required. Everything else is stored as it is. */
export interface Shape {
  properties: Record<string, object>;
  required: string[];
  indexes?: (string | string[])[];
}

/** A collection in its newest shape; `migrations[n]` makes a document of version n one of version n + 1. */
export function defineCollection(shape: Shape, migrations: MigrationStrategy[] = []): CollectionDefinition {
  const schema = { ...shape, version: migrations.length, primaryKey: 'id', type: 'object' };
  return {
    schema: schema as unknown as RxJsonSchema<unknown>,
    migrationStrategies: Object.fromEntries(migrations.map((step, version) => [version + 1, step])),
  };
}

const userShape: Shape = {
  properties: {
    ...row,
    role: { type: 'string', maxLength: 20 },
    sort: { type: 'string', maxLength: sortLength },
  },
  required: ['id', 'gone', 'rev', 'edit', 'role', 'sort'],
  indexes: [['role', 'sort'], 'edit'],
};
const plantShape: Shape = { properties: row, required: ['id', 'gone', 'rev', 'edit'], indexes: ['edit'] };
const plainShape: Shape = { properties: { id }, required: ['id'] };

export const definitions: CollectionDefinitions = {
  users: defineCollection(userShape),
  plants: defineCollection(plantShape),
  parked: defineCollection(plainShape),
  device: defineCollection(plainShape),
};
