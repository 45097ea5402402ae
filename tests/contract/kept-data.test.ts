/** `npm start -- --keep`: what is written is there again at the next start, whichever way the emulators are started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { askEmulator } from '#backend/ask-emulator.ts';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { type InitJson, startBackend } from '#backend/local-backend.ts';
import { projectRoot } from '#backend/project.ts';
import { buildIfStale } from '#scripts/build.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

type Addresses = Pick<InitJson, 'projectId'> & InitJson['emulators'];

const account = { email: 'newcomer@mail.test', password: 'of-my-own' };

async function ask(
  url: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await askEmulator(url, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const accounts = ({ auth }: Addresses, action: string) =>
  ask(`http://${auth.host}:${auth.port}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`, account);
const documents = ({ firestore, projectId }: Addresses) =>
  `http://${firestore.host}:${firestore.port}/v1/projects/${projectId}/databases/(default)/documents/users`;

async function write(cloud: Addresses): Promise<void> {
  expect((await accounts(cloud, 'signUp')).status).toBe(200);
  const fields = { city: { stringValue: 'Folsom' }, role: { stringValue: 'customer' } };
  expect((await ask(`${documents(cloud)}/newcomer`, { fields }, 'PATCH')).status).toBe(200);
}

async function expectWritten(cloud: Addresses): Promise<void> {
  const { answer } = await ask(`${documents(cloud)}/newcomer`);
  expect(answer).toMatchObject({ fields: { city: { stringValue: 'Folsom' } } });
  expect((await accounts(cloud, 'signInWithPassword')).status).toBe(200);
}

describe.runIf(await firestoreEmulatorAvailable())('Data that are kept', () => {
  let folder: string;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    await buildIfStale('app');
    const made = await temporaryFolder('kept');
    folder = join(made.path, 'data');
    ({ remove } = made);
  });
  afterAll(() => remove());

  /** As a user starts and stops it. */
  async function npmStart(): Promise<{ said: () => string; cloud: Addresses; stop(): Promise<unknown> }> {
    const env = { ...process.env, PORT: '0', KEPT_DATA: folder, NODE_ENV: '' };
    const started: ChildProcess = spawn(process.execPath, ['scripts/start.mjs', '--keep'], { cwd: projectRoot, env });
    const ended = new Promise((resolve) => started.once('exit', resolve));
    onTestFinished(() => void started.kill('SIGKILL'));
    let said = '';
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await vi.waitFor(() => expect(said).toContain('Ctrl+C stops it, and keeps what was written in'), 300_000);
    const url = /^ready: (\S+)$/m.exec(said)?.[1] ?? '';
    const { projectId, emulators } = (await (await fetch(`${url}/__/firebase/init.json`)).json()) as InitJson;
    const stop = (): Promise<unknown> => {
      started.kill('SIGTERM');
      return ended;
    };
    return { said: () => said, cloud: { projectId, ...emulators }, stop };
  }

  test('a document and an account are there at the next start, and no demo data are written over them', async () => {
    const first = await npmStart();
    expect(first.said()).toMatch(/^Demo data: writing 62 people and 42 plants …$/m);
    await write(first.cloud);
    expect(await first.stop()).toBe(0);
    expect(first.said()).toMatch(/Data: keeping them in .+ …\nData: done in \d+\.\d s\n$/);

    // As on a machine where Firestore runs beside the other emulators.
    const apart = await startBackend({ keepIn: folder, triggers: false });
    onTestFinished(() => apart.stop());
    expect([apart.imported, apart.triggers]).toEqual([true, false]);
    await expectWritten(apart);
    const more = { fields: { role: { stringValue: 'customer' } } };
    expect((await ask(`${documents(apart)}/another`, more, 'PATCH')).status).toBe(200);
    await apart.keep();
    await apart.stop();

    const last = await npmStart();
    expect(last.said()).not.toContain('Demo data');
    await expectWritten(last.cloud);
    expect((await ask(`${documents(last.cloud)}/another`)).status).toBe(200);
    expect(await last.stop()).toBe(0);
  }, 900_000);

  test('a file that lost its content stops the start, instead of being replaced by nothing', async () => {
    writeFileSync(join(folder, 'firestore_export/all_namespaces/all_kinds/output-0'), '');
    await expect(startBackend({ keepIn: folder, triggers: false })).rejects.toThrow('No document could be read from');
  }, 600_000);
});
