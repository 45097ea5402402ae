import { filter, firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { aWorld, form, signUp } from '#tests/support/registering.ts';
import { AccountsError } from '../../platform/accounts/port.ts';
import { registrations } from './registration.ts';
import { afterRegistering } from './registering-lock.ts';

afterEach(() => sessionStorage.clear());

describe('an account that an earlier attempt made', () => {
  it('does not say that the email is in use where its own lost attempt made the account', async () => {
    const world = aWorld();
    const { register } = world.backend.accounts;
    world.backend.accounts.register = async (...both) => {
      await register(...both);
      world.signedIn$.next(null);
      throw new AccountsError('offline');
    };
    const { actor, context } = await signUp(world);
    expect(context.failure).toBe('lost');
    expect(world.signedIn$.value).toBeNull();

    world.backend.accounts.register = register;
    actor.send({ type: 'submit.requested' });
    const { value } = await waitFor(actor, (snapshot) => !snapshot.matches('sending'));
    expect(value).toBe('done');
    expect(await world.stored(world.signedIn$.value ?? '')).toMatchObject({ email: 'maria@mail.test' });
  });

  it('says each time where the storage does not answer, and stores what was told as soon as it does', async () => {
    const world = aWorld();
    const { register } = world.backend.accounts;
    let answered = () => {};
    const answer = new Promise<void>((resolve) => (answered = resolve));
    // The service has made the account, and nobody is signed in yet.
    world.backend.accounts.register = async (email, password, silent) => {
      const account = await register(email, password);
      world.signedIn$.next(null);
      silent?.();
      await answer;
      world.signedIn$.next(account.uid);
      return account;
    };
    const wizards = registrations(world.parts);
    const { actor, context } = await signUp(world, form, wizards);
    expect(context).toMatchObject({ failure: 'no-answer', form });

    world.backend.accounts.register = register;
    world.backend.accounts.signIn = (_, __, silent) => (silent?.(), new Promise(() => undefined));
    actor.send({ type: 'submit.requested' });
    const again = await waitFor(actor, (snapshot) => !snapshot.matches('sending'));
    expect(again.context).toMatchObject({ failure: 'no-answer', form });

    const heard = firstValueFrom(afterRegistering(world.accounts.account$, world.parts.locks).pipe(filter(Boolean)));
    answered();
    const account = await heard;
    expect(await wizards.repair(await world.backend.remote(account), account)).toMatchObject({
      fields: { email: 'maria@mail.test', lastName: 'Alvarez' },
    });
  });

  it('does not say that the email is in use either where the page was loaded again before the answer came', async () => {
    const world = aWorld();
    const { register } = world.backend.accounts;
    const made = new Promise<void>((resolve) => {
      world.backend.accounts.register = async (...both) => {
        await register(...both);
        world.signedIn$.next(null);
        resolve();
        return new Promise(() => undefined);
      };
    });
    void signUp(world);
    await made;

    world.backend.accounts.register = register;
    expect((await signUp({ parts: { ...world.parts, locks: fakeLocks() } })).value).toBe('done');
    expect(await world.stored(world.signedIn$.value ?? '')).toMatchObject({ email: 'maria@mail.test' });
  });

  it('says that the email is in use where the service said so before the page was loaded again', async () => {
    const world = aWorld();
    const bob = { ...form, email: 'bob@mail.test', password: 'garden', confirm: 'garden' };
    expect((await signUp(world, bob)).value).toBe('inUse');
    expect((await signUp(world, bob)).value).toBe('inUse');
    expect(world.signedIn$.value).toBeNull();
  });

  it('takes over what it made though the service or the storage then broke', async () => {
    const world = aWorld();
    const { register } = world.backend.accounts;
    world.backend.accounts.register = async (...both) => {
      await register(...both);
      world.signedIn$.next(null);
      throw new AccountsError('other', { cause: new DOMException('full', 'QuotaExceededError') });
    };
    const { actor, context } = await signUp(world);
    expect(context.failure).toBe('other');
    world.backend.accounts.register = register;
    const { signIn } = world.backend.accounts;
    world.backend.accounts.signIn = () => Promise.reject(new AccountsError('other'));
    const again = async () => {
      actor.send({ type: 'submit.requested' });
      return waitFor(actor, (snapshot) => !snapshot.matches('sending'));
    };
    expect((await again()).context.failure).toBe('other');
    world.backend.accounts.signIn = signIn;
    expect((await again()).value).toBe('done');
  });

  it('never takes over the account of somebody else', async () => {
    const world = aWorld();
    const { register } = world.backend.accounts;
    world.backend.accounts.register = () => Promise.reject(new AccountsError('offline'));
    const { actor } = await signUp(world, { ...form, email: 'bob@mail.test', password: 'guessed', confirm: 'guessed' });
    world.backend.accounts.register = register;
    actor.send({ type: 'submit.requested' });
    expect((await waitFor(actor, (snapshot) => !snapshot.matches('sending'))).value).toBe('inUse');
    expect(world.signedIn$.value).toBeNull();
  });
});
