/** The ids of what lies in the collection of small facts. They are on users' devices: a changed one would not be found. */
import type { Ref } from '../document.ts';
import type { DeviceFacts } from '../store.ts';

/** How the ids of what is set aside begin. */
export const asidePrefix = 'unreadable/';
export const asideId = ({ collection, id }: Ref) => `${asidePrefix}${collection}/${id}`;

const factPrefix = 'fact/';
const inRoom = /^(draft|value|error)\//;

/** What is in a room has its key as its id. */
export const factId = (key: keyof DeviceFacts) => (inRoom.test(key) ? key : factPrefix + key);
export const keyOfFact = (id: string) => (id.startsWith(factPrefix) ? id.slice(factPrefix.length) : id);
