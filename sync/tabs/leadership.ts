/**
 * One tab of the browser works, the others stand by. The Web Lock says who; a heartbeat tells the others that the
 * holder is not frozen. This is economy, not safety: two that work at once harm nothing.
 *
 *   standing by --lock granted--> working --tab closed or work over--> standing by
 *        |--silence of 5 s: steal--^  |--stolen by another: AbortError, stop, back in the queue--^
 */
import type { Stop } from '../remote.ts';

/** Milliseconds. */
const beat = 1_000;
const silence = 5_000;
/** A tick that comes so late tells that this tab was frozen itself, so it can say nothing of the others. */
const lateTick = 2_500;

/** What leadership needs of a `BroadcastChannel`. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

export interface LeadershipOptions {
  /** Of the lock; the same in all tabs that share the work. */
  name: string;
  /** Missing in old browsers, refused where they keep nothing for a site: then every tab works. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** For heartbeats alone. Closed at the end. */
  channel: Channel;
  /** The work of the leading tab; goes on until the signal is aborted. Called again after each loss of the lead. */
  work: (signal: AbortSignal) => Promise<void>;
}

/** Takes part until stopped. Stopping resolves when the work has ended. */
export function joinLeadership({ name, locks, channel, work }: LeadershipOptions): () => Promise<void> {
  const leaving = new AbortController();
  let lastHeard = performance.now();
  channel.addEventListener('message', () => {
    lastHeard = performance.now();
  });

  /** Works with a heartbeat until the signal; after work that failed a pause of one beat, so that nothing spins. */
  async function lead(signal: AbortSignal): Promise<void> {
    const stopBeating = every(beat, () => channel.postMessage('beat'));
    channel.postMessage('beat');
    try {
      await work(signal);
    } catch {
      await pause(beat, signal);
    } finally {
      stopBeating();
    }
  }

  /** Stands by until the lock is granted or must be stolen; resolves when this turn at the lead is over. */
  async function turn(manager: Pick<LockManager, 'request'>, steal: boolean): Promise<{ steal: boolean }> {
    const queue = new AbortController();
    const leading = new AbortController();
    const leave = () => {
      queue.abort();
      leading.abort();
    };
    leaving.signal.addEventListener('abort', leave, { once: true });
    let working: Promise<void> | undefined;
    let mustSteal = false;
    lastHeard = performance.now();
    const stopWatching = watch(() => {
      mustSteal = true;
      queue.abort();
    });
    try {
      await manager.request(name, steal ? { steal } : { signal: queue.signal }, () => {
        stopWatching();
        working = lead(leading.signal);
        return working;
      });
    } catch {
      // Another tab stole the lock, or this one left the queue. Else the browser gives none.
      if (!working && !mustSteal && !leaving.signal.aborted) {
        stopWatching();
        working = lead(leading.signal);
        await working;
      }
    } finally {
      stopWatching();
      leading.abort();
      await working;
      leaving.signal.removeEventListener('abort', leave);
    }
    return { steal: mustSteal && !working };
  }

  function watch(silent: () => void): Stop {
    let lastTick = performance.now();
    return every(beat, () => {
      const now = performance.now();
      if (now - lastTick > lateTick) lastHeard = now;
      lastTick = now;
      if (now - lastHeard >= silence) silent();
    });
  }

  async function takePart(): Promise<void> {
    let steal = false;
    while (!leaving.signal.aborted) {
      if (locks) ({ steal } = await turn(locks, steal));
      else await lead(leaving.signal);
    }
    channel.close();
  }

  const over = takePart();
  return () => {
    leaving.abort();
    return over;
  };
}

function every(milliseconds: number, act: () => void): Stop {
  const timer = setInterval(act, milliseconds);
  return () => clearInterval(timer);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
