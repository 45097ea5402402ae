/**
 * Registering on this device: the machine, with the sign-in service and the office behind it.
 *
 * While an account has no document yet, a lock is held that all tabs of this browser share, so that nobody loads a
 * profile too early; the browser takes it away from a tab that dies, and the next sign-in repairs what is missing.
 */
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { isAdminEmail, normalEmail } from '#domain/email.ts';
import type { RegistrationForm } from '#domain/registration.ts';
import type { Account } from '#domain/sign-in.ts';
import type { CreateFailure, CreateOutcome, StoreOutcome, UndoOutcome } from '#machines/account-outcomes.ts';
import { registering } from '#machines/registering.ts';
import { registration } from '#machines/registration.ts';
import { attemptLimit, inTime } from '#sync/asking.ts';
import type { Clock } from '#sync/clock.ts';
import type { Remote } from '#sync/remote.ts';
import type { Report } from '#ui/report.ts';
import { causeOf } from '../sign-in/entrance.ts';
import { AccountsError, type Accounts, type AccountsErrorCode } from '../../platform/accounts/port.ts';
import type { RegistrationKeeping } from './kept-registration.ts';
import { hold, type RegisteringLocks } from './registering-lock.ts';
import { keptFor, type Profile, readProfile, repairProfile, storeProfile } from './profile-writing.ts';

export interface RegistrationParts {
  /** Rejects where the app does not know its backend yet. */
  backend(): Promise<{
    accounts: Pick<Accounts, 'register' | 'signIn' | 'deleteFresh' | 'reload' | 'sendVerification'>;
    remote(account: Account): Promise<Pick<Remote, 'get' | 'transact'>>;
  }>;
  keeping: RegistrationKeeping;
  locks: RegisteringLocks;
  online(): boolean;
  sleep: Clock['sleep'];
  report: Report;
}

export type RegistrationActor = ActorRefFrom<typeof registration>;

export interface Registrations {
  /** The wizard, which outlives its screen: what is on its way arrives, wherever the user looks meanwhile. */
  open(): RegistrationActor;
  /**
   * For a sign-in that finds no document: writes it where this tab knows what was told for the account, and forgets that
   * then. Null where the user has to be asked. Rejects with a `RemoteError`.
   */
  repair(server: Pick<Remote, 'get' | 'transact'>, account: Account): Promise<Profile | null>;
  /** Nothing of it stays on this device. For when somebody else may come. */
  forget(): void;
}

export function registrations(parts: RegistrationParts): Registrations {
  let actor: RegistrationActor | undefined;
  const forget = () => {
    actor?.stop();
    actor = undefined;
    parts.keeping.clear();
  };
  return {
    open: () => (actor ??= startRegistration(parts)),
    async repair(server, account) {
      const { accounts } = await parts.backend();
      const profile = await repairProfile(server, await asKnown(accounts, account), parts.keeping.get());
      if (profile) forget();
      return profile;
    },
    forget,
  };
}

/** The rules ask the token whether the fixed address is verified: before its role is written, both say the same. */
async function asKnown(accounts: Pick<Accounts, 'reload'>, account: Account): Promise<Account> {
  return isAdminEmail(account.email) ? ((await accounts.reload()) ?? account) : account;
}

/** With an account, whose document is missing, only the document is asked for and stored. */
export function startRegistration(parts: RegistrationParts, account?: Account): RegistrationActor {
  const { keeping } = parts;
  let release = (): void => undefined;
  const logic = registration.provide({
    actors: { registering: registering.provide({ actors: registeringActors(parts, (held) => (release = held)) }) },
  });
  const kept = account ? keptFor(account, keeping.get()) : keeping.get();
  const form = account ? { ...kept?.form, email: account.email } : kept?.form;
  const actor = createActor(logic, { input: { form, attempted: kept?.attempted, account: account ?? null } });
  let { form: known, attempted: tried } = actor.getSnapshot().context;
  actor.subscribe({
    next(snapshot) {
      const { form } = snapshot.context;
      const sending = snapshot.matches('sending');
      // The page may end before the answer comes.
      const attempted = sending ? normalEmail(form.email) : snapshot.context.attempted;
      if (!sending) release();
      if (snapshot.matches('done')) keeping.clear();
      else if (form !== known || attempted !== tried) keeping.set({ form, attempted });
      [known, tried] = [form, attempted];
    },
    complete: () => release(),
  });
  return actor.start();
}

