/** The call itself, before a server on this machine that answers as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithEmailAndPassword } from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firebaseAccountRemoval, timeout } from '#app/platform/account-removal/firebase.ts';
import { RemovalError } from '#app/platform/account-removal/port.ts';

interface Call {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}

const success = { status: 200, body: JSON.stringify({ result: { message: 'success' } }) };
/** Header and payload of a token that no one checks. */
const token = [{ alg: 'none' }, { sub: 'dana', exp: 4_000_000_000, iat: 1 }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('x')
  .join('.');

let server: Server;
let port: number;
let app: FirebaseApp;
let calls: Call[];
/** Null: no answer ever. */
let answer: { status: number; body: string } | null;

beforeEach(async () => {
  calls = [];
  answer = success;
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, headers, url = '' } = request;
      response.setHeader('Content-Type', 'application/json');
      if (url.includes(':signInWithPassword')) {
        response.end(JSON.stringify({ idToken: token, refreshToken: 'r', localId: 'dana', expiresIn: '3600' }));
      } else if (url.includes(':lookup')) {
        response.end(JSON.stringify({ users: [{ localId: 'dana', email: 'dana@garden.test' }] }));
      } else {
        calls.push({ method, url, headers, body: JSON.parse(Buffer.concat(parts).toString()) });
        if (answer) response.writeHead(answer.status).end(answer.body);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  app = initializeApp({ projectId: 'demo', apiKey: 'demo' }, `removal-${port}`);
});
afterEach(async () => {
  vi.useRealTimers();
  await deleteApp(app);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const removal = () => firebaseAccountRemoval(app, { host: '127.0.0.1', port });
const failure = () =>
  removal()
    .deleteUser('rosa')
    .catch((error: unknown) => error);

describe('the call', () => {
  it('"payload {userId}, sent as a POST with JSON body {data}"', async () => {
    expect(await removal().deleteUser('rosa')).toBe('success');
    expect(calls).toMatchObject([{ method: 'POST', body: { data: { userId: 'rosa' } } }]);
    expect(calls[0]?.headers['content-type']).toContain('application/json');
    expect(calls[0]?.headers.authorization).toBeUndefined();
  });

  it('goes to the host of the page, which leads on to the function', async () => {
    vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await firebaseAccountRemoval(app).deleteUser('rosa')).toBe('success');
    expect(calls).toMatchObject([{ method: 'POST', url: '/functions/deleteUser', body: { data: { userId: 'rosa' } } }]);
  });

  it('"and a bearer token header when available"', async () => {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true });
    await signInWithEmailAndPassword(auth, 'dana@garden.test', 'garden-demo');
    await removal().deleteUser('rosa');
    expect(calls.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('"Default time-out 70000 ms"', async () => {
    expect(timeout).toBe(70_000);
    answer = null;
    // The library is loaded before the clock stands still.
    const { deleteUser } = removal();
    await import('firebase/functions');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [asked, outcome] = [once(server, 'request'), deleteUser('rosa').catch((error: unknown) => error)];
    await asked;
    const early = await Promise.race([outcome, vi.advanceTimersByTimeAsync(timeout - 1).then(() => 'waits')]);
    expect(early).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ code: 'deadline-exceeded' });
  });

  it.each(['{"result":{}}', '{"result":null}', '{"result":"success"}', '{"data":{"message":""}}'])(
    '"The response data must contain a message field, otherwise it fails": %s',
    async (body) => {
      answer = { status: 200, body };
      const error = await failure();
      expect(error).toBeInstanceOf(RemovalError);
      expect(error).toMatchObject({ code: 'unknown', message: 'Failed to delete user.' });
    },
  );

  it.each(['', 'Welcome to the hotel', '{}'])('takes no other page for an answer: %j', async (body) => {
    answer = { status: 200, body };
    expect(await failure()).toMatchObject({ code: 'internal' });
  });
});

describe('the status of an answer', () => {
  it.each([
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [499, 'cancelled'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
    [418, 'unknown'],
    [502, 'unknown'],
    [302, 'unknown'],
  ])('%i means %s', async (status, code) => {
    answer = { status, body: '{}' };
    const error = await failure();
    expect(error).toBeInstanceOf(RemovalError);
    expect(error).toMatchObject({ code });
  });

  it('gives way to the name that the function itself gives', async () => {
    answer = {
      status: 500,
      body: JSON.stringify({ error: { status: 'PERMISSION_DENIED', message: 'Only for admins.' } }),
    };
    expect(await failure()).toMatchObject({ code: 'permission-denied', message: 'Only for admins. [500]' });
  });

  it.each(['DATA_LOSS', 'OUT_OF_RANGE', 'ALREADY_EXISTS'])('of another name is unknown: %s', async (status) => {
    answer = { status: 500, body: JSON.stringify({ error: { status } }) };
    expect(await failure()).toMatchObject({ code: 'unknown' });
  });

  it('"500 and network failure internal"', async () => {
    const gone = port;
    await new Promise((resolve) => server.close(resolve));
    const error = await firebaseAccountRemoval(app, { host: '127.0.0.1', port: gone })
      .deleteUser('rosa')
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(RemovalError);
    expect(error).toMatchObject({ code: 'internal' });
  });
});
