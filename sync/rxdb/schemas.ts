/**
 * What lies on the device, in four collections of RxDB. A change of a stored shape is one function more in `migrations`
 * of its collection: the version of the schema follows from their number.
 */
import type { MigrationStrategies, MigrationStrategy, RxJsonSchema } from 'rxdb';
import type { Collection, Fields } from '../document.ts';
import type { Base, Parked } from '../store.ts';

/** A row as it is stored. Tombstones are ordinary documents, so that RxDB's own deletion never has to be undone. */
export interface StoredRow<C extends Collection = Collection> {
  id: string;
  gone: boolean;
  rev: number;
  edit: string;
  fields?: Fields[C];
  base?: Base<C>;
}

/** The role is '' and matches no query for a tombstone; `sort` is what lists are ordered by. Both follow from the fields. */
export interface StoredUser extends StoredRow<'users'> {
  role: string;
  sort: string;
}

/** A small fact or draft of this device. */
export interface StoredValue {
  id: string;
  value?: unknown;
}

/** Only `id` is certain: a deleted entry keeps no text. */
export type StoredParked = Pick<Parked, 'id'> & Partial<Omit<Parked, 'id'>>;

export interface Stored {
  users: StoredUser;
  plants: StoredRow<'plants'>;
  parked: StoredParked;
  device: StoredValue;
}

export interface CollectionDefinition {
  schema: RxJsonSchema<unknown>;
  migrationStrategies: MigrationStrategies;
}
export type CollectionDefinitions = Record<keyof Stored, CollectionDefinition>;

export const sortLength = 200;

const id = { type: 'string', maxLength: 200 } as const;
const row = {
  id,
  gone: { type: 'boolean' },
  rev: { type: 'integer' },
  edit: { type: 'string', maxLength: 100 },
  fields: { type: 'object' },
  base: { type: 'object' },
} as const;

/** A collection in its newest shape; `migrations[n]` makes a document of version n one of version n + 1. */
export function defineCollection(
  shape: Pick<RxJsonSchema<unknown>, 'properties' | 'required' | 'indexes'>,
  migrations: MigrationStrategy[] = [],
): CollectionDefinition {
  return {
    schema: { ...shape, version: migrations.length, primaryKey: 'id' as never, type: 'object' },
    migrationStrategies: Object.fromEntries(migrations.map((step, version) => [version + 1, step])),
  };
}

export const definitions: CollectionDefinitions = {
  users: defineCollection({
    properties: {
      ...row,
      role: { type: 'string', maxLength: 20 },
      sort: { type: 'string', maxLength: sortLength },
    } as never,
    required: ['id', 'gone', 'rev', 'edit', 'role', 'sort'] as never,
    indexes: [['role', 'sort'], ['role', 'id'], 'edit'] as never,
  }),
  plants: defineCollection({
    properties: row as never,
    required: ['id', 'gone', 'rev', 'edit'] as never,
    indexes: ['edit'] as never,
  }),
  parked: defineCollection({ properties: { id } as never, required: ['id'] as never }),
  device: defineCollection({ properties: { id } as never, required: ['id'] as never }),
};
