import { deleteApp, initializeApp } from 'firebase/app';
import { getAuth, type User } from 'firebase/auth';
import { filter, firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firebaseAccounts } from '#app/platform/accounts/firebase.ts';
import { memoryAccounts } from '#app/platform/accounts/memory.ts';
import type { DeviceValue } from '#app/platform/device-value.ts';
import { type FirebaseTools, startFirebaseTools } from '#backend/firebase-tools.ts';
import { createAccount } from '#backend/seed.ts';
import { ann, describeAccounts, known } from './accounts.ts';

describe('accounts of the hosted sign-in', () => {
  const projectId = 'demo-accounts';
  const apps: ReturnType<typeof initializeApp>[] = [];
  let tools: FirebaseTools<'auth'>;

  const open = async (place = tools.places.auth) => {
    const app = initializeApp({ apiKey: 'demo', projectId }, `device ${apps.length}`);
    apps.push(app);
    return firebaseAccounts(app, place);
  };
  const linkTo = async (address: string): Promise<string> => {
    const url = `http://${tools.places.auth.host}:${tools.places.auth.port}/emulator/v1/projects/${projectId}/oobCodes`;
    const { oobCodes } = (await (await fetch(url)).json()) as { oobCodes: { email: string; oobLink: string }[] };
    return oobCodes.findLast(({ email }) => email === address)?.oobLink ?? '';
  };
  const openLetter = async (address: string) => {
    expect((await fetch(await linkTo(address))).ok).toBe(true);
  };

  beforeAll(async () => {
    tools = await startFirebaseTools(projectId, ['auth']);
    for (const account of known) await createAccount({ projectId, auth: tools.places.auth }, account);
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => deleteApp(app)));
    await tools.stop();
  });

  const asOwner = async (call: string, body: object) => {
    const url = `http://${tools.places.auth.host}:${tools.places.auth.port}/identitytoolkit.googleapis.com/v1/projects/${projectId}`;
    const headers = { Authorization: 'Bearer owner', 'content-type': 'application/json' };
    const response = await fetch(`${url}/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(response.ok).toBe(true);
  };
  const end = (localId: string) => asOwner('accounts:delete', { localId });

  describeAccounts(async () => ({ accounts: await open(), openLetter, end }));

  it('know that an account is disabled, and that it is back', async () => {
    const accounts = await open();
    const { uid } = await accounts.register('resting@garden.test', 'garden');
    await asOwner('accounts:update', { localId: uid, disableUser: true });
    expect(await accounts.isEnded(uid)).toBe(true);
    await asOwner('accounts:update', { localId: uid, disableUser: false });
    expect(await accounts.isEnded(uid)).toBe(false);
  });

  it('take no account for ended whose password was replaced elsewhere', async () => {
    const accounts = await open();
    const { uid } = await accounts.register('careful@garden.test', 'garden');
    await asOwner('accounts:update', { localId: uid, password: 'another', validSince: String(2 ** 31) });
    expect(await accounts.isEnded(uid)).toBe(false);
  });

  it('say wrong password, as the spec wants, where the service does not tell which addresses exist', async () => {
    const url = `http://${tools.places.auth.host}:${tools.places.auth.port}/emulator/v1/projects/${projectId}/config`;
    const protect = (on: boolean) =>
      fetch(url, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: on } }),
      });
    await protect(true);
    const accounts = await open();
    await expect(accounts.signIn('nobody@garden.test', 'guess')).rejects.toMatchObject({ code: 'wrong-password' });
    // There a reset seems to work for everybody, and only registering tells.
    await expect(accounts.resetPassword('nobody@garden.test')).resolves.toBeUndefined();
    await expect(accounts.register(ann.email, 'garden')).rejects.toMatchObject({ code: 'email-in-use' });
    await protect(false);
  });

  it('say offline when nothing answers', async () => {
    const accounts = await open({ host: '127.0.0.1', port: 9 });
    const offline = { code: 'offline' };
    await expect(accounts.signIn(ann.email, ann.password)).rejects.toMatchObject(offline);
    await expect(accounts.register('new@garden.test', 'garden')).rejects.toMatchObject(offline);
    await expect(accounts.resetPassword(ann.email)).rejects.toMatchObject(offline);
  });

  it.each([
    ['goes', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is that of a hotel', async () => new Response('<html>Welcome</html>', { status: 200 })],
  ])('take no account for ended while the network %s', async (_, answer: () => Promise<Response>) => {
    const accounts = await open();
    const { uid } = await accounts.register(`walking${apps.length}@garden.test`, 'garden');
    await end(uid);
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    onTestFinished(() => fetching.mockRestore());
    await expect(accounts.isEnded(uid)).rejects.toMatchObject({ code: 'offline' });
    fetching.mockRestore();
    expect(await accounts.isEnded(uid)).toBe(true);
  });

  it.each([
    ['USER_NOT_FOUND', true],
    ['USER_DISABLED', true],
    ['TOKEN_EXPIRED', false],
    ['INVALID_REFRESH_TOKEN', false],
    ['QUOTA_EXCEEDED : Exceeded quota.', false],
  ])(
    'whose token is too old for a question are asked for with their session, which answers %s',
    async (message, ended) => {
      const accounts = await open();
      const { uid } = await accounts.register(`old${apps.length}@garden.test`, 'garden');
      const asked: string[] = [];
      const refuse = (code: string) =>
        new Response(JSON.stringify({ error: { code: 400, message: code } }), { status: 400 });
      const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
        asked.push(new URL(input as string).pathname);
        return refuse(asked.length === 1 ? 'INVALID_ID_TOKEN' : message);
      });
      onTestFinished(() => fetching.mockRestore());
      expect(await accounts.isEnded(uid)).toBe(ended);
      expect(asked).toEqual([
        '/identitytoolkit.googleapis.com/v1/accounts:lookup',
        '/securetoken.googleapis.com/v1/token',
      ]);
    },
  );

  it('say in words what nobody foresaw', async () => {
    const accounts = await open();
    await accounts.register('disabled@garden.test', 'garden');
    const { uid: localId } = (await firstValueFrom(accounts.account$)) ?? {};
    await asOwner('accounts:update', { localId, disableUser: true });
    const error = await accounts.signIn('disabled@garden.test', 'garden').catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      code: 'other',
      cause: { message: 'Firebase: The user account has been disabled by an administrator. (auth/user-disabled).' },
    });
  });

  it('have a token that says verified too, for the rules of the database, as soon as it is told', async () => {
    const accounts = await open();
    await accounts.register('token@garden.test', 'garden');
    await accounts.sendVerification();
    await openLetter('token@garden.test');
    await accounts.reload();
    const { claims } = (await getAuth(apps.at(-1)).currentUser?.getIdTokenResult()) ?? {};
    expect(claims).toMatchObject({ email: 'token@garden.test', email_verified: true });
  });

  it('have such a token too where the link was opened on another device, and this one hears of it later', async () => {
    const accounts = await open();
    const told: (boolean | undefined)[] = [];
    accounts.account$.subscribe((account) => told.push(account?.verified));
    await accounts.register('elsewhere@garden.test', 'garden');
    await accounts.sendVerification();
    await openLetter('elsewhere@garden.test');
    const auth = getAuth(apps.at(-1));
    // As the SDK does when the app begins.
    await auth.currentUser?.reload();
    await auth.updateCurrentUser(auth.currentUser);
    await expect.poll(() => told.at(-1)).toBe(true);
    const claims = async () => (await auth.currentUser?.getIdTokenResult())?.claims;
    await expect.poll(claims).toMatchObject({ email_verified: true });
  });

  it('take an address for unverified again where the service does, and ask for one more token alone', async () => {
    const accounts = await open();
    const told: (boolean | undefined)[] = [];
    accounts.account$.subscribe((account) => told.push(account?.verified));
    const { uid: localId } = await accounts.register('doubted@garden.test', 'garden');
    await asOwner('accounts:update', { localId, emailVerified: true });
    await accounts.reload();
    await expect.poll(() => told.at(-1)).toBe(true);
    await asOwner('accounts:update', { localId, emailVerified: false });

    const user = getAuth(apps.at(-1)).currentUser as User;
    const token = user.getIdToken.bind(user);
    let renewed = 0;
    user.getIdToken = async (anew) => {
      if (anew) renewed += 1;
      // In another second it is another token.
      if (anew) await new Promise((resolve) => setTimeout(resolve, 1_100));
      return token(anew);
    };
    // As the SDK does each hour.
    await token(true);
    await expect.poll(() => told.at(-1)).toBe(false);
    expect(renewed).toBe(1);
  });

  it('have a letter with a link that lets the owner choose a new password', async () => {
    const accounts = await open();
    await accounts.register('petra@garden.test', 'forgotten');
    await accounts.signOut();
    await accounts.resetPassword('petra@garden.test');
    expect((await fetch(`${await linkTo('petra@garden.test')}&newPassword=remembered`)).ok).toBe(true);
    await expect(accounts.signIn('petra@garden.test', 'forgotten')).rejects.toMatchObject({ code: 'wrong-password' });
    expect((await accounts.signIn('petra@garden.test', 'remembered')).email).toBe('petra@garden.test');
  });
});

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

