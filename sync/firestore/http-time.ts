import { RemoteError } from '../remote-error.ts';

/**
 * The time of the server at this address, epoch milliseconds, as the head of its answer tells it in whole seconds; whatever
 * the answer is. `Age` is for how many seconds a cache on the way has kept it. Rejects with `RemoteError` 'unavailable'.
 */
export async function httpTime(address: string, fetch: typeof globalThis.fetch = globalThis.fetch): Promise<number> {
  let response: Response;
  try {
    // Somebody else's page, as at a hotel's log-in, has somebody else's time.
    response = await fetch(address, { method: 'HEAD', cache: 'no-store', redirect: 'error' });
  } catch (cause) {
    throw new RemoteError('unavailable', { cause });
  }
  const time = Date.parse(response.headers.get('date') ?? '');
  const age = Number.parseInt(response.headers.get('age') ?? '0', 10);
  if (!Number.isFinite(time)) throw new RemoteError('unavailable', { cause: new Error('no date') });
  return time + (age > 0 ? age * 1_000 : 0);
}
