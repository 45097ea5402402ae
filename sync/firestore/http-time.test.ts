import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { httpTime } from './http-time.ts';

const answering =
  (head: Record<string, string>, status = 200) =>
  () =>
    Promise.resolve(new Response(null, { status, headers: head }));
const date = 'Sun, 22 Nov 2026 10:42:07 GMT';
const time = Date.UTC(2026, 10, 22, 10, 42, 7);

test('the head of an answer tells the time, whatever the answer is', async () => {
  expect(await httpTime('/', answering({ date }))).toBe(time);
  expect(await httpTime('/', answering({ date }, 404))).toBe(time);
});

test('an answer that some cache kept for a while has aged there', async () => {
  expect(await httpTime('/', answering({ date, age: '90' }))).toBe(time + 90_000);
  expect(await httpTime('/', answering({ date, age: 'unknown' }))).toBe(time);
});

test.each([
  ['no date', answering({})],
  ['a date that is none', answering({ date: 'yesterday' })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is no answer', async (_, fetch) => {
  await expect(httpTime('/', fetch)).rejects.toMatchObject({ code: 'unavailable' });
});

test('no cache is asked, and nobody else’s page', async () => {
  const asked: (RequestInit | undefined)[] = [];
  await httpTime('/time', (_, init) => {
    asked.push(init);
    return answering({ date })();
  });
  expect(asked).toEqual([{ method: 'HEAD', cache: 'no-store', redirect: 'error' }]);
});

test('a real server tells its time', async () => {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const told = await httpTime(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const age = Date.now() - told;
  await new Promise((resolve) => server.close(resolve));
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60_000);
});
