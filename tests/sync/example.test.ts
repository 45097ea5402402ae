import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MemoryServer } from '#sync/memory/server.ts';
import { aUser } from '#tests/support/people.ts';
import { example } from './example.ts';
import { garden } from '#tests/support/garden.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('the example of sync/README.md stands there as it runs', () => {
  expect(read('../../sync/README.md')).toContain(read('example.ts').trim());
});

test('the example brings what was written on the device to the server', async () => {
  const server = new MemoryServer(garden);
  const marks = { rev: 1, edit: 'a:1', syncedAt: { seconds: 1, nanoseconds: 0 } };
  const catalogue = { id: 'plants', plants: [], categories: [] };
  await server.writeByHand(
    new Map([
      ['users/ada', { ...aUser('ada'), ...marks }],
      ['plants/plants', { ...catalogue, ...marks }],
    ]),
  );
  await example(server, 'ada');
  const stored = await server.get({ uid: 'ada', email: 'ada@garden.test', verified: true }, 'users', 'ada');
  expect(stored).toMatchObject({ specialtyRequests: 'No bees, please', rev: 2 });
});
