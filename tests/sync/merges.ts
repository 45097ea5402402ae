/** The product's merge, and the two classic wrong ones: the fault suite must tell them apart. */
import { mergeCatalogue, mergeUser } from '#domain/merge.ts';
import type { Merges } from '#sync/row.ts';

export const merges: Merges = { users: mergeUser, plants: mergeCatalogue };

export const serverWins: Merges = { users: (_base, _mine, theirs) => theirs, plants: (_base, _mine, theirs) => theirs };

export const lastWriterWins: Merges = { users: (_base, mine) => mine, plants: (_base, mine) => mine };
