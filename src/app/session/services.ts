/**
 * The composition root: who is signed in, which database is open, what synchronizes. It stands on `front-door.ts`.
 *
 *   front door: config -> accounts -> hint on the device -> session -> replica and engine of that user
 *                                          ^ other tabs
 */
import {
  BehaviorSubject,
  concatMap,
  filter,
  firstValueFrom,
  fromEvent,
  map,
  NEVER,
  startWith,
  Subject,
  switchMap,
  type Observable,
} from 'rxjs';
import { createActor, type ActorRefFrom } from 'xstate';
import type { WeatherNews } from '#domain/weather.ts';
import type { ReportedDevice } from '#domain/device-reports.ts';
import type { ErrorEntry } from '#domain/error-log.ts';
import type { Account } from '#domain/sign-in.ts';
import { isLeaving, session } from '#machines/session.ts';
import type { verification } from '#machines/verification.ts';
import { systemClock } from '#sync/clock.ts';
import type { Remote } from '#sync/remote.ts';
import type { AccountRemoval } from '../platform/account-removal/port.ts';
import { accountWatch } from './account-watch.ts';
import { askInBackground } from './background/ask.ts';
import type { FrontDoor } from './front-door.ts';
import type { Entrance } from './sign-in/entrance.ts';
import { verificationLogic } from './sign-in/verifying.ts';
import { askForBackgroundSync, hasBackgroundSync } from '../platform/background-sync.ts';
import type { Device } from './device/device.ts';
import { signedInHint as hint } from '../platform/device-value.ts';
import { lastingNames } from '../platform/lasting-names.ts';
import { tabStorage } from '../platform/page-storage.ts';
import { beginAt, practising, staticDemo } from '../platform/place.ts';
import { traces } from '../platform/practice/traces.ts';
import { contacts } from './device/contacts.ts';
import { sessionActors, type DeviceParts } from './device/session-actors.ts';
import { logFailures } from './device/log-failures.ts';
import { chooseForecast, weatherOf } from './weather/weather.ts';
import { report } from '../platform/failures.ts';
import { logoutLogic } from './leaving/leave.ts';
import { owedWork } from './leaving/owed-work.ts';
import { owedSignOut } from './leaving/owed-sign-out.ts';
import { hasStayed, keepStayed } from './leaving/stayed.ts';
import { keepRegistration } from './registration/kept-registration.ts';
import { serverDevices, serverErrors } from './admin/server-only.ts';
import { forgetReturnPath } from './return-path.ts';
import { retryPause, untilOnline } from './until-online.ts';
import {
  registrations as makeRegistrations,
  startRegistration,
  type RegistrationActor,
  type RegistrationParts,
  type Registrations,
} from './registration/registration.ts';

export interface Services extends Pick<Entrance, 'signIn' | 'changePassword'> {
  session: ActorRefFrom<typeof session>;
  /** The open replica; null while nobody is signed in or it is not open yet. */
  device$: Observable<Device | null>;
  /** Who is signed in, by the last word of the sign-in service; undefined before the first. */
  account$: Observable<Account | null | undefined>;
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
  serverErrors$: Observable<readonly ErrorEntry[] | null>;
  /** What the phones of staff told, for whoever may read it; null while the office cannot be heard. */
  serverDevices$: Observable<readonly ReportedDevice[] | null>;
  /** An entry of the log could not be written: the message that tells why. */
  logFailed$: Observable<string>;
  /** Back to the front door, with all that is on this device left as it is. */
  signInAgain: () => void;
}

/** The static demo asks nobody, nor does who practises. */
const weatherKey = staticDemo || practising ? undefined : (import.meta.env['VITE_WEATHER_KEY'] as string | undefined);

