/** The functions and the database, asked from outside by somebody who knows their addresses and nothing else. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FieldValue } from 'firebase-admin/firestore';
import { askEmulator } from '#backend/ask-emulator.ts';
import { projectRoot } from '#backend/project.ts';
import { aUser } from '#tests/support/people.ts';
import { type Answer, type Asked, openBackend } from './backend.ts';

const { call, clear, database, document, firestore, read, register, projectId, token } = openBackend();

const email = (id: string) => `${id}@garden.test`;
const callables = ['deleteUser', 'unfinishedRemovals'] as const;
const refused = (status: number, code: string) => ({
  status,
  body: { error: { status: code, message: expect.any(String) } },
});
const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');
/** Of nobody's signature. */
function forged(more: object = {}): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'dana',
    user_id: 'dana',
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 3600,
    ...more,
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}
const elsewhere = { iss: 'https://securetoken.google.com/demo-elsewhere', aud: 'demo-elsewhere', sub: 'mallory' };

beforeAll(async () => {
  await clear();
  for (const [id, role] of Object.entries({ dana: 'admin', tom: 'employee', rosa: 'customer' })) {
    await register(id, email(id));
    const marks = { rev: 3, edit: 'abc:1', syncedAt: FieldValue.serverTimestamp() };
    await document(`users/${id}`).set({ ...aUser(id), role, ...marks });
  }
  await document('plants/plants').set({ id: 'plants', plants: [], categories: [], rev: 1, edit: 'abc:1' });
});

describe.each(callables)('%s', (name) => {
  const asked = async (caller: string | undefined, more: Asked = {}): Promise<Answer> =>
    call(name, { userId: 'rosa' }, { token: caller && (await token(email(caller))), ...more });

  test('without a token', async () => {
    expect(await asked(undefined)).toMatchObject(refused(401, 'UNAUTHENTICATED'));
  });

  test.each([
    ['that is empty', ''],
    ['whose claims are none', `${part({ alg: 'none' })}.${Buffer.from('garbage').toString('base64url')}.`],
    ['of another project', forged(elsewhere)],
    ['of an account that is not there', forged({ sub: 'mallory', user_id: 'mallory' })],
  ])('with a token %s', async (_, given) => {
    expect(await asked(undefined, { token: given })).toMatchObject(refused(401, 'UNAUTHENTICATED'));
  });

  test('with a password instead of a token', async () => {
    const headers = { Authorization: `Basic ${Buffer.from('dana:garden-demo').toString('base64')}` };
    expect(await asked(undefined, { headers })).toMatchObject(refused(401, 'UNAUTHENTICATED'));
  });

  test.each(['rosa', 'tom'])('as %s, who is no admin', async (caller) => {
    expect(await asked(caller)).toMatchObject(refused(403, 'PERMISSION_DENIED'));
  });

  test.each(['GET', 'PUT', 'DELETE'])('by %s', async (method) => {
    const { status, body } = await asked('dana', { method });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain('success');
  });

  test.each([
    ['nothing', '', {}],
    ['no JSON', '{"data":', {}],
    ['a list', '[]', {}],
    ['no data', '{}', {}],
    ['more than data', '{"data":{"userId":"rosa"},"admin":true}', {}],
    ['a form', 'data=rosa', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['text', '{"data":{"userId":"rosa"}}', { 'Content-Type': 'text/plain' }],
  ])('with a body of %s', async (_, body, headers) => {
    expect((await asked('dana', { body, headers })).status).toBe(400);
  });
});

test('deleteUser with a body of five million characters', async () => {
  const answer = await call('deleteUser', { userId: 'r'.repeat(5_000_000) }, { token: await token(email('dana')) });
  expect(answer).toMatchObject(refused(400, 'INVALID_ARGUMENT'));
});

/** Without what an emulator spares those who try things out: tokens are verified there, and origins matter. */
describe.each(callables)('%s, as the cloud runs it', (name) => {
  let server: Server;

  beforeEach(async () => {
    // An emulator of accounts lets pass what nobody signed.
    for (const variable of ['FIREBASE_AUTH_EMULATOR_HOST', 'FUNCTIONS_EMULATOR', 'FIREBASE_DEBUG_MODE'])
      vi.stubEnv(variable, undefined);
    vi.stubEnv('GCLOUD_PROJECT', projectId);
    onTestFinished(() => void vi.unstubAllEnvs());
    // Each refusal is a line in the log of the functions.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const built = pathToFileURL(join(projectRoot, 'functions/lib/index.js')).href;
    const functions = (await import(/* @vite-ignore */ built)) as Record<string, RequestListener>;
    const listener = functions[name];
    if (!listener) throw new Error(`No function is called ${name}`);
    server = createServer(served(listener));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())));
  });

  const asked = async (given: Record<string, string>, method = 'POST') => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'Content-Type': 'application/json', ...given };
    const body = JSON.stringify({ data: { userId: 'rosa' } });
    const init = method === 'POST' ? { method, headers, body } : { method, headers };
    const response = await fetch(`http://127.0.0.1:${port}/`, init);
    return { status: response.status, headers: response.headers };
  };

  test.each([
    ['that is none', () => 'garbage'],
    ['that nobody signed', () => forged()],
    ['of nobody', () => forged({ sub: undefined, user_id: undefined })],
    ['that the emulator of accounts gave', () => token(email('dana'))],
    ['of another project', () => forged(elsewhere)],
  ])('with a token %s', async (_, given) => {
    expect(await asked({ Authorization: `Bearer ${await given()}` })).toMatchObject({ status: 401 });
  });

  test.each([
    ['none', {}],
    ['another page', { Origin: 'https://elsewhere.test' }],
    ['a sandbox', { Origin: 'null' }],
  ])('from %s: no page of another host may read the answer', async (_, origin) => {
    const { status, headers } = await asked(origin);
    expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([401, null]);
  });

  test('no page of another host is allowed to ask', async () => {
    const wanted = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization' };
    const { headers } = await asked({ Origin: 'https://elsewhere.test', ...wanted }, 'OPTIONS');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(headers.get('Access-Control-Allow-Headers')).toBeNull();
  });
});

