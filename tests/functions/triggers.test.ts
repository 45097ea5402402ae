/** The functions as the cloud calls them: after a write, whoever made it. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getDocFromServer,
  getFirestore,
  onSnapshot,
  setDoc,
  Timestamp,
} from 'firebase/firestore';
import { buildIfStale } from '#scripts/build.ts';
import { demoData } from '#backend/demo-data.ts';
import { type Backend, startBackend, triggersAvailable } from '#backend/local-backend.ts';
import { errorEntry } from '#domain/error-log.ts';

describe.runIf(await triggersAvailable())('after a write', () => {
  let backend: Backend;
  let hand: Firestore;
  const app = initializeApp({ projectId: 'demo-garden' }, 'triggers');
  const read = async (path: string) => (await getDocFromServer(doc(hand, path))).data();

  beforeAll(async () => {
    await buildIfStale('functions');
    backend = await startBackend();
    await backend.seed(demoData({ seed: 1, customers: 3 }));
    hand = getFirestore(app);
    connectFirestoreEmulator(hand, backend.firestore.host, backend.firestore.port, { mockUserToken: 'owner' });
  });
  afterAll(async () => {
    await deleteApp(app);
    await backend?.stop();
  });

  /** Changes one field as the console does: over REST, past the rules, without a word of synchronization. */
  async function editInConsole(path: string, field: string, text: string): Promise<void> {
    const { host, port } = backend.firestore;
    const documents = `http://${host}:${port}/v1/projects/${backend.projectId}/databases/(default)/documents`;
    const response = await fetch(`${documents}/${path}?updateMask.fieldPaths=${field}`, {
      method: 'PATCH',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields: { [field]: { stringValue: text } } }),
    });
    expect(response.status).toBe(200);
  }

  test('what was edited in the console gets the next revision and the time of the server', async () => {
    const before = await read('users/customer');
    await editInConsole('users/customer', 'city', 'Folsom');
    await vi.waitFor(
      async () => expect(await read('users/customer')).toMatchObject({ city: 'Folsom', rev: 2 }),
      60_000,
    );
    const after = await read('users/customer');
    expect(after?.['edit']).toMatch(/^console-[0-9a-f]{8}:1 seed:1$/);
    expect(after?.['syncedAt'].toMillis()).toBeGreaterThan(before?.['syncedAt'].toMillis());
  });

  test('the catalogue too', async () => {
    await editInConsole('plants/plants', 'id', 'plants');
    await vi.waitFor(async () => expect(await read('plants/plants')).toMatchObject({ rev: 2 }), 60_000);
  });

  test('a device that listens is told of the stamped document, and nothing stamps it again', async () => {
    const { rev } = (await read('users/admin')) as { rev: number };
    const seen: number[] = [];
    onTestFinished(onSnapshot(doc(hand, 'users/admin'), (document) => void seen.push(Number(document.get('rev')))));
    await editInConsole('users/admin', 'city', 'Folsom');
    await vi.waitFor(() => expect(seen.at(-1)).toBe(rev + 1), 60_000);
    // The function was called for its own stamp before it is called for this later write.
    await editInConsole('users/employee', 'city', 'Folsom');
    await vi.waitFor(async () => expect(await read('users/employee')).toMatchObject({ rev: 2 }), 60_000);
    expect(seen.at(-1)).toBe(rev + 1);
  });

  test('a user restored over a departure is told to all devices, and the departure goes', async () => {
    const user = { ...(await read('users/customer')), syncedAt: new Timestamp(1_700_000_000, 0) };
    await deleteDoc(doc(hand, 'users/customer'));
    await setDoc(doc(hand, 'departures/customer'), { id: 'customer', rev: 9, role: null, syncedAt: Timestamp.now() });
    await setDoc(doc(hand, 'users/customer'), user);
    await vi.waitFor(async () => expect(await read('departures/customer')).toBeUndefined(), 60_000);
    expect((await read('users/customer'))?.['rev']).toBeGreaterThan(1_000_000);
  });

  test('of 203 entries in the log of errors the newest 200 stay', async () => {
    const errorLogs = Array.from({ length: 203 }, (_, index) => errorEntry(`code ${index}`, 'Broken', 1_000 * index));
    await setDoc(doc(hand, 'errorLogs/errorLogs'), { errorLogs });
    await vi.waitFor(async () => expect((await read('errorLogs/errorLogs'))?.['errorLogs']).toHaveLength(200), 60_000);
    expect(await read('errorLogs/errorLogs')).toEqual({ errorLogs: errorLogs.slice(3) });
  });
});
