/** A user leaves the scope of some devices: what is written for it, as firestore.rules demand it. */
import { extendTrail } from '#domain/trail.ts';
import type { Role } from '#domain/user.ts';
import type { Departure, ServerDocument } from './document.ts';

/** What an admin can make of somebody, and the owner of the fixed address of the own document: admin; null: nobody any more. */
export type NewRole = Role | null;

export interface Departing {
  /** The fields of the user that change; null deletes the document. */
  user: (Pick<ServerDocument<'users'>, 'id' | 'rev' | 'edit'> & { role: NewRole }) | null;
  /** The entry that tells of it; null where none may stay: every device may hold a customer. */
  departure: (Omit<Departure, 'syncedAt'> & { role: NewRole }) | null;
}

/** Both are written in one transaction, with the time of the server. `edit` names the write, as in a row. */
export function departing(
  { id, ...server }: Pick<ServerDocument<'users'>, 'id' | 'rev' | 'edit'>,
  role: NewRole,
  edit: string,
): Departing {
  const rev = server.rev + 1;
  return {
    user: role === null ? null : { id, role, rev, edit: extendTrail(server.edit, edit) },
    departure: role === 'customer' ? null : { id, rev, role },
  };
}