export function createServices({ server, account, came, signIn, changePassword }: FrontDoor): Services {
  const device$ = new BehaviorSubject<Device | null>(null);
  const logFailed$ = new Subject<string>();

  const { backend, accounts } = server;

  const registering: RegistrationParts = {
    backend,
    keeping: keepRegistration(tabStorage),
    locks: navigator.locks,
    online: () => navigator.onLine,
    sleep: systemClock.sleep,
    report,
  };
  const registrations = makeRegistrations(registering);

  const owed = owedWork({
    owed: lastingNames('garden-owed-removals'),
    locks: navigator.locks,
    works: {
      remove: async (uid) => (await import('./device/replica.ts')).removeOwnReplica(uid),
      keep: async (uid, signal) => (await import('./device/replica.ts')).evictOwnReplica(uid, signal),
    },
  });

  const stayed = hasStayed();
  const leaving = owedSignOut({
    owed,
    signedIn: hint,
    heard: () => firstValueFrom(server.heard$),
    accounts,
    stays: (uid) => stayed || came() === uid,
  });

  const watch = accountWatch({
    signedIn: hint,
    isLeaving: () => isLeaving(actor.getSnapshot()),
    lost: () => actor.send({ type: 'account.lost' }),
    stopSync: async () => device$.value?.stopSync(),
    ended: account,
    accounts,
  });

  const parts: DeviceParts = {
    ended: account.ended,
    back: account.back,
    async openReplica(uid, troubled) {
      const { openOwnReplica } = await import('./device/replica.ts');
      // The session is over by then.
      if (await leaving.isLeaving(uid)) throw new Error('signed out');
      await owed.finishFor(uid);
      return openOwnReplica(uid, { logFailed: (message) => logFailed$.next(message), troubled });
    },
    remote: server.remote,
    untilOnline,
    repair: async (uid, remote) => {
      const signedIn = server.account$.value;
      return signedIn?.uid === uid ? registrations.repair(remote, signedIn) : null;
    },
  };

  const actor = createActor(
    session.provide({
      actors: {
        ...sessionActors(parts, (device) => device$.next(device)),
        logOut: logoutLogic({
          device: () => device$.value,
          here: hint.get,
          accounts,
          // This tab begins anew when it has tidied up: nobody shall be typing by then.
          signedIn: hint.setElsewhere,
          owed,
          reload(stays) {
            forgetReturnPath();
            registrations.forget();
            if (stays) keepStayed();
            // Whichever address it is at: the next user begins at the front door.
            beginAt('/');
          },
        }),
      },
    }),
    { input: { uid: hint.get() } },
  );

  const hidden$ = fromEvent(document, 'visibilitychange').pipe(map(() => document.visibilityState === 'hidden'));
  const seen$ = hidden$.pipe(filter((hidden) => !hidden));
  const contact$ = device$.pipe(switchMap((device) => (device ? contacts(device.replica.status$) : NEVER)));
  watch.askAt(contact$, seen$);
  if (hasBackgroundSync()) {
    askInBackground({
      device$,
      hidden$: hidden$.pipe(startWith(false)),
      demo$: server.demo$,
      ask: askForBackgroundSync,
    });
  }

  hint.onChange((uid) => {
    // Signed out, here or in another tab: somebody else may come.
    if (uid === null) registrations.forget();
    actor.send({ type: 'account.changed', uid });
  });
  logFailures(device$, (message) => logFailed$.next(message));
  actor.start();
  const heard$ = server.heard$.pipe(
    concatMap(async (told) => ({ told, isLeaving: told !== null && (await leaving.isLeaving(told.uid)) })),
    filter(({ isLeaving }) => !isLeaving),
  );
  heard$.subscribe(({ told }) => watch.heard(told));
  leaving.known.then(() => owed.finish(hint.get)).catch(() => undefined);
  if (traces.exist()) void import('../platform/practice/forget.ts').then(({ keepOrForget }) => keepOrForget());

  return {
    session: actor,
    device$,
    account$: server.account$,
    demo$: server.demo$,
    remote: (uid) => server.remote(uid, AbortSignal.timeout(retryPause)),
    removal: server.removal,
    weather$: weatherOf(device$, chooseForecast(weatherKey)),
    signIn,
    changePassword,
    registrations,
    verification: verificationLogic({ backend, report }),
    serverErrors$: serverErrors((signal) => server.remote(device$.value?.uid ?? '', signal)),
    serverDevices$: serverDevices((signal) => server.remote(device$.value?.uid ?? '', signal)),
    logFailed$,
    completeProfile: () => startRegistration(registering, server.account$.value ?? undefined),
    signInAgain: watch.signInAgain,
  };
}
