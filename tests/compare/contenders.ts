/** Who plays the script. */
import { firestoreCache } from './contenders/firestore.ts';
import { ours } from './contenders/ours.ts';
import { rxdbReplication } from './contenders/rxdb.ts';

export const contenders = [ours, rxdbReplication, firestoreCache] as const;