const failures: Record<AccountsErrorCode, CreateFailure> = {
  'email-in-use': 'email-in-use',
  'invalid-email': 'email-invalid',
  'weak-password': 'weak-password',
  'password-policy': 'password-policy',
  'too-many-attempts': 'too-many-attempts',
  offline: 'lost',
  'wrong-password': 'other',
  'user-not-found': 'other',
  other: 'other',
};

const codeOf = (error: unknown): AccountsErrorCode => (error instanceof AccountsError ? error.code : 'other');

interface Wanted {
  email: string;
  password: string;
  /** An earlier attempt may have made the account. */
  attempted: boolean;
}

function registeringActors(
  { backend, locks, online, sleep, report }: RegistrationParts,
  holding: (release: () => void) => void,
) {
  const failed = (error: unknown): CreateOutcome => {
    const failure = failures[codeOf(error)];
    if (failure === 'other') report('registration-failed', causeOf(error));
    return { failure };
  };
  /** An account that an earlier attempt made, though its answer got lost: whoever knows the password made it. */
  const takeOver = async (
    accounts: Pick<Accounts, 'signIn'>,
    { email, password }: Wanted,
    silent: () => void,
  ): Promise<CreateOutcome> => {
    try {
      return { account: await accounts.signIn(email, password, silent) };
    } catch (error) {
      return codeOf(error) === 'wrong-password' ? { failure: 'email-in-use' } : failed(error);
    }
  };
  const createAccount = async (wanted: Wanted, silent: () => void): Promise<CreateOutcome> => {
    const { email, password, attempted } = wanted;
    if (!online()) return { failure: 'offline' };
    const found = await backend().catch(() => null);
    if (!found) return { failure: 'offline' };
    holding(await hold(locks));
    try {
      return { account: await found.accounts.register(email, password, silent) };
    } catch (error) {
      const isOwn = codeOf(error) === 'email-in-use' && attempted;
      return isOwn ? takeOver(found.accounts, wanted, silent) : failed(error);
    }
  };
  const storeDocument = async (told: Account, form: RegistrationForm): Promise<StoreOutcome> => {
    const { accounts, remote } = await backend();
    const account = await asKnown(accounts, told);
    const outcome = await storeProfile(() => remote(account), account, form, sleep);
    if (outcome === 'refused') report('registration-refused', 'The office did not take the document of a new account.');
    // What became of the letter is told where it can be asked for again.
    if (outcome === 'stored' && isAdminEmail(account.email) && !account.verified) {
      await accounts.sendVerification().catch((error: unknown) => report('verification-failed', causeOf(error)));
    }
    return outcome;
  };
  const undoAccount = async (account: Account): Promise<UndoOutcome> => {
    const { accounts, remote } = await backend();
    const found = remote(account).then((server) => readProfile(server, account.uid));
    if (await inTime({ sleep }, attemptLimit, found)) return 'stored';
    await accounts.deleteFresh(account.uid);
    return 'undone';
  };
  return {
    createAccount: fromPromise<CreateOutcome, Wanted>(
      ({ input }) =>
        new Promise((resolve, reject) => {
          // It goes on: who was told so is signed in late, and `repair` writes the document.
          createAccount(input, () => resolve({ failure: 'no-answer' })).then(resolve, reject);
        }),
    ),
    storeProfile: fromPromise<StoreOutcome, { account: Account; form: RegistrationForm }>(
      ({ input: { account, form } }) => storeDocument(account, form),
    ),
    undoAccount: fromPromise<UndoOutcome, { account: Account }>(({ input }) => undoAccount(input.account)),
  };
}
