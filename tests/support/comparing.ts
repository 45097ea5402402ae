import { replicated } from '#domain/replicated.ts';
import type { Stored } from '#domain/permission-request.ts';
import { systemClock } from '#sync/clock.ts';
import { Connection } from '#sync/engine/connection.ts';
import { Backoff } from '#sync/engine/backoff.ts';
import type { EngineContext } from '#sync/engine/engine-context.ts';
import type { Remote } from '#sync/remote.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import { createMemoryStore } from './memory-store.ts';
import { engineContext } from './engine-context.ts';
import { aCleanRow, aUser } from './people.ts';
import { seededRandom } from '../sync/scheduler.ts';
import { garden } from '#tests/support/garden.ts';

export const customerId = (index: number) => `c${String(index).padStart(5, '0')}`;

/** An admin's device and an office that both hold these many customers. Counts what the server is asked. */
export async function comparing(customers: number, seed = 1) {
  const server = new MemoryServer(garden);
  const marks = { rev: 1, edit: 'seed:1' };
  const ids = Array.from({ length: customers }, (_, index) => customerId(index));
  const documents = ids.map((id): [string, Stored] => [`users/${id}`, { ...aUser(id), ...marks }]);
  await server.writeByHand(new Map([...documents, ['users/boss', { ...aUser('boss', { role: 'admin' }), ...marks }]]));
  const store = createMemoryStore();
  await store.modify('users', ids, (_, id) => aCleanRow(id));
  /** `reads` as the server bills questions: one for a thousand documents that are counted, at least one. */
  const asked = { questions: 0, reads: 0, documents: 0 };
  const bill = (count: number) => {
    asked.questions += 1;
    asked.reads += Math.max(1, Math.ceil(count / 1_000));
  };
  const remote = memoryRemote(server, { uid: 'boss', email: 'boss@garden.test', verified: true });
  const counting: Remote = {
    ...remote,
    async digest(...range) {
      const digest = await remote.digest(...range);
      bill(digest.count);
      return digest;
    },
    async count(...range) {
      const count = await remote.count(...range);
      bill(count);
      return count;
    },
    async range(...range) {
      const found = await remote.range(...range);
      asked.documents += found.length;
      return found;
    },
  };
  const random = seededRandom(seed);
  const backoff = new Backoff(systemClock, random, () => true);
  const context: EngineContext = {
    ...engineContext(store, counting),
    replicated,
    scope: { uid: 'boss', role: 'admin', roles: ['customer', 'employee'] },
    random,
    connection: new Connection(systemClock, backoff, counting, null, () => undefined),
  };
  const held = async () => (await store.users({ from: null, to: null })).filter((row) => !row.gone).map(({ id }) => id);
  /** The next revision of these customers, of which no cursor tells. */
  const change = (indexes: readonly number[]) =>
    server.writeByHand(
      new Map(
        indexes.map((index) => {
          const id = customerId(index);
          return [`users/${id}`, { ...aUser(id, { city: 'Davis' }), ...marks, rev: 2 }];
        }),
      ),
    );
  return { server, store, context, asked, held, change };
}
