import type { Observable, Subscription } from 'rxjs';
import { errorEntry } from '#domain/error-log.ts';
import type { Replica } from '#sync/replica.ts';
import { reportTo, wordsOf } from '../../platform/failures.ts';

/** What is reported goes to the log of whoever is signed in. `failed`: an entry could not be kept, with the message that tells why. */
export function logFailures(
  device$: Observable<{ replica: Pick<Replica, 'logError' | 'now'> } | null>,
  failed: (message: string) => void,
): Subscription {
  return device$.subscribe((device) =>
    reportTo(
      device &&
        ((code, message, caught) => {
          device.replica.logError(errorEntry(code, message, device.replica.now())).catch((error: unknown) => {
            // A device that stores nothing has refused the edit before, and that was told.
            if (!caught) failed(wordsOf(error));
          });
        }),
    ),
  );
}
