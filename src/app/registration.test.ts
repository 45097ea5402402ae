import { BehaviorSubject, Subject } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { business } from '#domain/business.ts';
import { emptyRegistration, type RegistrationForm } from '#domain/registration.ts';
import type { Stored } from '#domain/permissions.ts';
import { RemoteError } from '#sync/remote.ts';
import { cloudRemote } from '#sync/remote/cloud-remote.ts';
import { Cloud } from '#sync/remote/cloud.ts';
import { fakeLocks } from '#tests/support/fake-locks.ts';
import { memoryAccounts } from './accounts/memory.ts';
import { AccountsError, type Account, type Accounts } from './accounts/port.ts';
import { keepRegistration } from './kept-registration.ts';
import { repairProfile, writeProfile } from './profile-writing.ts';
import { afterRegistering, registrations, startRegistration, type RegistrationParts } from './registration.ts';

const form: RegistrationForm = {
  ...emptyRegistration,
  email: ' Maria@mail.test',
  password: 'garden',
  confirm: 'garden',
  firstName: 'Maria',
  lastName: 'Alvarez',
  mobile: '9165550142',
  address: '12 Elm Street',
  city: 'Mather',
};

afterEach(() => sessionStorage.clear());

function aWorld({ online = true } = {}) {
  const cloud = new Cloud();
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
  const office = (account: Account) => cloudRemote(cloud, account);
  const slept: number[] = [];
  const backend = { accounts: { ...accounts }, remote: async (account: Account) => ({ ...office(account) }) };
  const parts: RegistrationParts = {
    backend: async () => backend,
    keeping: keepRegistration(sessionStorage),
    locks: fakeLocks(),
    online: () => online,
    // Attempts are never too late here, and the pauses between them are over at once.
    sleep: (milliseconds) => (
      slept.push(milliseconds),
      milliseconds > 2_000 ? new Promise(() => undefined) : Promise.resolve()
    ),
  };
  const stored = async (uid: string): Promise<Stored | null> => cloud.get({ uid, email: '' }, 'users', uid);
  return { cloud, accounts, backend, parts, signedIn$, stored, slept };
}
type World = ReturnType<typeof aWorld>;

async function signUp({ parts }: Pick<World, 'parts'>, filled: RegistrationForm = form, open = registrations(parts)) {
  const actor = open.open();
  for (const [field, value] of Object.entries(filled)) {
    actor.send({ type: 'field.changed', field: field as keyof RegistrationForm, value });
  }
  actor.send({ type: 'step.opened', step: 3 });
  actor.send({ type: 'submit.requested' });
  const { value, context } = await waitFor(actor, (snapshot) => !snapshot.matches('sending'));
  return { actor, value, context };
}

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
      edit: expect.stringMatching(/^[0-9a-f-]{36}:1$/),
      syncedAt: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
    });
  });

  it('makes the one fixed address admin', async () => {
    const world = aWorld();
    await signUp(world, { ...form, email: ` ${business.adminEmail.toUpperCase()} ` });
    expect(await world.stored(world.signedIn$.value ?? '')).toMatchObject({
      role: 'admin',
      email: business.adminEmail,
    });
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
  ] as const)('turns the answer %s of the service into a state', async (code, value, failure) => {
    const world = aWorld();
    world.backend.accounts.register = () => Promise.reject(new AccountsError(code));
    const ended = await signUp(world);
    expect({ value: ended.value, failure: ended.context.failure }).toEqual({ value, failure });
  });

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

