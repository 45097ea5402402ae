import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, type TestContext } from 'vitest';
import { startGcloud } from './firestore-emulator.ts';
import { freePort, loopback } from './free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'emulator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A `java` that does as the emulator does, which cannot listen where another program does: it is late, and tells when it listens. */
const java = join(folder, 'java');
const program = `#!${process.execPath}
const { createServer } = require('node:http');
const port = Number(process.argv[process.argv.indexOf('--port') + 1]);
setTimeout(() => {
  const server = createServer((request, response) => response.end('the emulator'));
  server.once('error', (error) => { console.error(error.message); process.exit(1); });
  server.listen(port, '${loopback}', () => console.log('Dev App Server is now running.'));
}, 500);
`;
writeFileSync(java, program, { mode: 0o755 });

/** A port on which another program answers. */
async function taken({ onTestFinished }: TestContext): Promise<number> {
  const port = await freePort();
  const stranger = createServer((_, response) => response.end('somebody else'));
  await new Promise<void>((resolve) => stranger.listen(port, loopback, resolve));
  onTestFinished(() => void stranger.close());
  return port;
}

test.concurrent('an emulator whose port another program took meanwhile, and answers on, gets another one', async (context) => {
  const [first, second] = [await taken(context), await freePort()];
  const ports = [first, second];
  const { port, stop } = await startGcloud(java, 'emulator.jar', {}, () => Promise.resolve(ports.shift() ?? 0));
  context.onTestFinished(stop);
  expect(port).toBe(second);
  expect(await (await fetch(`http://${loopback}:${port}`)).text()).toBe('the emulator');
});

test.concurrent('one that cannot start says what it printed, after two ports', async (context) => {
  const [first, second, third] = [await taken(context), await taken(context), await freePort()];
  const ports = [first, second, third];
  const started = startGcloud(java, 'emulator.jar', {}, () => Promise.resolve(ports.shift() ?? 0));
  await expect(started).rejects.toThrow(/ended while starting:[^]*EADDRINUSE/u);
  expect(ports).toEqual([third]);
});
