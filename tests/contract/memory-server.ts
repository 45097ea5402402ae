import type { Stored } from '#domain/permission-request.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import { garden } from '#tests/support/garden.ts';
import { poisons } from '#tests/support/poison.ts';
import type { Server } from './remote-world.ts';

/** In all fields at once a long list is more than a document may be. */
const { 'a long list': _tooLarge, ...storable } = poisons;

export async function openMemoryServer(): Promise<Server> {
  let server = new MemoryServer(garden);
  return {
    remote: (actor) => memoryRemote(server, actor),
    store: (collection, id, stored) => server.writeByHand(new Map([[`${collection}/${id}`, stored]])),
    async stored(collection, id) {
      let found: Stored | null = null;
      await server.documentStore.update([], (documents) => {
        found = documents.get(`${collection}/${id}`) ?? null;
        return new Map();
      });
      return structuredClone(found);
    },
    poisons: () => storable,
    comparable: (stored) => stored,
    async reset() {
      server = new MemoryServer(garden);
    },
    stop: () => Promise.resolve(),
  };
}
