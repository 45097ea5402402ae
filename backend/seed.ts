/** Writes demo data into the emulators, past the rules, through their REST interfaces. */
import { askEmulator } from './ask-emulator.ts';
import type { DemoAccount, DemoData } from './demo-data.ts';
import type { HostPort } from './free-port.ts';

export interface Emulators {
  projectId: string;
  auth: HostPort;
  firestore: HostPort;
}

/** The most writes that one commit takes. */
const batchSize = 500;

async function post(url: string, body: unknown): Promise<void> {
  const response = await askEmulator(url, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

function encode(value: unknown): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } };
  if (typeof value === 'object') return { mapValue: { fields: encodeFields(value) } };
  throw new TypeError(`Firestore cannot store a ${typeof value}`);
}

function encodeFields(fields: object): Record<string, object> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, encode(value)]),
  );
}

/** One document, as a write of Firestore's commit. Without a time, the server sets `syncedAt` to its own. */
function write(projectId: string, collection: string, fields: { id: string }, changed?: Date): object {
  const name = `projects/${projectId}/databases/(default)/documents/${collection}/${fields.id}`;
  const encoded = encodeFields({ ...fields, rev: 1, edit: 'seed:1' });
  if (changed) return { update: { name, fields: { ...encoded, syncedAt: { timestampValue: changed.toISOString() } } } };
  return {
    update: { name, fields: encoded },
    updateTransforms: [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }],
  };
}

/** Makes an account that can sign in at once. */
export async function createAccount(
  { projectId, auth }: Pick<Emulators, 'projectId' | 'auth'>,
  { uid, email, password, verified = true }: DemoAccount,
): Promise<void> {
  const url = `http://${auth.host}:${auth.port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  await post(url, { localId: uid, email, password, emailVerified: verified });
}

/** Of everybody. */
export async function deleteAccounts({ projectId, auth }: Pick<Emulators, 'projectId' | 'auth'>): Promise<void> {
  const url = `http://${auth.host}:${auth.port}/emulator/v1/projects/${projectId}/accounts`;
  const response = await askEmulator(url, { method: 'DELETE', headers: { Authorization: 'Bearer owner' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

/** Accounts first; then all documents, as revision 1, changed now or at the time that each user is given. */
export async function seed(
  emulators: Emulators,
  { accounts, users, catalogue }: DemoData,
  changed?: (index: number) => Date,
): Promise<void> {
  for (const account of accounts) await createAccount(emulators, account);
  const { projectId, firestore } = emulators;
  const url = `http://${firestore.host}:${firestore.port}/v1/projects/${projectId}/databases/(default)/documents:commit`;
  const writes = [
    write(projectId, 'plants', catalogue),
    ...users.map((user, index) => write(projectId, 'users', user, changed?.(index))),
  ];
  for (let start = 0; start < writes.length; start += batchSize) {
    await post(url, { writes: writes.slice(start, start + batchSize) });
  }
}
