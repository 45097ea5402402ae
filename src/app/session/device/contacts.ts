import { distinctUntilChanged, filter, map, skip, type Observable } from 'rxjs';
import type { SyncStatus } from '#domain/sync-status.ts';

/** Emits when the server is reached again after it was not, and when it does not take the session any more. */
export function contacts(status$: Observable<SyncStatus>): Observable<unknown> {
  return status$.pipe(
    map(({ blocked, connected }) => (blocked === 'signed-out' ? 'refused' : !connected)),
    distinctUntilChanged(),
    // How it begins tells nothing: the sign-in service is asked then by its own library.
    skip(1),
    filter((now) => now !== true),
  );
}
