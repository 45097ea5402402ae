/** A browser that opens no storage, and refuses it neither. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app';
import { indexedDBLocalPersistence } from 'firebase/auth';
import { afterEach, expect, it, vi } from 'vitest';
import { firebaseAccounts } from './firebase.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const { prototype } = indexedDBLocalPersistence as unknown as { prototype: { _isAvailable(): Promise<boolean> } };

it.each(['signIn', 'register'] as const)(
  'tells after ten seconds that the storage does not answer, and goes on as soon as it does: %s',
  async (how) => {
    const known = { localId: 'tom', email: 'tom@garden.test' };
    const said = { ...known, idToken: 'token', refreshToken: 'refresh', expiresIn: '3600', users: [known] };
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', Connection: 'close' }).end(JSON.stringify(said));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    setLogLevel('silent');
    let answers: (isAvailable: boolean) => void = () => undefined;
    const opened = vi.spyOn(prototype, '_isAvailable').mockReturnValue(new Promise((resolve) => (answers = resolve)));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = initializeApp({ apiKey: 'key', projectId: 'garden' }, 'silent');
    const accounts = firebaseAccounts(app, { host: '127.0.0.1', port: (server.address() as AddressInfo).port });

    const silent = vi.fn<() => void>();
    const signedIn = accounts[how]('tom@garden.test', 'garden', silent);
    await expect.poll(() => opened.mock.calls).toHaveLength(1);
    vi.advanceTimersByTime(9_000);
    expect(silent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(silent).toHaveBeenCalled();

    answers(true);
    expect(await signedIn).toMatchObject({ uid: 'tom' });
    silent.mockClear();
    vi.advanceTimersByTime(60_000);
    expect(silent).not.toHaveBeenCalled();
    await deleteApp(app);
    server.close();
  },
);
