/**
 * What Login needs, and nothing else: which backend there is, and its accounts. It is loaded before all the rest, which
 * `services.ts` opens on it.
 */
import { report } from '../platform/failures.ts';
import { loadBackend } from '../platform/backend/backend.ts';
import { deviceValue, signedInHint as hint } from '../platform/device-value.ts';
import { endedAccount, type EndedAccount } from './leaving/ended-account.ts';
import { openServerAccess, type ServerAccess } from './server-access.ts';
import { openEntrance, type Entrance } from './sign-in/entrance.ts';
import { untilOnline } from './until-online.ts';

export interface FrontDoor extends Entrance {
  server: ServerAccess;
  /** Whether the account that is here was ended. */
  account: EndedAccount;
  /** Who signed in on this page last, or null. */
  came: () => string | null;
}

export function openFrontDoor(): FrontDoor {
  const server = openServerAccess({ load: loadBackend, locks: navigator.locks, untilOnline });
  const { accounts } = server;
  const account = endedAccount({
    kept: deviceValue('garden/ended-account'),
    isHere: (uid) => hint.get() === uid,
    accounts,
    untilOnline: () => untilOnline(new AbortController().signal),
  });
  let came: string | null = null;
  const entrance = openEntrance({
    accounts,
    report,
    entered(uid) {
      came = uid;
      account.entered(uid);
      hint.set(uid);
      void navigator.storage?.persist?.();
    },
  });
  server.backend().catch(() => undefined);
  return { ...entrance, server, account, came: () => came };
}
