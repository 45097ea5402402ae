/**
 * The composition root: which backend, who is signed in, which database is open, what synchronizes.
 *
 *   config -> accounts -> hint on the device -> session -> replica and engine of that user
 *                              ^ other tabs
 */
import {
  BehaviorSubject,
  filter,
  firstValueFrom,
  fromEvent,
  merge,
  NEVER,
  race,
  Subject,
  switchMap,
  timer,
  type Observable,
} from 'rxjs';
import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { WeatherNews } from '#domain/weather.ts';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import { isLeaving, session } from '#machines/session.ts';
import type { verification } from '#machines/verification.ts';
import type { Remote } from '#sync/remote.ts';
import type { AccountRemoval } from '../platform/account-removal/port.ts';
import { openEntrance, type Entrance } from './sign-in/entrance.ts';
import type { Account } from '../platform/accounts/port.ts';
import { verificationLogic } from './sign-in/verifying.ts';
import { loadBackend } from '../platform/backend/backend.ts';
import { runDevice, type Device, type DeviceParts } from './device/device.ts';
import { deviceValue, signedInHint as hint } from '../platform/device-value.ts';
import { endedAccount } from './leaving/ended-account.ts';
import { contacts } from './device/contacts.ts';
import { chooseForecast, weatherOf } from './weather/weather.ts';
import { report, reportTo, wordsOf } from '../platform/failures.ts';
import { logoutLogic } from './leaving/leave.ts';
import { owedRemovals } from './leaving/owed-removals.ts';
import { keepRegistration } from './registration/kept-registration.ts';
import { officeErrors } from './office/office-errors.ts';
import { forgetReturnPath } from './return-path.ts';
import {
  afterRegistering,
  registrations as makeRegistrations,
  startRegistration,
  type RegistrationActor,
  type RegistrationParts,
  type Registrations,
} from './registration/registration.ts';
import { memoizeAsync } from '../platform/memoize-async.ts';
import { abortable } from '../platform/abortable.ts';

export interface Services extends Entrance {
  session: ActorRefFrom<typeof session>;
  /** The open replica; null while nobody is signed in or it is not open yet. */
  device$: Observable<Device | null>;
  demo$: Observable<boolean>;
  /** The office as this account may use it; both wait for the sign-in service, and reject without a network. */
  remote(uid: string): Promise<Remote>;
  removal(uid: string): Promise<AccountRemoval>;
  /** The weather where the signed-in user lives. */
  weather$: Observable<WeatherNews>;
  registrations: Registrations;
  /** How the owner of the fixed address becomes admin. */
  verification: typeof verification;
  /** The wizard for an account whose document is missing. */
  completeProfile: () => RegistrationActor;
  /** The log of errors, for whoever may read it; null while the office cannot be heard. */
  officeErrors$: Observable<readonly ErrorEntry[] | null>;
  /** An entry of the log could not be written: the message that tells why. */
  logFailed$: Observable<string>;
  /** Back to the front door, with all that is on this device left as it is. */
  signInAgain: () => void;
}

/** Milliseconds between attempts to find out which backend there is; sooner when the browser says it is online. */
const pause = 10_000;

