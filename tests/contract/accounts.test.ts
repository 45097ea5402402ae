import { deleteApp, initializeApp } from 'firebase/app';
import { filter, firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firebaseAccounts } from '#app/accounts/firebase.ts';
import { memoryAccounts } from '#app/accounts/memory.ts';
import { AccountsError, type Accounts } from '#app/accounts/port.ts';
import type { DeviceValue } from '#app/device-value.ts';
import { type FirebaseTools, startFirebaseTools } from '#backend/firebase-tools.ts';
import { createAccount } from '#backend/seed.ts';

const ann = { uid: 'ann', email: 'ann@garden.test', password: 'garden-demo' };
const bob = { uid: 'bob', email: 'bob@garden.test', password: 'garden-demo' };

function sharedValue(): DeviceValue {
  let kept: string | null = null;
  const listeners = new Set<(value: string | null) => void>();
  return {
    get: () => kept,
    set(value) {
      kept = value;
      for (const listener of listeners) listener(value);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const known = [ann, bob];
const inMemory = (signedIn = sharedValue()) => memoryAccounts({ accounts: known, signedIn });

function contract(open: () => Promise<Accounts>): void {
  const signedIn = (accounts: Accounts, email: string | null) =>
    firstValueFrom(accounts.account$.pipe(filter((account) => (account?.email ?? null) === email)));

  it('starts with nobody, follows a sign-in and a sign-out', async () => {
    const accounts = await open();
    expect(await firstValueFrom(accounts.account$)).toBeNull();

    const account = await accounts.signIn(ann.email, ann.password);
    expect(account.email).toBe(ann.email);
    expect(await signedIn(accounts, ann.email)).toEqual(account);

    await accounts.signOut();
    expect(await signedIn(accounts, null)).toBeNull();
  });

  it('takes the address in any case', async () => {
    const accounts = await open();
    expect((await accounts.signIn('Ann@Garden.test', ann.password)).email).toBe(ann.email);
  });

  it('replaces the signed-in account when another one signs in', async () => {
    const accounts = await open();
    await accounts.signIn(ann.email, ann.password);
    const second = await accounts.signIn(bob.email, bob.password);
    expect(await firstValueFrom(accounts.account$)).toEqual(second);
  });

  it.each([
    ['a wrong password', ann.email, 'guess', 'wrong-password'],
    ['an address nobody has', 'nobody@garden.test', 'garden-demo', 'user-not-found'],
    ['something that is no address', 'ann', 'garden-demo', 'invalid-email'],
    ['no password', ann.email, '', 'other'],
  ])('answers %s with its own code', async (_, email, password, code) => {
    const accounts = await open();
    const error = await accounts.signIn(email, password).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(AccountsError);
    expect(error).toMatchObject({ code });
    expect(await firstValueFrom(accounts.account$)).toBeNull();
  });
}

describe('accounts of the hosted sign-in', () => {
  const projectId = 'demo-accounts';
  const apps: ReturnType<typeof initializeApp>[] = [];
  let tools: FirebaseTools;

  const open = async (place = tools.auth) => {
    const app = initializeApp({ apiKey: 'demo', projectId }, `device ${apps.length}`);
    apps.push(app);
    return firebaseAccounts(app, place);
  };

  beforeAll(async () => {
    // The functions that come along find no database here, and need none.
    const firestore = { host: '127.0.0.1', port: 9 };
    tools = await startFirebaseTools(projectId, firestore);
    for (const account of known) await createAccount({ projectId, auth: tools.auth, firestore }, account);
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => deleteApp(app)));
    await tools.stop();
  });

  contract(open);

  it('say wrong password, as the spec wants, where the service does not tell which addresses exist', async () => {
    const url = `http://${tools.auth.host}:${tools.auth.port}/emulator/v1/projects/${projectId}/config`;
    const protect = (on: boolean) =>
      fetch(url, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: on } }),
      });
    await protect(true);
    const accounts = await open();
    await expect(accounts.signIn('nobody@garden.test', 'guess')).rejects.toMatchObject({ code: 'wrong-password' });
    await protect(false);
  });

  it('say offline when nothing answers', async () => {
    const accounts = await open({ host: '127.0.0.1', port: 9 });
    await expect(accounts.signIn(ann.email, ann.password)).rejects.toMatchObject({ code: 'offline' });
  });
});

describe('accounts in memory', () => {
  contract(async () => inMemory());

  it('are signed in again after a restart, in every tab, until one signs out', async () => {
    const device = sharedValue();
    const first = inMemory(device);
    const { uid } = await first.signIn(ann.email, ann.password);
    const second = inMemory(device);
    expect((await firstValueFrom(second.account$))?.uid).toBe(uid);

    const left = firstValueFrom(first.account$.pipe(filter((account) => account === null)));
    await second.signOut();
    expect(await left).toBeNull();
  });

  it('say offline when nothing can be reached', async () => {
    const accounts = memoryAccounts({ accounts: known, signedIn: sharedValue(), reachable: () => false });
    await expect(accounts.signIn(ann.email, ann.password)).rejects.toMatchObject({ code: 'offline' });
  });
});
