import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { onCall } from 'firebase-functions/https';
import { setGlobalOptions } from 'firebase-functions/options';
import { functionOptions } from '../../domain/business.ts';
import { deleteUser as finishRemoval } from './delete-user.ts';
import { stampWritten } from './stamp-written.ts';
import { trimErrors } from './trim-errors.ts';
import { unfinishedRemovals as findUnfinished } from './unfinished-removals.ts';

initializeApp();

/** Seconds; Hosting, which leads to what is called, waits no longer either. */
setGlobalOptions({ ...functionOptions, timeoutSeconds: 60 });

/** The page asks by the host that it came from; only the emulators stand on another one. */
const callable = { cors: process.env['FUNCTIONS_EMULATOR'] === 'true' };

/** Called with `{ userId }` after the document was deleted; answers `{ message }`. */
export const deleteUser = onCall(callable, (request) =>
  finishRemoval({ auth: getAuth(), firestore: getFirestore() }, request.auth, request.data),
);

/** Called by admins; answers `{ userIds }`: who was removed and still has an account. */
export const unfinishedRemovals = onCall(callable, (request) =>
  findUnfinished({ auth: getAuth(), firestore: getFirestore() }, request.auth),
);

/** Stamps a user that was written without synchronization. */
export const stampUser = onDocumentWritten({ document: 'users/{id}', retry: true }, (event) => stampWritten(event));
/** Keeps the newest 200 entries; where it fails, the next entry calls it again. Source: D17. */
export const trimErrorLog = onDocumentWritten('errorLogs/errorLogs', async ({ data }) => {
  if (data) await trimErrors(data.after.ref, data.after.data());
});
/** Stamps a catalogue that was written without synchronization. */
export const stampCatalogue = onDocumentWritten({ document: 'plants/plants', retry: true }, (event) =>
  stampWritten(event),
);
