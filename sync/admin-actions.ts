/** What an admin does at the server itself: nothing of it can wait on the device, so it needs a connection. */
import type { Observable } from 'rxjs';
import type { GivenRole, Removal } from '#domain/removal.ts';

export interface AdminActions {
  /** Gives somebody a role. Rejects with an error that has a `code`: `gone` where the person was removed meanwhile. */
  changeRole(id: string, role: GivenRole): Promise<void>;
  /** Removes the document, then the account. May be repeated, and rejects with an error that has a `code`. */
  remove(removal: Removal): Promise<void>;
  /** Removals whose document is gone while the account may be there: those begun on this device, and those that the server tells of. */
  unfinished$: Observable<readonly Removal[]>;
}