/** The office answers the writes with these errors, one after the other, and as usual then. */
function troubled(world: World, ...errors: RemoteError[]) {
  const remote = world.backend.remote;
  world.backend.remote = async (account) => {
    const office = await remote(account);
    const transact: typeof office.transact = (ref, decide) =>
      office.transact(ref, (server) => {
        const write = decide(server);
        const error = write && errors.shift();
        if (error) throw error;
        return write;
      });
    return { ...office, transact };
  };
}

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

  it('keeps the account where the office cannot be asked, and is stored at the next attempt', async () => {
    const world = aWorld();
    const { remote } = world.backend;
    world.backend.remote = async () => ({
      ...(await remote({ uid: 'nobody', email: '' })),
      transact: () => Promise.reject(new RemoteError('unavailable')),
    });
    const { actor, context } = await signUp(world);
    const uid = world.signedIn$.value ?? '';
    expect(context).toMatchObject({ failure: 'half-done', account: { uid } });

    world.backend.remote = remote;
    actor.send({ type: 'submit.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(await world.stored(uid)).toMatchObject({ id: uid, lastName: 'Alvarez' });
  });

  it('never costs an account whose document arrived, though every answer got lost', async () => {
    const world = aWorld();
    const { remote } = world.backend;
    let lost = 0;
    world.backend.remote = async (account) => {
      const office = await remote(account);
      const transact: typeof office.transact = async (ref, decide) => {
        await office.transact(ref, decide);
        lost += 1;
        if (lost <= 3) throw new RemoteError('unavailable');
      };
      return { ...office, transact };
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
    account$.next({ uid: 'bob', email: 'bob@mail.test' });
    expect(heard).toEqual(['bob']);
  });
});

describe('what is kept in the tab', () => {
  it('is everything but the passwords', () => {
    const { parts } = aWorld();
    const actor = startRegistration(parts);
    for (const [field, value] of Object.entries(form)) {
      actor.send({ type: 'field.changed', field: field as keyof RegistrationForm, value });
    }
    expect(Object.keys(JSON.parse(sessionStorage.getItem('garden/registration') ?? '').form)).toEqual([
      'email',
      'firstName',
      'lastName',
      'mobile',
      'address',
      'city',
      'state',
      'zipcode',
    ]);
    const again = startRegistration(parts).getSnapshot().context;
    expect(again.form).toEqual({ ...form, password: '', confirm: '' });
  });

  it('is gone once somebody is registered', async () => {
    const world = aWorld();
    await signUp(world);
    expect(world.parts.keeping.get()).toBeNull();
  });

  it('is gone when it is to be forgotten', async () => {
    const world = aWorld({ online: false });
    const desk = registrations(world.parts);
    const { actor } = await signUp(world, form, desk);
    expect(desk.open()).toBe(actor);
    desk.forget();
    expect(world.parts.keeping.get()).toBeNull();
    expect(desk.open().getSnapshot().context.form).toEqual(emptyRegistration);
  });

  it.each(['', '7', 'null', '{"form":{"city":7},"attempted":1}', 'not json'])(
    'is nothing to be afraid of: %j',
    (text) => {
      sessionStorage.setItem('garden/registration', text);
      const { form: found, attempted } = startRegistration(aWorld().parts).getSnapshot().context;
      expect({ found, attempted }).toEqual({ found: emptyRegistration, attempted: null });
    },
  );
});

describe('a sign-in that finds no document', () => {
  const nina = { uid: 'nina', email: 'maria@mail.test' };
  const kept = { form, attempted: null };

  it('writes it from what the wizard still knows', async () => {
    const { cloud, stored } = aWorld();
    const user = await repairProfile(cloudRemote(cloud, nina), nina, kept);
    expect(user).toMatchObject({ id: 'nina', lastName: 'Alvarez', role: 'customer' });
    expect(await stored('nina')).toMatchObject({ id: 'nina', rev: 1 });
  });

  it.each([
    ['nothing is known', null],
    ['another address registered here', { ...kept, form: { ...form, email: 'ann@mail.test' } }],
    ['the steps were not complete', { ...kept, form: { ...form, mobile: '' } }],
    ['the last step was not complete', { ...kept, form: { ...form, address: '' } }],
  ])('has to ask where %s', async (_, known) => {
    const { cloud, stored } = aWorld();
    expect(await repairProfile(cloudRemote(cloud, nina), nina, known)).toBeNull();
    expect(await stored('nina')).toBeNull();
  });

  it('never overwrites a document that is there', async () => {
    const { cloud, stored } = aWorld();
    await writeProfile(cloudRemote(cloud, nina), nina, { ...form, lastName: 'Rossi' });
    expect(await repairProfile(cloudRemote(cloud, nina), nina, kept)).toMatchObject({ lastName: 'Rossi' });
    expect(await stored('nina')).toMatchObject({ lastName: 'Rossi', rev: 1 });
  });

  it('is refused to somebody who was deleted', async () => {
    const { cloud } = aWorld();
    await cloud.writeByHand(new Map([['departures/nina', { id: 'nina', rev: 2, role: null }]]));
    await expect(repairProfile(cloudRemote(cloud, nina), nina, kept)).rejects.toMatchObject({ code: 'denied' });
  });

  it('forgets what was told once it is stored, and not before', async () => {
    const { cloud, parts } = aWorld();
    const desk = registrations(parts);
    parts.keeping.set(kept);
    const bob = { uid: 'bob', email: 'bob@mail.test' };
    expect(await desk.repair(cloudRemote(cloud, bob), bob)).toBeNull();
    expect(parts.keeping.get()).not.toBeNull();
    const before = desk.open();
    expect(await desk.repair(cloudRemote(cloud, nina), nina)).toMatchObject({ id: 'nina', lastName: 'Alvarez' });
    expect(parts.keeping.get()).toBeNull();
    expect(before.getSnapshot().status).toBe('stopped');
    expect(desk.open().getSnapshot().context.form).toEqual(emptyRegistration);
  });

  it('shows nobody what somebody else told in this tab', () => {
    const { parts } = aWorld();
    parts.keeping.set(kept);
    const known = (email: string) => startRegistration(parts, { uid: 'x', email }).getSnapshot().context.form;
    expect(known('maria@mail.test')).toMatchObject({ lastName: 'Alvarez', email: 'maria@mail.test' });
    expect(known('ann@mail.test')).toEqual({ ...emptyRegistration, email: 'ann@mail.test' });
  });

  it('asks with the wizard, which then only stores the document', async () => {
    const world = aWorld();
    const account = await (world.accounts satisfies Accounts).signIn('bob@mail.test', 'garden');
    const actor = startRegistration(world.parts, account);
    for (const [field, value] of Object.entries(form)) {
      actor.send({ type: 'field.changed', field: field as keyof RegistrationForm, value });
    }
    actor.send({ type: 'step.opened', step: 3 });
    actor.send({ type: 'submit.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(await world.stored('bob')).toMatchObject({ id: 'bob', email: 'bob@mail.test', lastName: 'Alvarez' });
  });
});
