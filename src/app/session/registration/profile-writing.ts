/** The user document of a new account: written once, whoever tries again and however often. */
import { normalEmail } from '#domain/email.ts';
import { emptyRegistration, newUser, problemOfStep, type RegistrationForm } from '#domain/registration.ts';
import type { Account } from '#domain/sign-in.ts';
import type { StoreOutcome } from '#machines/account-outcomes.ts';
import { attemptLimit, inTime } from '#sync/asking.ts';
import type { Clock } from '#sync/clock.ts';
import type { ServerDocument } from '#sync/document.ts';
import { firstEdit, randomPrefix } from '#sync/replica/edit.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import type { KeptRegistration } from './kept-registration.ts';

/** The document of a user, as the server has it. */
export type Profile = ServerDocument<'users'>;

type ProfileRemote = Pick<Remote, 'get' | 'transact'>;

/** Times, also after a refusal: of a new account nothing is kept anywhere else. */
const attempts = 3;
/** Milliseconds between two. */
const pause = 2_000;

/** Writes the document unless there is one or it is given up, and answers what is stored then. Rejects with a `RemoteError`. */
export async function writeProfile(
  remote: ProfileRemote,
  account: Account,
  form: RegistrationForm,
  isGivenUp = () => false,
): Promise<Profile> {
  const ref = { collection: 'users', id: account.uid } as const;
  const fields = newUser(account, form);
  const written = await remote.transact(ref, (server) =>
    server || isGivenUp() ? null : { fields, rev: 1, edit: firstEdit(randomPrefix()) },
  );
  if (written) return { id: account.uid, ...written };
  const stored = await remote.get(ref);
  if (!stored) throw new RemoteError('unavailable', { cause: new Error('deleted meanwhile') });
  return stored;
}

export const readProfile = (remote: Pick<Remote, 'get'>, uid: string): Promise<Profile | null> =>
  remote.get({ collection: 'users', id: uid });

/** Writes it, however often that takes. Opening the remote belongs to the time of an attempt. */
export async function storeProfile(
  open: () => Promise<ProfileRemote>,
  account: Account,
  form: RegistrationForm,
  sleep: Clock['sleep'],
): Promise<StoreOutcome> {
  // What hangs on the line until after that would be the document of an account that was taken back.
  let givenUp = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTime(
        { sleep },
        attemptLimit,
        open().then((remote) => writeProfile(remote, account, form, () => givenUp)),
      );
      return 'stored';
    } catch (error) {
      givenUp = attempt === attempts;
      if (givenUp) return isRefusal(error) ? 'refused' : 'unreachable';
      await sleep(pause);
    }
  }
}

/**
 * For a sign-in that finds no document: writes it where this tab still knows what this very account told when it
 * registered. Null where it does not: then the user has to be asked again. Rejects with a `RemoteError`.
 */
export async function repairProfile(
  remote: ProfileRemote,
  account: Account,
  kept: KeptRegistration | null,
): Promise<Profile | null> {
  const form = { ...emptyRegistration, ...keptFor(account, kept)?.form };
  const complete = !problemOfStep(2, form) && !problemOfStep(3, form);
  return complete ? writeProfile(remote, account, form) : null;
}

/** What is kept in this tab, if it was told for this account: nobody shall see what somebody else told. */
export function keptFor(account: Account, kept: KeptRegistration | null): KeptRegistration | null {
  const same = kept?.form.email !== undefined && normalEmail(kept.form.email) === normalEmail(account.email);
  return same ? kept : null;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof RemoteError && (error.code === 'denied' || error.code === 'invalid');
