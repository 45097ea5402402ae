import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, loopback } from './free-port.ts';

it('is the wanted one where nobody listens on it, else another', async () => {
  const wanted = await freePort();
  expect(await freePort(wanted)).toBe(wanted);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(wanted, loopback, resolve));
  const other = await freePort(wanted);
  server.close();
  expect(other).not.toBe(wanted);
});

it('is never given twice, and none that an outgoing connection may take', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
