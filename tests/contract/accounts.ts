/** What the sign-in does, whoever keeps the accounts. */
import { filter, firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { AccountsError, type Accounts } from '#app/platform/accounts/port.ts';

export const ann = { uid: 'ann', email: 'ann@garden.test', password: 'garden-demo' };
const bob = { uid: 'bob', email: 'bob@garden.test', password: 'garden-demo' };

/** In each world: who has an account, by uid. */
export const known = [ann, bob];

export interface Opened {
  accounts: Accounts;
  /** Opens the link in the newest letter to an address. */
  openLetter: (email: string) => Promise<void>;
  /** Deletes an account, as at the office. */
  end: (uid: string) => Promise<void>;
}

export function describeAccounts(open: () => Promise<Opened>): void {
  const signedIn = (accounts: Accounts, email: string | null) =>
    firstValueFrom(accounts.account$.pipe(filter((account) => (account?.email ?? null) === email)));

  it('starts with nobody, follows a sign-in and a sign-out', async () => {
    const { accounts } = await open();
    expect(await firstValueFrom(accounts.account$)).toBeNull();

    const account = await accounts.signIn(ann.email, ann.password);
    expect(account.email).toBe(ann.email);
    expect(await signedIn(accounts, ann.email)).toEqual(account);

    await accounts.signOut();
    expect(await signedIn(accounts, null)).toBeNull();
  });

  it('takes the address in any case', async () => {
    const { accounts } = await open();
    expect((await accounts.signIn('Ann@Garden.test', ann.password)).email).toBe(ann.email);
  });

  it('replaces the signed-in account when another one signs in', async () => {
    const { accounts } = await open();
    await accounts.signIn(ann.email, ann.password);
    const second = await accounts.signIn(bob.email, bob.password);
    expect(await firstValueFrom(accounts.account$)).toEqual(second);
  });

  it('registers a newcomer, who is signed in then and can sign in again', async () => {
    const { accounts } = await open();
    const made = await accounts.register('Nina@Garden.test', 'garden');
    expect(made.email).toBe('nina@garden.test');
    expect(await signedIn(accounts, made.email)).toEqual(made);
    await accounts.signOut();
    expect(await accounts.signIn('nina@garden.test', 'garden')).toEqual(made);
  });

  it('deletes the account that was just made, so that the address is free again', async () => {
    const { accounts } = await open();
    const { uid } = await accounts.register('olga@garden.test', 'garden');
    await accounts.deleteFresh(uid);
    expect(await signedIn(accounts, null)).toBeNull();
    expect((await accounts.register('olga@garden.test', 'garden')).uid).not.toBe(uid);
  });

  it('deletes nobody but the account that is signed in', async () => {
    const { accounts } = await open();
    const { uid } = await accounts.signIn(ann.email, ann.password);
    await accounts.deleteFresh('somebody else');
    expect((await firstValueFrom(accounts.account$))?.uid).toBe(uid);
    await accounts.signOut();
    await accounts.deleteFresh(uid);
    expect((await accounts.signIn(ann.email, ann.password)).uid).toBe(uid);
  });

  it.each([
    ['an address that is taken', 'Ann@garden.test', 'garden', 'email-in-use'],
    ['a password of five', 'short@garden.test', 'garde', 'weak-password'],
    ['something that is no address', 'nina', 'garden', 'invalid-email'],
    ['an address that could not sign in afterwards', 'nina nina@garden.test', 'garden', 'invalid-email'],
  ])('does not register %s', async (_, email, password, code) => {
    const { accounts } = await open();
    const error = await accounts.register(email, password).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(AccountsError);
    expect(error).toMatchObject({ code });
    expect(await firstValueFrom(accounts.account$)).toBeNull();
  });

  it('knows that the account of a session was deleted, and takes no other one for it', async () => {
    const { accounts, end } = await open();
    const { uid } = await accounts.register('zoe@garden.test', 'garden');
    expect(await accounts.isEnded(uid)).toBe(false);
    expect(await accounts.isEnded('somebody else')).toBe(false);
    await end(uid);
    expect(await accounts.isEnded(uid)).toBe(true);
    // Whoever asks has taken the session away by then.
    await accounts.signOut();
    expect(await accounts.isEnded(uid)).toBe(true);
    const again = await accounts.register('zoe@garden.test', 'garden');
    expect(await accounts.isEnded(again.uid)).toBe(false);
  });

  it('changes the password of whoever is signed in and knows the current one', async () => {
    const { accounts } = await open();
    const made = await accounts.register('gerda@garden.test', 'garden');
    await accounts.changePassword('garden', 'meadow');
    expect((await signedIn(accounts, made.email))?.uid).toBe(made.uid);
    await accounts.signOut();
    await expect(accounts.signIn('gerda@garden.test', 'garden')).rejects.toMatchObject({ code: 'wrong-password' });
    expect(await accounts.signIn('gerda@garden.test', 'meadow')).toEqual(made);
  });

  it('changes the password of an account that was there before', async () => {
    const { accounts } = await open();
    const before = await accounts.signIn(bob.email, bob.password);
    await accounts.changePassword(bob.password, 'meadow');
    await accounts.signOut();
    expect(await accounts.signIn(bob.email, 'meadow')).toEqual(before);
    await accounts.changePassword('meadow', bob.password);
  });

  it.each([
    ['another current password', 'gardens', 'meadow', 'wrong-password'],
    ['no current password', '', 'meadow', 'wrong-password'],
    ['a new password of five', 'garden', 'meado', 'weak-password'],
  ])('does not change it with %s', async (name, current, next, code) => {
    const { accounts } = await open();
    const email = `${name.replaceAll(' ', '-')}@garden.test`;
    await accounts.register(email, 'garden');
    const error = await accounts.changePassword(current, next).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(AccountsError);
    expect(error).toMatchObject({ code });
    await accounts.signOut();
    expect((await accounts.signIn(email, 'garden')).email).toBe(email);
  });

  it('changes no password where nobody is signed in', async () => {
    const { accounts } = await open();
    await expect(accounts.changePassword('garden', 'meadow')).rejects.toBeInstanceOf(AccountsError);
  });

  it('knows that an account is there still after it has signed out', async () => {
    const { accounts } = await open();
    const { uid } = await accounts.signIn(ann.email, ann.password);
    await accounts.signOut();
    expect(await accounts.isEnded(uid)).toBe(false);
  });

  it('knows that the address of somebody seeded is verified, and that of a newcomer is not', async () => {
    const { accounts } = await open();
    expect((await accounts.signIn(ann.email, ann.password)).verified).toBe(true);
    expect((await accounts.register('vera@garden.test', 'garden')).verified).toBe(false);
    expect((await firstValueFrom(accounts.account$))?.verified).toBe(false);
  });

  it('learns from the service that the link in the letter was opened, and tells it', async () => {
    const { accounts, openLetter } = await open();
    const made = await accounts.register('willa@garden.test', 'garden');
    const told: (boolean | undefined)[] = [];
    accounts.account$.subscribe((account) => told.push(account?.verified));
    await accounts.sendVerification();
    expect(await accounts.reload()).toEqual(made);
    await openLetter(made.email);
    expect(await accounts.reload()).toEqual({ ...made, verified: true });
    await expect.poll(() => told).toEqual([false, true]);
    await accounts.signOut();
    expect(await accounts.signIn(made.email, 'garden')).toEqual({ ...made, verified: true });
  });

  it('reloads nobody, and sends nobody a letter, where nobody is signed in', async () => {
    const { accounts } = await open();
    expect(await accounts.reload()).toBeNull();
    await expect(accounts.sendVerification()).rejects.toMatchObject({ code: 'other' });
  });

  it('has a letter sent for an address that it knows', async () => {
    const { accounts } = await open();
    await expect(accounts.resetPassword('Ann@garden.test')).resolves.toBeUndefined();
  });

  it.each([
    ['an address nobody has', 'nobody@garden.test', 'user-not-found'],
    ['no address', '', 'invalid-email'],
    ['an address with a space in it', 'a b@c.d', 'invalid-email'],
  ])('sends no letter to %s', async (_, email, code) => {
    const { accounts } = await open();
    const error = await accounts.resetPassword(email).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(AccountsError);
    expect(error).toMatchObject({ code });
  });

  it.each([
    ['a wrong password', ann.email, 'guess', 'wrong-password'],
    ['an address nobody has', 'nobody@garden.test', 'garden-demo', 'user-not-found'],
    ['something that is no address', 'ann', 'garden-demo', 'invalid-email'],
    ['an address with a space in it', 'a b@c.d', 'garden-demo', 'invalid-email'],
    ['an address that ends without a dot', 'ann@garden', 'garden-demo', 'invalid-email'],
    ['an address with a sign that nobody sees', 'ann\u200b@garden.test', 'garden-demo', 'invalid-email'],
    ['nothing at all', '', '', 'invalid-email'],
    ['letters of another script, which may be an address', 'änn@gärten.test', 'garden-demo', 'user-not-found'],
    ['no password', ann.email, '', 'wrong-password'],
  ])('answers %s with its own code', async (_, email, password, code) => {
    const { accounts } = await open();
    const error = await accounts.signIn(email, password).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(AccountsError);
    expect(error).toMatchObject({ code });
    expect(await firstValueFrom(accounts.account$)).toBeNull();
  });
}
