import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loopback } from './free-port.ts';
import { type Proxy, startProxy } from './proxy.ts';

let server: Server;
let proxy: Proxy;
let heard: string[] = [];
const ask = async (path: string) => (await fetch(`http://${loopback}:${proxy.port}/${path}`)).text();

beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    heard.push(request.url ?? '');
    server.emit('heard');
    if (request.url === '/stream') response.write('begun');
    else response.end('fine');
  }).listen(0, loopback);
  await once(server, 'listening');
  proxy = await startProxy({ host: loopback, port: (server.address() as AddressInfo).port });
});

afterEach(async () => {
  await proxy.stop();
  server.closeAllConnections();
  server.close();
});

test('what goes through arrives', async () => {
  expect(await ask('a')).toBe('fine');
});

test('a cut ends an open stream', async () => {
  const stream = await fetch(`http://${loopback}:${proxy.port}/stream`);
  proxy.cut();
  await expect(stream.text()).rejects.toThrow();
});

test('a cut refuses what comes later, until the network is back', async () => {
  proxy.cut();
  await expect(ask('a')).rejects.toThrow();
  expect(heard).toEqual([]);
  proxy.restore();
  expect(await ask('b')).toBe('fine');
});

test('a dropped answer leaves the request done and the asker without word', async () => {
  proxy.dropAnswers(true);
  const asked = ask('a');
  await once(server, 'heard');
  proxy.cut();
  await expect(asked).rejects.toThrow();
  expect(heard).toEqual(['/a']);
});

test('a frozen way carries nothing in either direction and ends nothing, until its end begins everything anew', async () => {
  const beside = await startProxy({ host: loopback, port: (server.address() as AddressInfo).port });
  proxy.freeze(true);
  let isOver = false;
  const asked = ask('frozen')
    .catch(() => 'ended')
    .finally(() => (isOver = true));
  // What goes another way meanwhile arrives.
  for (const path of ['b', 'c', 'd']) await (await fetch(`http://${loopback}:${beside.port}/${path}`)).text();
  expect(heard).toEqual(['/b', '/c', '/d']);
  expect(isOver).toBe(false);
  await beside.stop();
  proxy.freeze(false);
  expect(await asked).toBe('ended');
  expect(await ask('a')).toBe('fine');
});

test('something on the way answers everything itself', async () => {
  proxy.answer('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 4\r\nconnection: close\r\n\r\nbusy');
  expect(await ask('a')).toBe('busy');
  expect(heard).toEqual([]);
  proxy.restore();
  expect(await ask('a')).toBe('fine');
});

test('a slow way takes its time in both directions, in the order of what was sent', async () => {
  proxy.slow({ delay: 50, bytesPerSecond: 1_000 });
  const began = performance.now();
  expect(await ask('a')).toBe('fine');
  expect(performance.now() - began).toBeGreaterThan(200);
  proxy.slow();
  expect(await ask('b')).toBe('fine');
});

test('of connections one is lost with its answer, and the others go on', async () => {
  let answers = 0;
  proxy.lose(() => (answers += 1) === 2);
  const stream = await fetch(`http://${loopback}:${proxy.port}/stream`);
  await expect(ask('a')).rejects.toThrow();
  expect(heard).toEqual(['/stream', '/a']);
  proxy.lose();
  expect(await ask('b')).toBe('fine');
  proxy.cut();
  await expect(stream.text()).rejects.toThrow();
});
