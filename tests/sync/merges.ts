/** The two classic wrong merges: the fault suite must tell them from the right one. */
import type { Merges } from '#sync/replica/row.ts';

export const serverWins: Merges = { users: (_base, _mine, theirs) => theirs, plants: (_base, _mine, theirs) => theirs };

export const lastWriterWins: Merges = { users: (_base, mine) => mine, plants: (_base, mine) => mine };
