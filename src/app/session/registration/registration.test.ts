import { Subject } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { business } from '#domain/business.ts';
import type { Stored } from '#domain/permission-request.ts';
import type { Account } from '#domain/sign-in.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { aWorld, form, signUp, troubled } from '#tests/support/registering.ts';
import { AccountsError } from '../../platform/accounts/port.ts';
import { afterRegistering } from './registering-lock.ts';

afterEach(() => sessionStorage.clear());

const unavailable = () => Promise.reject(new RemoteError('unavailable'));

describe('registering', () => {
  it('makes the account and writes the user document exactly as the specification says', async () => {
    const world = aWorld();
    expect((await signUp(world)).value).toBe('done');
    const uid = world.signedIn$.value ?? '';
    expect(await world.stored(uid)).toEqual({
      id: uid,
      firstName: 'Maria',
      lastName: 'Alvarez',
      fullName: 'Maria Alvarez',
      email: 'maria@mail.test',
      role: 'customer',
      imgUrl: '',
      mobile: '9165550142',
      address: '12 Elm Street',
      city: 'Mather',
      state: 'CA',
      zipcode: '',
      plants: [],
      messages: [],
      active: true,
      rev: 1,
      edit: expect.stringMatching(/^[0-9a-f]{12}:1$/),
      syncedAt: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
    });
  });

  it('makes the one fixed address a customer until it is verified, and has the letter sent', async () => {
    const world = aWorld();
    expect((await signUp(world, { ...form, email: ` ${business.adminEmail.toUpperCase()} ` })).value).toBe('done');
    expect(await world.stored(world.signedIn$.value ?? '')).toMatchObject({
      role: 'customer',
      email: business.adminEmail,
    });
    expect(world.accounts.openLetter(business.adminEmail)).toBe(true);
  });

  it('sends nobody else a letter', async () => {
    const world = aWorld();
    await signUp(world);
    expect(world.accounts.openLetter('maria@mail.test')).toBe(false);
  });

  it('is done though the letter could not be sent, which is reported', async () => {
    const world = aWorld();
    const cause = new Error('The quota is used up.');
    world.backend.accounts.sendVerification = () => Promise.reject(new AccountsError('other', { cause }));
    expect((await signUp(world, { ...form, email: business.adminEmail })).value).toBe('done');
    expect(world.reported).toEqual([['verification-failed', cause]]);
  });

  it('makes it admin where it was verified before the document was stored', async () => {
    const world = aWorld();
    const { remote } = world.backend;
    const down = { get: unavailable, transact: unavailable };
    world.backend.remote = async (account) => ({ ...(await remote(account)), ...down });
    const { actor, context } = await signUp(world, { ...form, email: business.adminEmail });
    expect(context.failure).toBe('half-done');
    await world.accounts.sendVerification();
    world.accounts.openLetter(business.adminEmail);
    world.backend.remote = remote;
    actor.send({ type: 'submit.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(await world.stored(world.signedIn$.value ?? '')).toMatchObject({ role: 'admin' });
  });

  it('"other failures go to an error reporter": what the service said to a new account', async () => {
    const world = aWorld();
    const cause = new Error('Sign-ups are closed.');
    world.backend.accounts.register = () => Promise.reject(new AccountsError('other', { cause }));
    expect((await signUp(world)).context.failure).toBe('other');
    expect(world.reported).toEqual([['registration-failed', cause]]);
  });

  it('says offline before anything is sent', async () => {
    const world = aWorld({ online: false });
    const sent: string[] = [];
    world.backend.accounts.register = (email) => (sent.push(email), Promise.reject(new AccountsError('offline')));
    expect((await signUp(world)).context.failure).toBe('offline');
    expect(sent).toEqual([]);
  });

  it('says offline where the app does not know its backend yet', async () => {
    const world = aWorld();
    const parts = { ...world.parts, backend: () => Promise.reject(new Error('no config')) };
    expect((await signUp({ parts })).context.failure).toBe('offline');
  });

  it.each([
    ['email-in-use', 'inUse', null],
    ['too-many-attempts', { form: 'failed' }, 'too-many-attempts'],
    ['other', { form: 'failed' }, 'other'],
    ['offline', { form: 'failed' }, 'lost'],
    ['invalid-email', { form: 'step1' }, null],
    ['weak-password', { form: 'step1' }, null],
    ['password-policy', { form: 'step1' }, null],
  ] as const)('turns the answer %s of the service into a state', async (code, value, failure) => {
    const world = aWorld();
    world.backend.accounts.register = () => Promise.reject(new AccountsError(code));
    const ended = await signUp(world);
    expect({ value: ended.value, failure: ended.context.failure }).toEqual({ value, failure });
  });
});

describe('a document that is not taken', () => {
  it.each(['unavailable', 'denied'] as const)('is tried three times: %s', async (code) => {
    const world = aWorld();
    troubled(world, new RemoteError(code), new RemoteError(code));
    expect((await signUp(world)).value).toBe('done');
    expect(world.slept.filter((milliseconds) => milliseconds === 2_000)).toHaveLength(2);
  });

  it('costs the fresh account, and nothing of the form', async () => {
    const world = aWorld();
    troubled(world, ...[1, 2, 3].map(() => new RemoteError('denied')));
    const { actor, context } = await signUp(world);
    expect(context).toMatchObject({ failure: 'not-stored', form, account: null });
    expect(world.signedIn$.value).toBeNull();
    await expect(world.accounts.signIn('maria@mail.test', 'garden')).rejects.toMatchObject({ code: 'user-not-found' });

    actor.send({ type: 'submit.requested' });
    expect((await waitFor(actor, (snapshot) => !snapshot.matches('sending'))).value).toBe('done');
  });

  it('keeps the account where the server cannot be asked, and is stored at the next attempt', async () => {
    const world = aWorld();
    const { remote } = world.backend;
    world.backend.remote = async () => ({
      ...(await remote({ uid: 'nobody', email: '', verified: false })),
      get: unavailable,
      transact: unavailable,
    });
    const { actor, context } = await signUp(world);
    const uid = world.signedIn$.value ?? '';
    expect(context).toMatchObject({ failure: 'half-done', account: { uid } });

    world.backend.remote = remote;
    actor.send({ type: 'submit.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(await world.stored(uid)).toMatchObject({ id: uid, lastName: 'Alvarez' });
  });

  it('stays away where the line moves again only when the account is taken back', async () => {
    const world = aWorld();
    const { remote } = world.backend;
    let moves = () => {};
    const line = new Promise<void>((resolve) => (moves = resolve));
    const attempts: Promise<unknown>[] = [];
    world.backend.remote = async (account) => {
      const real = await remote(account);
      const transact: typeof real.transact = (...asked) => {
        const attempt = line.then(() => real.transact(...asked));
        attempts.push(attempt);
        return attempt;
      };
      return { ...real, transact };
    };
    const { deleteFresh } = world.backend.accounts;
    let uid = '';
    world.backend.accounts.deleteFresh = async (fresh) => {
      uid = fresh;
      await deleteFresh(fresh);
      moves();
    };
    // Three attempts take too long.
    let limits = 0;
    world.parts.sleep = (milliseconds) =>
      new Promise((over) => {
        if (milliseconds <= 2_000 || (limits += 1) <= 3) setTimeout(over);
      });
    const { context } = await signUp(world);
    expect(context.failure).toBe('not-stored');
    await Promise.allSettled(attempts);
    expect(attempts).toHaveLength(3);
    expect(await world.stored(uid)).toBeNull();
  });

  it.each(['opens', 'answers'])('keeps the account, and says so, where the office never %s', async (what) => {
    const world = aWorld();
    const { remote } = world.backend;
    const never = () => new Promise<never>(() => undefined);
    world.backend.remote = async (account) =>
      what === 'opens' ? never() : { ...(await remote(account)), get: never, transact: never };
    world.parts.sleep = () => Promise.resolve();
    expect((await signUp(world)).context.failure).toBe('half-done');
  });

  it('never costs an account whose document arrived, though every answer got lost', async () => {
    const world = aWorld();
    const { remote } = world.backend;
    let lost = 0;
    world.backend.remote = async (account) => {
      const real = await remote(account);
      const transact: typeof real.transact = async (ref, decide) => {
        const decided = await real.transact(ref, decide);
        lost += 1;
        if (lost <= 3) throw new RemoteError('unavailable');
        return decided;
      };
      return { ...real, transact };
    };
    expect((await signUp(world)).value).toBe('done');
    expect(await world.stored(world.signedIn$.value ?? '')).toMatchObject({ rev: 1, lastName: 'Alvarez' });
  });
});

describe('while somebody registers', () => {
  it('nobody hears of the account before its document is stored', async () => {
    const world = aWorld();
    const heard: (string | null)[] = [];
    let storedWhenHeard: Promise<Stored | null> | undefined;
    afterRegistering(world.accounts.account$, world.parts.locks).subscribe((account) => {
      heard.push(account?.uid ?? null);
      if (account) storedWhenHeard = world.stored(account.uid);
    });
    await signUp(world);
    await expect.poll(() => heard.at(-1)).toBe(world.signedIn$.value);
    expect(heard[0]).toBeNull();
    expect(await storedWhenHeard).toMatchObject({ lastName: 'Alvarez' });
  });

  it('nobody ever hears of an account that was taken back', async () => {
    const world = aWorld();
    const heard: (string | null)[] = [];
    afterRegistering(world.accounts.account$, world.parts.locks).subscribe((account) =>
      heard.push(account?.uid ?? null),
    );
    troubled(world, ...[1, 2, 3].map(() => new RemoteError('denied')));
    await signUp(world);
    const { uid } = await world.accounts.signIn('bob@mail.test', 'garden');
    await expect.poll(() => heard.at(-1)).toBe(uid);
    expect(new Set(heard)).toEqual(new Set([null, 'bob']));
  });

  it('everybody hears at once where the browser has no locks', () => {
    const account$ = new Subject<Account | null>();
    const heard: (string | undefined)[] = [];
    afterRegistering(account$, undefined).subscribe((account) => heard.push(account?.uid));
    account$.next({ uid: 'bob', email: 'bob@mail.test', verified: false });
    expect(heard).toEqual(['bob']);
  });
});
