/** What a transaction of a random history decides about the document that it read. */
import { newUser } from '#domain/registration.ts';
import type { Actor } from '#domain/permission-request.ts';
import type { Note, User } from '#domain/user.ts';
import type { Collection, Fields, ServerDocument } from '#sync/document.ts';
import type { Write } from '#sync/transaction.ts';
import { filledForm } from '#tests/support/filled-form.ts';
import { aUser } from '#tests/support/people.ts';

export const decisions = [
  'note added',
  'note added',
  'note added',
  'six notes added',
  'note of next week added',
  'notes removed',
  'message added',
  'messages read',
  'plant picked',
  'city corrected',
  'name blanked',
  'primary note written',
  'primary note removed',
  'made inactive',
  'address changed',
  'role taken',
  'revision kept',
  'revision skipped',
  'trail without a number',
  'too much written',
  'nothing',
  'an error thrown',
  'registered',
  'made again',
] as const;

export interface Decided {
  what: (typeof decisions)[number];
  /** A word that nobody else writes. */
  word: string;
  /** Epoch milliseconds. */
  now: number;
}

type UserDocument = ServerDocument<'users'>;

const note = (id: string, createdAt = 1_700_000_000_000): Note => ({
  id,
  note: `Text ${id}`,
  createdBy: 'E',
  createdAt,
});

function lacking(user: User, field: 'notes' | 'primaryNote'): User {
  const { [field]: _, ...rest } = user;
  return rest;
}

/** What becomes of somebody's fields; null: nothing. */
const changes: Partial<Record<Decided['what'], (user: User, decided: Decided, by: string) => User>> = {
  'note added': (user, { word }) => ({ ...user, notes: [...(user.notes ?? []), note(word)] }),
  'six notes added': (user, { word }) => ({
    ...user,
    notes: [...(user.notes ?? []), ...[1, 2, 3, 4, 5, 6].map((index) => note(`${word}-${index}`))],
  }),
  'note of next week added': (user, { word, now }) => ({
    ...user,
    notes: [...(user.notes ?? []), note(word, now + 7 * 86_400_000)],
  }),
  'notes removed': (user) => lacking(user, 'notes'),
  'message added': (user, { word }, by) => {
    const message = { id: word, message: word, userId: by, read: false, createdAt: 1_700_000_000_000 };
    return { ...user, messages: [...user.messages, message] };
  },
  'messages read': (user) => ({ ...user, messages: user.messages.map((message) => ({ ...message, read: true })) }),
  'plant picked': (user, { word }) => ({
    ...user,
    plants: [...user.plants, { id: word, name: word, category: 'Herbs' }],
  }),
  'city corrected': (user, { word }) => ({ ...user, city: word }),
  'name blanked': (user) => ({ ...user, firstName: ' ', fullName: `  ${user.lastName}` }),
  'primary note written': (user, { word }) => ({ ...user, primaryNote: word }),
  'primary note removed': (user) => lacking(user, 'primaryNote'),
  'made inactive': (user) => ({ ...user, active: false }),
  'address changed': (user, { word }) => ({ ...user, email: `${word}@garden.test` }),
  'role taken': (user) => ({ ...user, role: 'admin' }),
  'revision kept': (user, { word }) => ({ ...user, primaryNote: word }),
  'revision skipped': (user, { word }) => ({ ...user, city: word }),
  'trail without a number': (user, { word }) => ({ ...user, city: word }),
  'too much written': (user) => ({ ...user, primaryNote: 'x'.repeat(1_000_001) }),
};

/** Thrown by a decision. */
export class Slip extends Error {}

/** The answer of `actor`; null writes nothing. */
export function decide<C extends Collection>(
  decided: Decided,
  actor: Actor,
  collection: C,
  server: ServerDocument<C> | null,
): Write<C> | null {
  const { what, word } = decided;
  if (what === 'an error thrown') throw new Slip(word);
  if (what === 'nothing') return null;
  const steps = what === 'revision kept' ? 0 : what === 'revision skipped' ? 2 : 1;
  const rev = (server?.rev ?? 0) + steps;
  const edit = what === 'trail without a number' ? word : `${word}:1`;
  const fields =
    collection === 'plants'
      ? catalogueAfter(decided, server as ServerDocument<'plants'> | null)
      : userAfter(decided, actor, server as UserDocument | null);
  return fields && { fields: fields as Fields[C], rev, edit };
}

function userAfter(decided: Decided, actor: Actor, server: UserDocument | null): User | null {
  if (decided.what === 'registered') return newUser({ ...actor, verified: actor.verified ?? false }, filledForm);
  if (decided.what === 'made again') return server?.fields ?? aUser(actor.uid);
  return server && (changes[decided.what]?.(server.fields, decided, actor.uid) ?? null);
}

function catalogueAfter({ word }: Decided, server: ServerDocument<'plants'> | null): Fields['plants'] {
  const fields = server?.fields ?? { id: 'plants', plants: [], categories: [] };
  return { ...fields, categories: [...fields.categories, word] };
}
