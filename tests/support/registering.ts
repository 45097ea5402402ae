/** Somebody registers: the real wizard and writes, in a company that is made up. */
import { BehaviorSubject } from 'rxjs';
import { waitFor } from 'xstate';
import type { Stored } from '#domain/permission-request.ts';
import type { RegistrationForm } from '#domain/registration.ts';
import type { Account } from '#domain/sign-in.ts';
import { memoryAccounts } from '#app/platform/accounts/memory.ts';
import { keepRegistration } from '#app/session/registration/kept-registration.ts';
import { registrations, type RegistrationParts } from '#app/session/registration/registration.ts';
import type { RemoteError } from '#sync/remote-error.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import { filledForm } from './filled-form.ts';
import { fakeLocks } from './fake-locks.ts';
import { garden } from '#tests/support/garden.ts';

/** What Maria fills in; her address as somebody in a hurry types it. */
export const form: RegistrationForm = { ...filledForm, email: ' Maria@mail.test' };

export function aWorld({ online = true } = {}) {
  const server = new MemoryServer(garden);
  const signedIn$ = new BehaviorSubject<string | null>(null);
  const accounts = memoryAccounts({
    accounts: [{ uid: 'bob', email: 'bob@mail.test', password: 'garden' }],
    signedIn: {
      get: () => signedIn$.value,
      set: (uid) => signedIn$.next(uid),
      onChange(changed) {
        const subscription = signedIn$.subscribe(changed);
        return () => subscription.unsubscribe();
      },
    },
  });
  const remoteOf = (account: Account) => memoryRemote(server, account);
  const slept: number[] = [];
  const reported: [code: string, error: unknown][] = [];
  const backend = { accounts: { ...accounts }, remote: async (account: Account) => ({ ...remoteOf(account) }) };
  const parts: RegistrationParts = {
    backend: async () => backend,
    keeping: keepRegistration(sessionStorage),
    locks: fakeLocks(),
    report: (code, error) => reported.push([code, error]),
    online: () => online,
    // Attempts are never too late here, and the pauses between them are over at once.
    sleep: (milliseconds) => (
      slept.push(milliseconds),
      milliseconds > 2_000 ? new Promise(() => undefined) : Promise.resolve()
    ),
  };
  const stored = async (uid: string): Promise<Stored | null> => server.get({ uid, email: '' }, 'users', uid);
  return { server, accounts, backend, parts, signedIn$, stored, slept, reported };
}
type World = ReturnType<typeof aWorld>;

export async function signUp(
  { parts }: Pick<World, 'parts'>,
  filled: RegistrationForm = form,
  open = registrations(parts),
) {
  const actor = open.open();
  for (const [field, value] of Object.entries(filled)) {
    actor.send({ type: 'field.changed', field: field as keyof RegistrationForm, value });
  }
  actor.send({ type: 'step.opened', step: 3 });
  actor.send({ type: 'submit.requested' });
  const { value, context } = await waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  return { actor, value, context };
}

/** The server answers the writes with these errors, one after the other, and as usual then. */
export function troubled(world: World, ...errors: RemoteError[]) {
  const remote = world.backend.remote;
  world.backend.remote = async (account) => {
    const real = await remote(account);
    const transact: typeof real.transact = (ref, decide) =>
      real.transact(ref, (server) => {
        const write = decide(server);
        const error = write && errors.shift();
        if (error) throw error;
        return write;
      });
    return { ...real, transact };
  };
}
