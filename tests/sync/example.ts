import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { filter, firstValueFrom } from 'rxjs';
import { replicated } from '#domain/replicated.ts';
import { headline } from '#domain/sync-status.ts';
import { createEngine } from '#sync/engine/engine.ts';
import type { MemoryServer } from '#sync/memory/server.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import { openReplica } from '#sync/rxdb/replica.ts';

export async function example(server: MemoryServer, uid: string): Promise<void> {
  const replica = openReplica({ uid, replicated, storage: getRxStorageMemory() });
  replica.lead(({ store, report }) => {
    const remote = memoryRemote(server, { uid, email: `${uid}@garden.test` });
    const engine = createEngine({ store, report, replicated, remote, scope: { uid, role: 'customer', roles: [] } });
    engine.start();
    return engine;
  });
  const own = { collection: 'users', id: uid } as const;
  await firstValueFrom(replica.document$(own).pipe(filter((held) => held !== null)));
  await replica.edit(own, (user) => ({ ...user, specialtyRequests: 'No bees, please' })); // durable on this device
  await firstValueFrom(replica.status$.pipe(filter((status) => headline(status) === 'up-to-date'))); // at the server
  await replica.close();
}
