/** The user document of a new account: written once, whoever tries again and however often. */
import { normalEmail } from '#domain/email.ts';
import { emptyRegistration, newUser, problemOfStep, type RegistrationForm } from '#domain/registration.ts';
import type { User } from '#domain/user.ts';
import type { StoreOutcome } from '#machines/registering.ts';
import { firstEdit } from '#sync/replica/edit.ts';
import { RemoteError, type Remote } from '#sync/remote.ts';
import type { Account } from '../../platform/accounts/port.ts';
import type { KeptRegistration } from './kept-registration.ts';

type Office = Pick<Remote, 'transact'>;

/** Times. A refusal may be a race that was lost, so it is asked again as well. */
const attempts = 3;
/** Milliseconds that one attempt may take, and between two. */
const patience = 15_000;
const pause = 2_000;

/** Writes the document unless there is one, and answers what is stored then. Rejects with a `RemoteError`. */
export async function writeProfile(office: Office, account: Account, form: RegistrationForm): Promise<User> {
  let stored = newUser(account, form);
  await office.transact({ collection: 'users', id: account.uid }, (server) => {
    if (!server) return { fields: stored, rev: 1, edit: firstEdit(crypto.randomUUID()) };
    stored = server.fields;
    return null;
  });
  return stored;
}

export async function readProfile(office: Office, uid: string): Promise<User | null> {
  let found: User | null = null;
  await office.transact({ collection: 'users', id: uid }, (server) => {
    found = server?.fields ?? null;
    return null;
  });
  return found;
}

/** Writes it with patience. */
export async function storeProfile(
  office: Office,
  account: Account,
  form: RegistrationForm,
  sleep: (milliseconds: number) => Promise<unknown>,
): Promise<StoreOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const late = sleep(patience).then(() => Promise.reject(new RemoteError('unavailable')));
    try {
      await Promise.race([writeProfile(office, account, form), late]);
      return 'stored';
    } catch (error) {
      if (attempt < attempts) await sleep(pause);
      else return isRefusal(error) ? 'refused' : 'unreachable';
    }
  }
}

/**
 * For a sign-in that finds no document: writes it where this tab still knows what this very account told when it
 * registered. Null where it does not: then the user has to be asked again. Rejects with a `RemoteError`.
 */
export async function repairProfile(
  office: Office,
  account: Account,
  kept: KeptRegistration | null,
): Promise<User | null> {
  const form = { ...emptyRegistration, ...keptFor(account, kept)?.form };
  const complete = !problemOfStep(2, form) && !problemOfStep(3, form);
  return complete ? writeProfile(office, account, form) : null;
}

/** What is kept in this tab, if it was told for this account: nobody shall see what somebody else told. */
export function keptFor(account: Account, kept: KeptRegistration | null): KeptRegistration | null {
  const same = kept?.form.email !== undefined && normalEmail(kept.form.email) === normalEmail(account.email);
  return same ? kept : null;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof RemoteError && (error.code === 'denied' || error.code === 'invalid');
