/** Wrong merges: the fault suite must tell them from the right one. */
import { merges } from '#domain/merge.ts';
import type { Merges } from '#sync/replica/row.ts';

export const serverWins: Merges = { users: (_base, _mine, theirs) => theirs, plants: (_base, _mine, theirs) => theirs };

export const lastWriterWins: Merges = { users: (_base, mine) => mine, plants: (_base, mine) => mine };

/** Merges all but one field of a person: there the server's word stands. */
export function serverWinsIn(field: 'messages' | 'plants' | 'specialtyRequests'): Merges {
  return {
    ...merges,
    users: (base, mine, theirs) => ({ ...merges.users(base, mine, theirs), [field]: theirs[field] }),
  };
}
