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
import { signedInHint } from './device-value.ts';
import { leave } from './leave.ts';
import { remembering } from './remembering.ts';
import { openOwnReplica, synchronize } from './replica.ts';

export interface Running {
  session: ActorRefFrom<typeof session>;
  /** The open replica; null while nobody is signed in or it is not open yet. */
  device$: Observable<Device | null>;
  demo$: Observable<boolean>;
  signIn(email: string, password: string): Promise<'signed-in' | AccountsErrorCode>;
}

/** Milliseconds between attempts to find out which backend there is; sooner when the browser says it is online. */
const pause = 10_000;

export function startRunning(): Running {
  const hint = signedInHint();
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
    openReplica: openOwnReplica,
    synchronize,
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
              await runDevice(parts, input.uid, events, ending.signal).catch(() => sendBack({ type: 'profile.failed' }));
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
          location.reload();
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
        return error instanceof AccountsError ? error.code : 'offline';
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
