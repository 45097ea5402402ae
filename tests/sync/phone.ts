/** A phone in real time: the real replica and engine against the emulated Firestore, the rows in memory. */
import { BehaviorSubject, firstValueFrom } from 'rxjs';
import { expect } from 'vitest';
import { visibleRoles } from '#domain/access.ts';
import { replicated } from '#domain/replicated.ts';
import type { Actor } from '#domain/permission-request.ts';
import { type SyncFacts, unheard } from '#domain/sync-status.ts';
import type { Role, User } from '#domain/user.ts';
import { createEngine } from '#sync/engine/engine.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { createReplica } from '#sync/replica/replica.ts';
import { type FirestoreServer, sameMachine } from '#tests/contract/firestore-server.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

export interface Phone {
  user(id: string): Promise<User | undefined>;
  edit(id: string, change: (user: User) => User): Promise<void>;
  /** Resolves when the phone holds the document. */
  holds(id: string): Promise<void>;
  /** Resolves when nothing waits any more, and fails where something was refused. */
  sent(): Promise<void>;
  connected(): boolean;
  switchOff(): Promise<void>;
}

/** `port` is where this phone finds the office; by default the emulator's own. */
export function switchOn(server: FirestoreServer, actor: Actor, role: Role, port?: number): Phone {
  const store = createMemoryStore();
  const facts$ = new BehaviorSubject<SyncFacts>(unheard);
  const engine = createEngine({
    store,
    remote: firestoreRemote(server.client(actor, port), sameMachine),
    scope: { uid: actor.uid, role, roles: visibleRoles(role) },
    replicated,
    report: (facts) => facts$.next(facts),
  });
  const replica = createReplica(store, { replicated, facts$, refresh: () => engine.refresh() });
  engine.start();
  const user = async (id: string) => (await firstValueFrom(replica.document$({ collection: 'users', id })))?.value;
  return {
    user,
    edit: (id, change) => replica.edit({ collection: 'users', id }, change),
    holds: (id) => expect.poll(() => user(id), polling).toBeDefined(),
    async sent() {
      await expect.poll(() => firstValueFrom(replica.waiting$), polling).toEqual([]);
      expect(await firstValueFrom(replica.parked$)).toEqual([]);
    },
    connected: () => facts$.value.connected,
    switchOff: () => engine.stop(),
  };
}

export const polling = { timeout: 30_000, interval: 10 };
