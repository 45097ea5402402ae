/**
 * The composition root: which backend, who is signed in, which database is open, what synchronizes.
 *
 *   config -> accounts -> hint on the device -> session -> replica and engine of that user
 *                              ^ other tabs
 */
import { BehaviorSubject, filter, firstValueFrom, fromEvent, type Observable } from 'rxjs';
import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { session } from '#machines/session.ts';
import { AccountsError, type Account, type AccountsErrorCode } from './accounts/port.ts';
import { loadBackend } from './backend.ts';
import { runDevice, type Device, type DeviceParts } from './device.ts';
import { signedInHint as hint } from './device-value.ts';
import { leave } from './leave.ts';
import { remembering } from './remembering.ts';

/** What can go wrong when an account that exists signs in. */
type SignInFailure = Exclude<AccountsErrorCode, 'email-in-use' | 'weak-password'>;

export interface Running {
  session: ActorRefFrom<typeof session>;
  /** The open replica; null while nobody is signed in or it is not open yet. */
  device$: Observable<Device | null>;
  demo$: Observable<boolean>;
  signIn(email: string, password: string): Promise<'signed-in' | SignInFailure>;
}

/** Milliseconds between attempts to find out which backend there is; sooner when the browser says it is online. */
const pause = 10_000;

export function startRunning(): Running {
  const device$ = new BehaviorSubject<Device | null>(null);
  const demo$ = new BehaviorSubject(false);
  const account$ = new BehaviorSubject<Account | null>(null);

  const backend = remembering(async () => {
    const loaded = await loadBackend();
    demo$.next(loaded.demo);
    loaded.accounts.account$.subscribe((account) => {
      account$.next(account);
      hint.set(account?.uid ?? null);
    });
    return loaded;
  });

  const parts: DeviceParts = {
    openReplica: async (uid) => (await import('./replica.ts')).openOwnReplica(uid),
    async remote(uid, signal) {
      const confirmed = firstValueFrom(account$.pipe(filter((account) => account?.uid === uid)));
      for (;;) {
        try {
          const { remote } = await unless(signal, backend());
          return await remote((await unless(signal, confirmed)) as Account);
        } catch (error) {
          if (signal.aborted) throw error;
          await hope(signal);
        }
      }
    },
  };

  const actor = createActor(
    session.provide({
      actors: {
        followProfile: fromCallback<{ type: 'retry.requested' }, { uid: string }>(({ input, sendBack, receive }) => {
          const ending = new AbortController();
          let retry: () => void = () => undefined;
          const retried = () =>
            new Promise<void>((resolve) => {
              retry = resolve;
              ending.signal.addEventListener('abort', () => resolve(), { once: true });
            });
          receive(() => retry());
          const events = { tell: sendBack, opened: (device: Device) => device$.next(device), retried };
          const run = async () => {
            while (!ending.signal.aborted) {
              await runDevice(parts, input.uid, events, ending.signal).catch(() =>
                sendBack({ type: 'profile.failed' }),
              );
              if (!ending.signal.aborted) await retried();
            }
          };
          void run();
          return () => {
            ending.abort();
            device$.next(null);
          };
        }),
        logOut: fromPromise<void, { uid: string }>(async () => {
          const { accounts } = await backend();
          await leave({ device: device$.value, accounts, forgetSignedIn: () => hint.set(null) });
          // A reload, whichever address it is at: the next user begins at the front door.
          location.replace('/');
        }),
      },
    }),
    { input: { uid: hint.get() } },
  );

  hint.onChange((uid) => actor.send({ type: 'account.changed', uid }));
  actor.start();
  backend().catch(() => undefined);

  return {
    session: actor,
    device$,
    demo$,
    async signIn(email, password) {
      try {
        const { accounts } = await backend();
        await accounts.signIn(email, password);
        void navigator.storage?.persist?.();
        return 'signed-in';
      } catch (error) {
        // Without an answer to which backend there is, nothing was asked.
        if (!(error instanceof AccountsError)) return 'offline';
        return error.code === 'email-in-use' || error.code === 'weak-password' ? 'other' : error.code;
      }
    },
  };
}

/** Rejects as soon as the signal is aborted. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

/** Waits for a reason to try again. */
async function hope(signal: AbortSignal): Promise<void> {
  const online = firstValueFrom(fromEvent(window, 'online'));
  await unless(signal, Promise.race([online, new Promise((resolve) => setTimeout(resolve, pause))]));
}
