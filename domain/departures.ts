/** A user leaves the scope of some devices: what is written for it, as firestore.rules demand it. Source: D20, D22. */
import { extendTrail } from './trail.ts';
import type { Role } from './user.ts';

/** What an admin can make of somebody, and the owner of the fixed address of the own document: admin; null: nobody any more. */
export type NewRole = Role | null;

/** What one transaction writes, both with the time of the server. */
export interface Departing {
  /** The fields of the user that change; null deletes the document. */
  user: { id: string; role: Role; rev: number; edit: string } | null;
  /** The entry in `departures` that tells of it; null where none may stay: every device may hold a customer. */
  departure: { id: string; role: NewRole; rev: number } | null;
}

/** `server`: the marks of the user's document. `edit` names the write in its trail. */
export function departing(
  { id, ...server }: { id: string; rev: number; edit: string },
  role: NewRole,
  edit: string,
): Departing {
  const rev = server.rev + 1;
  return {
    user: role === null ? null : { id, role, rev, edit: extendTrail(server.edit, edit) },
    departure: role === 'customer' ? null : { id, rev, role },
  };
}
