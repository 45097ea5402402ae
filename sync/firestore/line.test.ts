import { expect, test } from 'vitest';
import { askFirestore } from './line.ts';

const answering = (body: string, status: number) => () => Promise.resolve(new Response(body, { status }));
const refusal =
  '{"error": {"code": 403, "message": "Missing or insufficient permissions.", "status": "PERMISSION_DENIED"}}';

test('a refusal is an answer', async () => {
  expect(await askFirestore('/', answering(refusal, 403))).toBeUndefined();
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server in trouble', answering('{"error": {"code": 503}}', 503)],
  ['the log-in page of a hotel', answering('<title>Welcome</title>', 200)],
  ['somebody else’s words', answering('"Welcome"', 200)],
  ['somebody else’s object', answering('{"welcome": true}', 200)],
])('%s is none', async (_, fetch) => {
  await expect(askFirestore('/', fetch)).rejects.toMatchObject({ code: 'unavailable' });
});

test('it is asked afresh, without a name, and not by way of others', async () => {
  const asked: unknown[] = [];
  await askFirestore('/line', (...request) => {
    asked.push(...request);
    return answering(refusal, 403)();
  });
  expect(asked).toEqual(['/line', { cache: 'no-store', redirect: 'error', credentials: 'omit' }]);
});