/** What the cloud puts around a function: the body is read, and Express has names of its own for some things. */
function served(listener: RequestListener): RequestListener {
  return (request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      Object.assign(request, {
        body: JSON.parse(text || '{}') as unknown,
        header: (name: string) => request.headers[name.toLowerCase()],
      });
      Object.assign(response, {
        status(code: number) {
          response.statusCode = code;
          return response;
        },
        send: (body: unknown) => response.end(JSON.stringify(body)),
      });
      listener(request, response);
    });
  };
}

describe('The database', () => {
  const { host, port } = firestore;
  const documents = `http://${host}:${port}/v1/projects/${projectId}/databases/(default)/documents`;
  const newcomer = { fields: { id: { stringValue: 'mallory' }, role: { stringValue: 'admin' } } };
  const everybody = { structuredQuery: { from: [{ collectionId: 'users' }] } };
  const name = `projects/${projectId}/databases/(default)/documents/users/rosa`;
  const counted = { structuredAggregationQuery: { ...everybody, aggregations: [{ count: {} }] } };

  test.each([
    ['a user', 'GET', '/users/rosa', undefined],
    ['all users', 'GET', '/users', undefined],
    ['a query for users', 'POST', ':runQuery', everybody],
    ['a count of users', 'POST', ':runAggregationQuery', counted],
    ['the catalogue', 'GET', '/plants/plants', undefined],
    ['who left', 'GET', '/departures', undefined],
    ['the error log', 'GET', '/errorLogs/errorLogs', undefined],
    ['anything else', 'GET', '/secrets/one', undefined],
    ['a new admin', 'POST', '/users?documentId=mallory', newcomer],
    ['a change', 'PATCH', '/users/rosa?updateMask.fieldPaths=role', { fields: { role: { stringValue: 'admin' } } }],
    ['a removal', 'DELETE', '/users/rosa', undefined],
    ['a commit', 'POST', ':commit', { writes: [{ delete: name }] }],
    ['an entry in the error log', 'PATCH', '/errorLogs/errorLogs', { fields: {} }],
  ])('%s is refused to who is not signed in', async (_, method, place, body) => {
    const before = await read('users/rosa');
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await askEmulator(`${documents}${place}`, init);
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('PERMISSION_DENIED')]);
    expect(await read('users/rosa')).toEqual(before);
  });
});

test('Nobody was made, changed or deleted, whatever was asked', async () => {
  const found = (await database().collection('users').get()).docs.map((user) => [
    user.id,
    user.get('role'),
    user.get('rev'),
  ]);
  expect(found).toEqual([
    ['dana', 'admin', 3],
    ['rosa', 'customer', 3],
    ['tom', 'employee', 3],
  ]);
});
