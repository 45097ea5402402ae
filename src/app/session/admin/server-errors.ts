/** The log of errors as the office has it: read live, and nothing of it is kept on the device. */
import { catchError, fromEvent, Observable, of, race, repeat, take, timer } from 'rxjs';
import type { ErrorEntry } from '#domain/error-log.ts';
import type { Remote } from '#sync/remote.ts';

/** Milliseconds until it is asked again, or sooner when the browser says it is online. */
const pause = 10_000;

/** The entries in the order of arrival; null while the office cannot be heard. Asks as long as somebody looks. */
export function serverErrors(
  remote: (signal: AbortSignal) => Promise<Pick<Remote, 'errors'>>,
  untilOnline: () => Observable<unknown> = () => race(timer(pause), fromEvent(window, 'online').pipe(take(1))),
): Observable<readonly ErrorEntry[] | null> {
  const once = new Observable<readonly ErrorEntry[]>((subscriber) => {
    const ending = new AbortController();
    const follow = async () => {
      const { errors } = await remote(ending.signal);
      if (ending.signal.aborted) return;
      const stop = errors.watch(
        (entries) => subscriber.next(entries),
        (error) => subscriber.error(error),
      );
      ending.signal.addEventListener('abort', stop);
    };
    follow().catch((error: unknown) => subscriber.error(error));
    return () => ending.abort();
  });
  return once.pipe(
    catchError(() => of(null)),
    repeat({ delay: untilOnline }),
  );
}
