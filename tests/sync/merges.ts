/** Wrong merges: the fault suite must tell them from the right one. */
import { replicated } from '#domain/replicated.ts';
import type { ReplicatedLists } from '#sync/replicated.ts';

export const serverWins: ReplicatedLists = {
  ...replicated,
  users: { ...replicated.users, merge: (_base, _mine, theirs) => theirs },
  plants: { ...replicated.plants, merge: (_base, _mine, theirs) => theirs },
};

export const lastWriterWins: ReplicatedLists = {
  ...replicated,
  users: { ...replicated.users, merge: (_base, mine) => mine },
  plants: { ...replicated.plants, merge: (_base, mine) => mine },
};

/** Merges all but one field of a person: there the server's word stands. */
export function serverWinsIn(field: 'messages' | 'plants' | 'specialtyRequests'): ReplicatedLists {
  const merge: ReplicatedLists['users']['merge'] = (base, mine, theirs) => ({
    ...replicated.users.merge(base, mine, theirs),
    [field]: theirs[field],
  });
  return { ...replicated, users: { ...replicated.users, merge } };
}
