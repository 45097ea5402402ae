/**
 * An account that the sign-in service has ended: deleted or disabled. This device remembers it, so that its screens stay
 * closed after a reload and without a network too, in every tab.
 */
import type { Accounts } from '../../platform/accounts/port.ts';
import type { DeviceValue } from '../../platform/device-value.ts';

export interface EndedAccountParts {
  /** Where the uid is kept, the same in all tabs. */
  kept: Pick<DeviceValue, 'get' | 'set' | 'onChange'>;
  /** Whether this is the user who is here, in any tab. */
  isHere(uid: string): boolean;
  /** Rejects where the app does not know its backend yet. */
  accounts(): Promise<Pick<Accounts, 'isEnded' | 'signOut'>>;
  /** Resolves when there is reason to hope for a network. */
  untilOnline(): Promise<void>;
}

export interface EndedAccount {
  /** Aborted as soon as this account is known to be ended; another one after it came back. */
  ended(uid: string): AbortSignal;
  /** Resolves when it has signed in again, or the signal is aborted. */
  back(uid: string, signal: AbortSignal): Promise<void>;
  /** Asks the service until it answers, or somebody else is here. `stop` ends what is sent and fetched in the name of this account. */
  ask(uid: string, stop: () => Promise<void>): Promise<void>;
  /** This account has signed in. */
  entered(uid: string): void;
}

export function endedAccount({ kept, isHere, accounts, untilOnline }: EndedAccountParts): EndedAccount {
  let ending: { uid: string; controller: AbortController } | undefined;
  const asked = new Set<string>();
  const look = () => {
    if (!ending) return;
    const isEnded = kept.get() === ending.uid;
    if (isEnded) ending.controller.abort();
    else if (ending.controller.signal.aborted) ending = undefined;
  };
  kept.onChange(look);

  async function answer(uid: string): Promise<boolean> {
    while (isHere(uid)) {
      try {
        const service = await accounts();
        return (await service.isEnded(uid)) && isHere(uid);
      } catch {
        // Without an answer nothing is known: a phone without signal stays as it is.
        await untilOnline();
      }
    }
    return false;
  }

  return {
    ended(uid) {
      if (ending?.uid !== uid) ending = { uid, controller: new AbortController() };
      const { signal } = ending.controller;
      look();
      return signal;
    },
    back: (uid, signal) =>
      new Promise((resolve) => {
        const over = () => {
          stopListening();
          resolve();
        };
        const stopListening = kept.onChange((ended) => ended !== uid && over());
        if (signal.aborted || kept.get() !== uid) over();
        else signal.addEventListener('abort', over, { once: true });
      }),
    async ask(uid, stop) {
      if (asked.has(uid) || kept.get() === uid) return;
      asked.add(uid);
      try {
        if (!(await answer(uid))) return;
        kept.set(uid);
        await stop();
        const service = await accounts();
        // Its token may be good for an hour more. Whoever has signed in meanwhile stays.
        if (kept.get() === uid && isHere(uid)) await service.signOut();
      } finally {
        asked.delete(uid);
      }
    },
    entered(uid) {
      if (kept.get() === uid) kept.set(null);
    },
  };
}
