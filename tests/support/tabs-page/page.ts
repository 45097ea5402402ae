/** A tab with a replica whose engine only writes down what it was told; with `?newer`, of an app that changed a stored shape. */
import { replicated } from '#domain/replicated.ts';
import type { Held } from '#sync/replica.ts';
import { openReplica } from '#sync/rxdb/replica.ts';
import { defineCollection, definitions, type Shape } from '#sync/rxdb/schemas.ts';
import type { SyncStatus } from '#domain/sync-status.ts';

export interface TabPage {
  /** What happened in this tab, in order. */
  journal: string[];
  status: SyncStatus | undefined;
  held: Held<'users'> | null | undefined;
  arrive(id: string): Promise<void>;
  rename(id: string, firstName: string): Promise<void>;
  refresh(): Promise<void>;
  draft(): Promise<string | undefined>;
}

const journal: string[] = [];
const raised = (name: 'users' | 'device') =>
  defineCollection(definitions[name].schema as unknown as Shape, [(document) => document]);
const replica = openReplica({
  uid: 'tabs',
  replicated,
  ...(location.search === '?newer' && {
    definitions: { ...definitions, users: raised('users'), device: raised('device') },
  }),
  outdated() {
    journal.push('outdated');
    void replica.keepDraft('typed', 'Half a sentence');
  },
  delayed: (why) => journal.push(why ? 'waits' : 'goes on'),
});
replica.opened.catch((error: Error & { code?: string }) => journal.push(error.code ?? error.message));
const tab: TabPage = {
  journal,
  status: undefined,
  held: undefined,
  async arrive(id) {
    const fields = { id, role: 'customer', firstName: 'Ada', lastName: 'Lovelace' } as Held<'users'>['value'];
    const store = await replica.opened;
    await store.modify('users', [id], (row) => row ?? { id, gone: false, fields, rev: 1, edit: '' });
  },
  rename: (id, firstName) => replica.edit({ collection: 'users', id }, (user) => ({ ...user, firstName })),
  refresh: () => replica.refresh(),
  draft: () => replica.draft('typed'),
};

replica.status$.subscribe((status) => (tab.status = status));
replica.document$({ collection: 'users', id: 'ada' }).subscribe((held) => (tab.held = held));
replica.lead(({ store, report }) => {
  journal.push('works');
  report({
    connected: true,
    heard: true,
    syncing: false,
    blocked: null,
    lastContact: Date.now(),
    failing: false,
    catalogueDenied: false,
    refusing: false,
    checking: false,
    progress: null,
  });
  const stopListening = store.onDirty(() => journal.push('woken'));
  return {
    refresh: async () => void journal.push('refresh'),
    retryNow: () => journal.push('retryNow'),
    touched: () => journal.push('touched'),
    stop: async () => {
      stopListening();
      journal.push('stops');
    },
  };
});
Object.assign(window, { tab });
