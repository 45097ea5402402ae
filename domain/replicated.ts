import { exchanged } from './exchanged.ts';
import { personLine } from './person-line.ts';

/** What devices and the server exchange, with what lists show of it: all that synchronization has to know of gardens. Shape: `ReplicatedLists` in `sync/replicated.ts`. */
export const replicated = { ...exchanged, users: { ...exchanged.users, line: personLine } } as const;
