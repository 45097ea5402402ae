import { firstValueFrom, fromEvent, race, timer } from 'rxjs';
import { abortable } from '../platform/abortable.ts';

/** Milliseconds between attempts to reach the backend; sooner when the browser says it is online. */
export const retryPause = 10_000;

/** Resolves when there is reason to hope for a network. Rejects as soon as the signal is aborted. */
export async function untilOnline(signal: AbortSignal): Promise<void> {
  await abortable(signal, firstValueFrom(race(fromEvent(window, 'online'), timer(retryPause))));
}
