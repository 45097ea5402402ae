/** What the address asks for, and the made-up company that is shown. */
import { addMessage } from '#domain/messages.ts';
import { addNote } from '#domain/notes.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { testReplica } from '../test-replica.ts';
import { alvarez, customers, employees, galleryCatalogue, galleryTime, unsentMessage, unsentNote } from './people.ts';
import { fillSync } from './sync.ts';
import { unbroken, unbrokenCatalogue, unbrokenUser } from './unbroken.ts';
import { aStatus } from '../status.ts';

export const asked = new URLSearchParams(location.search);
export const now = () => galleryTime;
export const nothing = () => undefined;

const offline: SyncStatus = aStatus({ connected: false, waiting: 3, lastContact: galleryTime });
export const upToDate: SyncStatus = aStatus({ lastContact: galleryTime });
export const signedOut: SyncStatus = aStatus({ blocked: 'signed-out', waiting: 1, lastContact: galleryTime });
const statuses: Record<string, SyncStatus> = {
  'up-to-date': upToDate,
  syncing: aStatus({ syncing: true, waiting: 3, lastContact: galleryTime }),
  checking: aStatus({ checking: true, lastContact: galleryTime }),
  refused: aStatus({ rejected: 1, lastContact: galleryTime }),
  blocked: signedOut,
  'refused-two': aStatus({ rejected: 2, lastContact: galleryTime }),
  full: aStatus({ blocked: 'storage-full', waiting: 3, lastContact: galleryTime }),
  closed: aStatus({ blocked: 'storage-closed', waiting: 3, lastContact: galleryTime }),
  'refused-offline': aStatus({ connected: false, rejected: 1, waiting: 3, lastContact: galleryTime }),
};
export const status = statuses[asked.get('status') ?? ''] ?? offline;

const count = Number(asked.get('count') ?? 60);
const everybody = count > 0 ? [...customers(count), ...employees] : [];
const long = asked.has('unbroken');
/** The customer of the drawn screens. */
export const maria = long ? unbrokenUser(alvarez) : alvarez;
export const catalogue = long ? unbrokenCatalogue(galleryCatalogue) : galleryCatalogue;
export const replica = testReplica(long ? everybody.map(unbrokenUser) : everybody, catalogue, status);

const sync = asked.get('sync');
if (sync) await fillSync(replica, sync);
else if (count > 0 && !asked.has('sent')) {
  await replica.edit({ collection: 'users', id: alvarez.id }, (fields) => ({
    ...fields,
    notes: addNote(fields.notes ?? [], long ? { ...unsentNote, note: unbroken } : unsentNote, fields.notes ?? []),
    messages: addMessage(fields.messages, unsentMessage),
  }));
}
