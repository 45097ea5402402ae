/** The functions in the local cloud: whoever may call them, and the documents past the rules. */
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, inject } from 'vitest';
import { createAccount } from '#backend/seed.ts';
import { type AdminFirestore, startAdminFirestore } from './firestore-admin.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface Asked {
  /** Of the caller; nobody is signed in without one. */
  token?: string | undefined;
  method?: string;
  headers?: Record<string, string>;
  /** The whole body, instead of `{ data }`. */
  body?: string;
}

const password = 'garden-demo';

/** Of firebase-admin. */
export type Accounts = Pick<Auth, 'deleteUser' | 'getUser' | 'importUsers' | 'revokeRefreshTokens' | 'updateUser'>;

/** For the tests of a file. */
export function openBackend() {
  const backend = inject('backend');
  const authPlace = `${backend.auth.host}:${backend.auth.port}`;
  let admin: AdminFirestore;
  let app: App;

  async function ask(place: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`http://${authPlace}/${place}`, init);
    if (!response.ok) throw new Error(`${place} answered ${response.status}: ${await response.text()}`);
    return response;
  }
  /** As a page asks the service of accounts; resolves to the token that it answers. */
  async function tokenOf(action: string, asked: object): Promise<string> {
    const response = await ask(`identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...asked, returnSecureToken: true }),
    });
    return ((await response.json()) as { idToken: string }).idToken;
  }

  beforeAll(async () => {
    admin = await startAdminFirestore(backend.projectId);
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = authPlace;
    app = initializeApp({ projectId: backend.projectId }, `backend-${crypto.randomUUID()}`);
  });
  afterAll(async () => {
    if (app) await deleteApp(app);
    await admin?.stop();
  });

  const document = (path: string) => admin.firestore.doc(path);
  return {
    ...backend,
    accounts: (): Accounts => getAuth(app),
    /** Deletes all documents and accounts. */
    async clear(): Promise<void> {
      await ask(`emulator/v1/projects/${backend.projectId}/accounts`, {
        method: 'DELETE',
        headers: { Authorization: 'Bearer owner' },
      });
      await admin.clear();
    },
    database: () => admin.firestore,
    document,
    read: async (path: string) => (await document(path).get()).data(),
    register: (uid: string, email: string) => createAccount(backend, { uid, email, password }),
    /** Of a sign-in of now. */
    token: (email: string): Promise<string> => tokenOf('signInWithPassword', { email, password }),
    /** As on the own page; resolves to the token with which that session goes on. */
    changePassword: (idToken: string, to: string): Promise<string> => tokenOf('update', { idToken, password: to }),
    /** As a page asks for it, or as somebody does who is none. */
    async call(name: string, data: unknown, { token, method = 'POST', headers, body }: Asked = {}): Promise<Answer> {
      const { host, port } = backend.functions;
      const response = await fetch(`http://${host}:${port}/${backend.projectId}/us-central1/${name}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(method === 'POST' && { body: body ?? JSON.stringify({ data }) }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parsed(text) };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
