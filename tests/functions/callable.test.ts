/** The call as the app makes it, through the Functions emulator, with the accounts of the Auth emulator. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#scripts/build.ts';
import { demoData } from '#backend/demo-data.ts';
import { type Backend, initJsonOf, startBackend } from '#backend/local-backend.ts';

let backend: Backend;
let app: FirebaseApp;

beforeAll(async () => {
  await buildIfStale('functions');
  backend = await startBackend();
  await backend.seed(demoData({ seed: 1, customers: 3 }));
  app = initializeApp(initJsonOf(backend), 'callable');
});
afterAll(async () => {
  if (app) await deleteApp(app);
  await backend?.stop();
});

async function signIn(email: string): Promise<void> {
  const auth = getAuth(app);
  if (!auth.emulatorConfig) {
    connectAuthEmulator(auth, `http://${backend.auth.host}:${backend.auth.port}`, { disableWarnings: true });
  }
  await signInWithEmailAndPassword(auth, email, 'garden-demo');
}

async function call(name: string, data?: object): Promise<unknown> {
  const functions = getFunctions(app);
  connectFunctionsEmulator(functions, backend.functions.host, backend.functions.port);
  return (await httpsCallable(functions, name, { timeout: 70_000 })(data)).data;
}
const deleteUser = (userId: string) => call('deleteUser', { userId });

test('an employee is refused, an admin succeeds, and the deleted customer cannot sign in any more', async () => {
  await signIn('employee@garden.test');
  await expect(deleteUser('customer')).rejects.toMatchObject({ code: 'functions/permission-denied' });
  await expect(call('unfinishedRemovals')).rejects.toMatchObject({ code: 'functions/permission-denied' });

  await signIn('admin@garden.test');
  expect(await deleteUser('customer')).toEqual({ message: 'success' });
  expect(await call('unfinishedRemovals')).toEqual({ userIds: [] });
  await expect(deleteUser('admin')).rejects.toMatchObject({ code: 'functions/permission-denied' });

  await expect(signIn('customer@garden.test')).rejects.toMatchObject({ code: 'auth/user-not-found' });
});
