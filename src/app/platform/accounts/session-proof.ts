/**
 * Why the hosted sign-in ended a session. Its library answers `auth/user-token-expired` both where the account was deleted
 * and where its password was replaced, and forgets whom it was about; so the service is asked itself, with what the library had.
 */
import { indexedDBLocalPersistence, type Persistence, type User } from 'firebase/auth';
import type { HostPort } from '../config/backend-config.ts';
import { originOf } from '../config/origin.ts';
import { AccountsError } from './port.ts';

interface Proof {
  uid: string;
  idToken: string;
  refreshToken: string;
}

interface StoredSession {
  _isAvailable(): Promise<boolean>;
  _get(key: string): Promise<unknown>;
  _set(key: string, value: unknown): Promise<void>;
}

/** What the library stores of an account, and what `User.toJSON` answers. */
interface SdkUser {
  uid?: unknown;
  stsTokenManager?: { accessToken?: unknown; refreshToken?: unknown };
}

/** https://firebase.google.com/docs/reference/rest/auth: what both questions answer about an account that is gone. */
const ended = ['USER_NOT_FOUND', 'USER_DISABLED'];

/** Milliseconds. */
const timeout = 10_000;

/** The newest that this page saw of the account that was signed in last; nothing of it is stored. */
export class SessionProof {
  #last: Proof | null = null;
  /** Called each ten seconds for which the place of the session leaves something unanswered. */
  silent: (() => void) | undefined;
  readonly #before: string;
  readonly #key: string;

  constructor(apiKey: string, emulator?: HostPort) {
    this.#before = emulator ? `${originOf(emulator)}/` : 'https://';
    this.#key = `?key=${encodeURIComponent(apiKey)}`;
  }

  note(user: User | null): void {
    if (user) this.#note(user.toJSON());
  }

  /** The place where the library keeps the session; at the start it clears that before anybody hears of it. */
  get persistence(): Persistence {
    const note = (stored: unknown) => this.#note(stored);
    const awaiting = <T>(answer: Promise<T>) => this.#awaiting(answer);
    const Stored = indexedDBLocalPersistence as unknown as new () => StoredSession;
    return class extends Stored {
      override _isAvailable(): Promise<boolean> {
        return awaiting(super._isAvailable());
      }
      override async _get(key: string): Promise<unknown> {
        const stored = await awaiting(super._get(key));
        note(stored);
        return stored;
      }
      override _set(key: string, value: unknown): Promise<void> {
        return awaiting(super._set(key, value));
      }
    } as unknown as Persistence;
  }

  #awaiting<T>(answer: Promise<T>): Promise<T> {
    const telling = setInterval(() => this.silent?.(), timeout);
    return answer.finally(() => clearInterval(telling));
  }

  /** Rejects with an `AccountsError` where the service does not answer. */
  async isEnded(uid: string): Promise<boolean> {
    if (this.#last?.uid !== uid) return false;
    const { idToken, refreshToken } = this.#last;
    const known = await this.#ask('identitytoolkit.googleapis.com/v1/accounts:lookup', JSON.stringify({ idToken }));
    if (known === null || ended.includes(known)) return known !== null;
    // The token may be too old for that question.
    const grant = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const renewed = await this.#ask('securetoken.googleapis.com/v1/token', grant);
    return renewed !== null && ended.includes(renewed);
  }

  #note(stored: unknown): void {
    const { uid, stsTokenManager = {} } = (typeof stored === 'object' && stored ? stored : {}) as SdkUser;
    const { accessToken: idToken, refreshToken } = stsTokenManager;
    if (typeof uid !== 'string' || typeof idToken !== 'string' || typeof refreshToken !== 'string') return;
    this.#last = { uid, idToken, refreshToken };
  }

  /** The code of its refusal; null where it grants what it is asked. */
  async #ask(path: string, body: string | URLSearchParams): Promise<string | null> {
    try {
      const headers: HeadersInit = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
      const signal = AbortSignal.timeout(timeout);
      const response = await fetch(this.#before + path + this.#key, { method: 'POST', headers, body, signal });
      const answer = (await response.json()) as { error?: { message: string } };
      // The code, and sometimes words after it: "TOKEN_EXPIRED : …"
      return response.ok ? null : (answer.error?.message.split(' ')[0] ?? '');
    } catch (cause) {
      throw new AccountsError('offline', { cause });
    }
  }
}
