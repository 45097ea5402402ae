/**
 * Which version of the stored shapes this device's data have. IndexedDB itself keeps the number: it is the version of an
 * empty database that every tab holds open while it uses the data. So a newer app comes to the data only when no older one
 * uses them any more, and an older one is refused from then on, whichever tab was frozen, killed or rolled back.
 *
 *   older tab: holds n --versionchange--> `outdated`: closes the data, lets go
 *   newer tab: asks for n + 1, waits -------------------------------------> holds n + 1
 */

/** Milliseconds until a wait is told of, and between attempts to hold again what the browser took away. */
const timeout = 10_000;
const rest = 1_000;

/** The data belong to a newer version of the app. They are as it left them. */
export class NewerVersionError extends Error {
  readonly code = 'newer-version';
}

/** Why opening takes long: a tab of an older app keeps the data, or the storage has not said a word. */
export type Delay = 'older-tab' | 'no-answer';

export interface VersionOptions {
  name: string;
  /** A whole number from 1 on that grows with each change of a stored shape. */
  version: number;
  indexedDB: IDBFactory;
  /** A newer app asks for the data: it waits until they are closed here and this hold is let go. */
  outdated: () => void;
  /** Why this has taken long; null when it goes on. */
  delayed?: ((why: Delay | null) => void) | undefined;
  /** Gives the wait up. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that are long. */
  waits?: number;
}

/** Answers how to let go. Rejects with a `NewerVersionError`, when aborted, or where the device refuses to store. */
export async function holdVersion(options: VersionOptions): Promise<() => void> {
  const { outdated, delayed, signal, waits = timeout } = options;
  signal?.throwIfAborted();
  let connection: IDBDatabase | undefined;
  const over = new AbortController();
  let late = false;
  let blocked = false;
  const tell = () => delayed?.(blocked ? 'older-tab' : 'no-answer');

  async function hold(): Promise<void> {
    const held = await open(options, () => {
      blocked = true;
      if (late) tell();
    });
    if (over.signal.aborted) return held.close();
    connection = held;
    // The browser closed it, or somebody deletes it: then it is made again.
    held.addEventListener('close', () => void holdAgain());
    held.addEventListener('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return outdated();
      held.close();
      void holdAgain();
    });
  }

  async function holdAgain(): Promise<void> {
    while (!over.signal.aborted) {
      try {
        return await hold();
      } catch (error) {
        if (error instanceof NewerVersionError) return outdated();
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
    }
  }

  const timer = setTimeout(() => {
    late = true;
    tell();
  }, waits);
  const letGo = () => {
    over.abort();
    connection?.close();
  };
  try {
    await Promise.race([hold(), aborted(signal)]);
  } catch (error) {
    // The request cannot be called back: what it gets is let go.
    letGo();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (late) delayed?.(null);
  late = false;
  return letGo;
}

function open({ indexedDB, name, version }: VersionOptions, blocked: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('blocked', blocked);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => {
      const { error } = request;
      const newer = error?.name === 'VersionError';
      reject(newer ? new NewerVersionError('the data belong to a newer version') : (error ?? new Error('no answer')));
    });
  });
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}
