/** Removing people, and giving them another role. Source: spec 6, spec 7.3, D21, D22. */
import { isAdminEmail } from './email.ts';
import { mayDelete } from './powers.ts';
import type { Role, User } from './user.ts';

/** The roles that an admin can give and take away. */
export type GivenRole = Exclude<Role, 'admin'>;

/**
 * Somebody whose removal was asked for: all that is still known when the document is gone. Where another device asked for
 * it, the role is null and the title ''.
 */
export interface Removal {
  id: string;
  role: GivenRole | null;
  /** 'last, first', as the list showed it. */
  title: string;
}

/** Milliseconds that a removal may take from the document to the account; `deleteUser` ends within a minute. */
export const removalTime = 120_000;

/** The most ids that the office names of those who were removed and still have an account. */
export const mostUnfinished = 100;

type Subject = Pick<User, 'id' | 'role'> & Partial<Pick<User, 'email'>>;

/** Whether this user may remove that person and change the role: never the own one, never that of the fixed admin. */
export function manages(user: Pick<User, 'id' | 'role'>, person: Subject): boolean {
  const fixed = person.email !== undefined && isAdminEmail(person.email);
  return mayDelete(user.role, person.role) && person.id !== user.id && !fixed;
}

/** Whether a value can be the id of a user: 1 to 128 units of UTF-16, as Firebase counts, that Firestore takes for the name of a document. */
export function isUserId(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 128 || /^(\.{1,2}|__.*__)$/u.test(value)) return false;
  return /^[^/\p{Cc}\p{Cs}]+$/u.test(value);
}