export function createServices(): Services {
  const device$ = new BehaviorSubject<Device | null>(null);
  const demo$ = new BehaviorSubject(false);
  const account$ = new BehaviorSubject<Account | null>(null);

  const logFailed$ = new Subject<string>();

  const backend = memoizeAsync(async () => {
    const loaded = await loadBackend();
    demo$.next(loaded.demo);
    afterRegistering(loaded.accounts.account$, navigator.locks).subscribe((account) => {
      account$.next(account);
      if (account) {
        // The service may say who is signed in only when they are on their way out.
        if (!isLeaving(actor.getSnapshot())) hint.set(account.uid);
      }
      // Whoever logs out is forgotten before: here the service itself ended the session.
      else if (hint.get() !== null) lose();
    });
    return loaded;
  });

  const signedInAs = async (uid: string) =>
    (await firstValueFrom(account$.pipe(filter((account) => account?.uid === uid)))) as Account;

  const registering: RegistrationParts = {
    backend,
    keeping: keepRegistration(sessionStorage),
    locks: navigator.locks,
    online: () => navigator.onLine,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    report,
  };
  const registrations = makeRegistrations(registering);

  const removals = owedRemovals({
    kept: deviceValue('garden/owed-removals'),
    locks: navigator.locks,
    removeData: async (uid) => (await import('./device/replica.ts')).removeOwnReplica(uid),
  });

  const account = endedAccount({
    kept: deviceValue('garden/ended-account'),
    isHere: (uid) => hint.get() === uid,
    accounts: async () => (await backend()).accounts,
    untilOnline: () => untilOnline(new AbortController().signal),
  });
  const askWhetherEnded = () => {
    const uid = hint.get();
    if (uid !== null) account.ask(uid, async () => device$.value?.stopSync()).catch(() => undefined);
  };

  const parts: DeviceParts = {
    ended: account.ended,
    back: account.back,
    async openReplica(uid, troubled) {
      const { openOwnReplica } = await import('./device/replica.ts');
      await removals.finishFor(uid);
      return openOwnReplica(uid, { logFailed: (message) => logFailed$.next(message), troubled });
    },
    async remote(uid, signal) {
      const confirmed = signedInAs(uid);
      for (;;) {
        try {
          const { remote } = await abortable(signal, backend());
          return await remote(await abortable(signal, confirmed));
        } catch (error) {
          if (signal.aborted) throw error;
          await untilOnline(signal);
        }
      }
    },
    untilOnline,
    repair: async (uid, remote) => {
      const signedIn = account$.value;
      return signedIn?.uid === uid ? registrations.repair(remote, signedIn) : null;
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
        logOut: logoutLogic({
          device: () => device$.value,
          accounts: async () => (await backend()).accounts,
          // This tab begins anew when it has tidied up: nobody shall be typing by then.
          signedIn: hint.setElsewhere,
          removals,
          reload() {
            forgetReturnPath();
            registrations.forget();
            // Whichever address it is at: the next user begins at the front door.
            location.replace('/');
          },
        }),
      },
    }),
    { input: { uid: hint.get() } },
  );

  function lose(): void {
    // Without an account the office would refuse, and a refusal is believed.
    void device$.value?.stopSync();
    actor.send({ type: 'account.lost' });
    askWhetherEnded();
  }
  const seen$ = fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible'));
  const contact$ = device$.pipe(switchMap((device) => (device ? contacts(device.replica.status$) : NEVER)));
  merge(contact$, seen$).subscribe(askWhetherEnded);

  hint.onChange((uid) => {
    // Signed out, here or in another tab: somebody else may come.
    if (uid === null) registrations.forget();
    actor.send({ type: 'account.changed', uid });
  });
  device$.subscribe((device) =>
    reportTo(
      device &&
        ((code, message, caught) => {
          device.replica.logError(errorEntry(code, message, device.replica.now())).catch((error: unknown) => {
            // A device that stores nothing has refused the edit before, and that was told.
            if (!caught) logFailed$.next(wordsOf(error));
          });
        }),
    ),
  );
  actor.start();
  removals.finish(hint.get()).catch(() => undefined);
  backend().catch(() => undefined);

  return {
    session: actor,
    device$,
    demo$,
    remote: (uid) => parts.remote(uid, AbortSignal.timeout(pause)),
    removal: async (uid) => (await backend()).removal(await signedInAs(uid)),
    weather$: weatherOf(device$, chooseForecast(import.meta.env['VITE_WEATHER_KEY'] as string | undefined)),
    ...openEntrance({
      accounts: async () => (await backend()).accounts,
      report,
      entered(uid) {
        account.entered(uid);
        hint.set(uid);
        void navigator.storage?.persist?.();
      },
    }),
    registrations,
    verification: verificationLogic({ backend, report }),
    officeErrors$: officeErrors((signal) => parts.remote(device$.value?.uid ?? '', signal)),
    logFailed$,
    completeProfile: () => startRegistration(registering, account$.value ?? undefined),
    signInAgain() {
      const stop = async () => {
        await device$.value?.stopSync();
        hint.set(null);
        const { accounts } = await backend();
        await accounts.signOut();
      };
      stop().catch(() => undefined);
    },
  };
}

/** Waits for a reason to try again. */
async function untilOnline(signal: AbortSignal): Promise<void> {
  await abortable(signal, firstValueFrom(race(fromEvent(window, 'online'), timer(pause))));
}
