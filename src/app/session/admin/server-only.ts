/** What only the office has: the log of errors, and what the phones of staff told. Read live, and nothing of it is kept on the device. */
import { catchError, fromEvent, Observable, of, race, repeat, take, timer } from 'rxjs';
import type { ReportedDevice } from '#domain/device-reports.ts';
import type { ErrorEntry } from '#domain/error-log.ts';
import type { Arrived, Failed, Stop } from '#sync/listening.ts';
import type { Remote } from '#sync/remote.ts';

/** Milliseconds until it is asked again, or sooner when the browser says it is online. */
const pause = 10_000;
const untilHope = (): Observable<unknown> => race(timer(pause), fromEvent(window, 'online').pipe(take(1)));

type Asked<Part extends keyof Remote> = (signal: AbortSignal) => Promise<Pick<Remote, Part>>;

/** The entries in the order of arrival; null while the office cannot be heard. Asks as long as somebody looks. */
export const serverErrors = (
  remote: Asked<'errors'>,
  untilOnline = untilHope,
): Observable<readonly ErrorEntry[] | null> =>
  followed(remote, ({ errors }, ...told) => errors.watch(...told), untilOnline);

/** The devices, the last contact first; null while the office cannot be heard. Asks as long as somebody looks. */
export const serverDevices = (
  remote: Asked<'devices'>,
  untilOnline = untilHope,
): Observable<readonly ReportedDevice[] | null> =>
  followed(remote, ({ devices }, ...told) => devices.watch(...told), untilOnline);

function followed<R, T>(
  remote: (signal: AbortSignal) => Promise<R>,
  watch: (remote: R, arrived: Arrived<T>, failed: Failed) => Stop,
  untilOnline: () => Observable<unknown>,
): Observable<T | null> {
  const once = new Observable<T>((subscriber) => {
    const ending = new AbortController();
    const follow = async () => {
      const reached = await remote(ending.signal);
      if (ending.signal.aborted) return;
      const stop = watch(
        reached,
        (found) => subscriber.next(found),
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
