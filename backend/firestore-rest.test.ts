import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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
  return { asked, rest: firestoreRest({ host: loopback, port }, 'demo') };
}

test('documents are deleted where the busy emulator has cancelled its own work before', async () => {
  const { asked, rest } = await answering(499, 499, 200);
  await rest.clear();
  expect(asked).toEqual(['DELETE', 'DELETE', 'DELETE']);
});

test('an emulator that cannot delete them says so, soon or after a while', async () => {
  const { rest } = await answering(500);
  await expect(rest.clear()).rejects.toThrow('call already cancelled');
  const { asked, rest: cancelling } = await answering(...Array.from({ length: 20 }, () => 499));
  await expect(cancelling.clear()).rejects.toThrow('call already cancelled');
  expect(asked).toHaveLength(5);
});
