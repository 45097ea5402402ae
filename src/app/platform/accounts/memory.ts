/** Accounts without a service: for the demo, where the device remembers who is signed in, and for tests. */
import { Observable, Subject } from 'rxjs';
import { looksLikeEmail } from '#domain/email.ts';
import type { Account } from '#domain/sign-in.ts';
import type { DeviceValue } from '../device-value.ts';
import { AccountsError, type Accounts } from './port.ts';

/** An account that was there before: its address is verified. */
export interface KnownAccount {
  uid: string;
  email: string;
  password: string;
}

/** An account that was made here, or has another password: of its password only what recognizes it. */
interface MadeAccount extends Account {
  salt: string;
  digest: string;
}

export interface MemoryAccountsOptions {
  accounts: readonly KnownAccount[];
  /** Where the uid of the signed-in account is kept; tabs that share it share the session. */
  signedIn: DeviceValue;
  /** Where accounts that were made here are kept; without it they last as long as the page. */
  registered?: Pick<DeviceValue, 'get' | 'set'>;
  /** Where it is kept which accounts were removed; without it they come back with the page. */
  removed?: Pick<DeviceValue, 'get' | 'set'>;
  reachable?: () => boolean;
}

export interface MemoryAccounts extends Accounts {
  emailOf(uid: string): string | undefined;
  /** Takes an account away, and its session where it is signed in. */
  remove(uid: string): void;
  /** Opens the link in the letter to this address; false where none was sent. */
  openLetter(email: string): boolean;
}

export function memoryAccounts(options: MemoryAccountsOptions): MemoryAccounts {
  const { accounts, signedIn, registered = inThisPage(), removed = inThisPage(), reachable = () => true } = options;
  const made = (): MadeAccount[] => JSON.parse(registered.get() ?? '[]') as MadeAccount[];
  const gone = (): string[] => JSON.parse(removed.get() ?? '[]') as string[];
  /** Of those that were there before, those with another password are among the made ones. */
  const all = () => {
    const ofPage = made();
    const before = accounts.filter(({ uid }) => !ofPage.some((account) => account.uid === uid));
    return [...before, ...ofPage].filter(({ uid }) => !gone().includes(uid));
  };
  const find = (email: string) => all().find((account) => account.email === email.toLowerCase());
  const shown = (account: KnownAccount | MadeAccount): Account => {
    const { uid, email } = account;
    return { uid, email, verified: !('verified' in account) || account.verified };
  };
  const accountOf = (uid: string | null): Account | null => {
    const known = all().find((account) => account.uid === uid);
    return known ? shown(known) : null;
  };
  const changed$ = new Subject<void>();
  const letters = new Set<string>();
  const check = (email: string) => {
    if (!reachable()) throw new AccountsError('offline');
    if (!looksLikeEmail(email)) throw new AccountsError('invalid-email');
  };
  return {
    account$: new Observable((subscriber) => {
      const tell = () => subscriber.next(accountOf(signedIn.get()));
      tell();
      subscriber.add(changed$.subscribe(tell));
      subscriber.add(signedIn.onChange(tell));
    }),
    async signIn(email, password) {
      check(email);
      if (password === '') throw new AccountsError('wrong-password');
      const known = find(email);
      if (!known) throw new AccountsError('user-not-found');
      if (!(await matches(known, password))) throw new AccountsError('wrong-password');
      signedIn.set(known.uid);
      return shown(known);
    },
    async signOut() {
      signedIn.set(null);
    },
    async register(email, password) {
      check(email);
      if (password.length < 6) throw new AccountsError('weak-password');
      const account = { uid: crypto.randomUUID(), email: email.toLowerCase(), verified: false };
      const secret = await secretOf(password);
      if (find(email)) throw new AccountsError('email-in-use');
      registered.set(JSON.stringify([...made(), { ...account, ...secret } satisfies MadeAccount]));
      signedIn.set(account.uid);
      return account;
    },
    async deleteFresh(uid) {
      if (!reachable()) throw new AccountsError('offline');
      if (signedIn.get() !== uid) return;
      registered.set(JSON.stringify(made().filter((account) => account.uid !== uid)));
      signedIn.set(null);
    },
    async resetPassword(email) {
      check(email);
      if (!find(email)) throw new AccountsError('user-not-found');
    },
    async changePassword(current, next) {
      if (!reachable()) throw new AccountsError('offline');
      const uid = signedIn.get();
      const known = all().find((account) => account.uid === uid);
      if (!known) throw new AccountsError('other');
      if (current === '' || !(await matches(known, current))) throw new AccountsError('wrong-password');
      if (next.length < 6) throw new AccountsError('weak-password');
      const changed: MadeAccount = { ...shown(known), ...(await secretOf(next)) };
      registered.set(JSON.stringify([...made().filter((account) => account.uid !== uid), changed]));
    },
    async sendVerification() {
      if (!reachable()) throw new AccountsError('offline');
      const account = accountOf(signedIn.get());
      if (!account) throw new AccountsError('other');
      letters.add(account.email);
    },
    async reload() {
      if (!reachable()) throw new AccountsError('offline');
      return accountOf(signedIn.get());
    },
    openLetter(email) {
      if (!letters.delete(email)) return false;
      const verified = made().map((account) => (account.email === email ? { ...account, verified: true } : account));
      registered.set(JSON.stringify(verified));
      changed$.next();
      return true;
    },
    async isEnded(uid) {
      if (!reachable()) throw new AccountsError('offline');
      return gone().includes(uid);
    },
    emailOf: (uid) => all().find((account) => account.uid === uid)?.email,
    remove(uid) {
      removed.set(JSON.stringify([...gone(), uid]));
      changed$.next();
    },
  };
}

const matches = async (account: KnownAccount | MadeAccount, password: string): Promise<boolean> =>
  'password' in account ? account.password === password : account.digest === (await digestOf(password, account.salt));

async function secretOf(password: string): Promise<Pick<MadeAccount, 'salt' | 'digest'>> {
  const salt = crypto.randomUUID();
  return { salt, digest: await digestOf(password, salt) };
}

/** PBKDF2 with SHA-256, in hexadecimal. */
async function digestOf(password: string, salt: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytes(password), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: 100_000 };
  return Array.from(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function inThisPage(): Pick<DeviceValue, 'get' | 'set'> {
  let kept: string | null = null;
  return {
    get: () => kept,
    set(value) {
      kept = value;
    },
  };
}