const inMemory = (signedIn = sharedValue()) => memoryAccounts({ accounts: known, signedIn });

describe('accounts in memory', () => {
  describeAccounts(async () => {
    const accounts = inMemory();
    return {
      accounts,
      async openLetter(email) {
        if (!accounts.openLetter(email)) throw new Error(`No letter to ${email}`);
      },
      end: async (uid) => accounts.remove(uid),
    };
  });

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
    const offline = { code: 'offline' };
    await expect(accounts.signIn(ann.email, ann.password)).rejects.toMatchObject(offline);
    await expect(accounts.register('new@garden.test', 'garden')).rejects.toMatchObject(offline);
    await expect(accounts.deleteFresh(ann.uid)).rejects.toMatchObject(offline);
    await expect(accounts.resetPassword(ann.email)).rejects.toMatchObject(offline);
    await expect(accounts.changePassword('garden', 'meadow')).rejects.toMatchObject(offline);
    await expect(accounts.sendVerification()).rejects.toMatchObject(offline);
    await expect(accounts.reload()).rejects.toMatchObject(offline);
    await expect(accounts.isEnded(ann.uid)).rejects.toMatchObject(offline);
  });

  it('end the session of an account that is taken away', async () => {
    const accounts = inMemory();
    const { uid } = await accounts.signIn(ann.email, ann.password);
    const over = firstValueFrom(accounts.account$.pipe(filter((account) => account === null)));
    accounts.remove(uid);
    expect(await over).toBeNull();
  });

  it('know after a restart who registered, and keep no password that could be read', async () => {
    const [signedIn, registered] = [sharedValue(), sharedValue()];
    const open = () => memoryAccounts({ accounts: known, signedIn, registered });
    const { uid } = await open().register('nina@garden.test', 'rosemary');
    expect((await firstValueFrom(open().account$))?.uid).toBe(uid);
    expect(registered.get()).not.toContain('rosemary');
    const again = open();
    await again.sendVerification();
    expect(again.openLetter('nina@garden.test')).toBe(true);
    expect(await firstValueFrom(open().account$)).toMatchObject({ uid, verified: true });
    await open().signOut();
    await expect(open().signIn('nina@garden.test', 'Rosemary')).rejects.toMatchObject({ code: 'wrong-password' });
    expect((await open().signIn('nina@garden.test', 'rosemary')).uid).toBe(uid);
  });
});
