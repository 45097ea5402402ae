/** A phone in real time: the real engine against the emulated Firestore, its rows in memory. */
import { expect } from 'vitest';
import { visibleRoles } from '#domain/access.ts';
import { merges } from '#domain/merge.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Role, User } from '#domain/user.ts';
import { createEngine } from '#sync/engine/engine.ts';
import { firestoreRemote } from '#sync/firestore/remote.ts';
import { localEdit } from '#sync/replica/row.ts';
import { type FirestoreOffice, sameMachine } from '#tests/contract/firestore-office.ts';
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
export function switchOn(office: FirestoreOffice, actor: Actor, role: Role, port?: number): Phone {
  const store = createMemoryStore();
  let connected = true;
  let edits = 0;
  const engine = createEngine({
    store,
    remote: firestoreRemote(office.client(actor, port), sameMachine),
    scope: { uid: actor.uid, role, roles: visibleRoles(role) },
    merges,
    report: (facts) => {
      connected = facts.connected;
    },
  });
  engine.start();
  const user = async (id: string) => {
    const row = await store.get({ collection: 'users', id });
    return row && !row.gone ? row.fields : undefined;
  };
  return {
    user,
    async edit(id, change) {
      const prefix = `${actor.uid}${edits++}`;
      const written = await store.modify('users', [id], (row) =>
        row && !row.gone ? localEdit(row, change, prefix) : undefined,
      );
      expect(written).toHaveLength(1);
    },
    holds: (id) => expect.poll(() => user(id), patience).toBeDefined(),
    async sent() {
      await expect.poll(() => store.dirty(), patience).toEqual([]);
      expect(await store.parked()).toEqual([]);
    },
    connected: () => connected,
    switchOff: () => engine.stop(),
  };
}

export const patience = { timeout: 30_000, interval: 10 };
