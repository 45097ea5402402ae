/** One live subscription: its items are taken one after the other, and its end is noticed whatever way it comes. */
import { aborted, ending, type Signal } from '../clock.ts';
import type { EngineContext } from './engine-context.ts';
import { RemoteError } from '../remote-error.ts';
import type { Stop } from '../listening.ts';

interface Subscription<T> {
  open(arrived: (item: T) => void, failed: (error: RemoteError) => void): Stop;
  /** The item came from the server, not from a cache. */
  isLive(item: T): boolean;
  take(item: T): Promise<void>;
}

/**
 * Resolves when the signal is aborted. Rejects when the subscription fails, when it falls back to a cache, when no
 * word from the server comes in time, or when taking an item fails. Nothing is being taken any more by then.
 */
export async function follow<T>(context: EngineContext, signal: Signal, subscription: Subscription<T>): Promise<void> {
  const pass = await context.connection.enter(signal);
  if (signal.aborted) return;
  let isOver = false;
  const waiting = ending();
  const isWaitedFor = context.connection.waits();
  const isHeard = () => {
    isWaitedFor();
    waiting.end();
  };
  let work = Promise.resolve();
  let stop: Stop = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      let heard = false;
      const unavailable = () => reject(new RemoteError('unavailable'));
      void aborted(signal).then(resolve);
      void context.connection.late(waiting.signal).then(() => heard || unavailable());
      const arrived = (item: T) => {
        if (isOver) return;
        if (subscription.isLive(item)) context.connection.heard();
        else if (heard) return unavailable();
        heard ||= subscription.isLive(item);
        if (heard) isHeard();
        work = work.then(() => (isOver ? undefined : subscription.take(item)));
        work.catch(reject);
      };
      stop = subscription.open(arrived, reject);
    });
  } catch (error) {
    if (error instanceof RemoteError) context.connection.lost(error, pass);
    throw error;
  } finally {
    isOver = true;
    isHeard();
    stop();
    await work.catch(() => undefined);
  }
}
