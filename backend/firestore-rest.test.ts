import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { longRetries } from './ask-emulator.ts';
import { firestoreRest } from './firestore-rest.ts';
import { loopback } from './free-port.ts';

/** An emulator that gives these answers, one after the other. */
async function answering(...statuses: number[]) {
  const asked: string[] = [];
  const server = createServer(({ method }, response) => {
    asked.push(method ?? '');
    response.statusCode = statuses[asked.length - 1] ?? 200;
    response.end('call already cancelled');
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { asked, rest: firestoreRest({ host: loopback, port }, 'demo', { ...longRetries, pause: 0 }) };
}

test('documents are deleted where the busy emulator has cancelled its own work before, or failed at it', async () => {
  const { asked, rest } = await answering(499, 500, 200);
  await rest.clear();
  expect(asked).toEqual(['DELETE', 'DELETE', 'DELETE']);
});

test('the busy emulator is asked for everything else again too', async () => {
  const { asked, rest } = await answering(499, 200, 500, 200);
  await rest.loadRules('allow');
  await rest.exportDocuments('folder', 'name');
  expect(asked).toEqual(['PUT', 'PUT', 'POST', 'POST']);
});

test('an emulator that cannot delete them says so, soon or after a while', async () => {
  for (const [status, tries] of [
    [400, 1],
    [499, 100],
    [500, 100],
  ] as const) {
    const { asked, rest } = await answering(...Array.from({ length: 200 }, () => status));
    await expect(rest.clear()).rejects.toThrow('call already cancelled');
    expect(asked).toHaveLength(tries);
  }
});

test('an emulator that cannot do anything else says so sooner', async () => {
  for (const status of [499, 500]) {
    const { asked, rest } = await answering(...Array.from({ length: 20 }, () => status));
    await expect(rest.loadRules('allow')).rejects.toThrow('call already cancelled');
    expect(asked).toHaveLength(5);
  }
});
