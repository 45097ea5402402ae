/** What the app reads of a document that is stored, where it can be read. */
import type { Catalogue } from '#domain/catalogue.ts';
import { readCatalogue, readUser } from '#domain/schemas.ts';
import type { User } from '#domain/user.ts';

export const user = (raw: unknown): User => {
  const { fields } = readUser('ada', raw);
  if (!fields) throw new Error('expected to be readable');
  return fields;
};

export const catalogue = (raw: unknown): Catalogue => {
  const { fields } = readCatalogue(raw);
  if (!fields) throw new Error('expected to be readable');
  return fields;
};
