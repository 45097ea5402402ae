/** The whole backend in this browser, shared by its tabs: the same code that the tests run, on documents that last. */
import { demoData } from '#backend/demo-data.ts';
import type { Stored } from '#domain/permission-request.ts';
import { permits } from '#domain/permissions.ts';
import { replicated } from '#domain/replicated.ts';
import { memoryRemote } from '#sync/memory/remote.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import type { DocumentStore } from '#sync/memory/document-store.ts';
import { memoryAccountRemoval } from '../account-removal/memory.ts';
import { memoryAccounts } from '../accounts/memory.ts';
import type { Backend } from './port.ts';
import { demoDocumentStore } from './demo-document-store.ts';
import { demoLine, reachable, simulatedLine } from './demo-line.ts';
import { deviceValue } from '../device-value.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { keptName } from '../place.ts';

export const seed = 1;

/** Two demos of one host are two companies: what the browser keeps of a user bears the uid. */
export const ownUid = (uid: string, kept = keptName): string => kept(uid).replaceAll('/', '.');

export function demoBackend(): Backend {
  const made = demoData({ seed });
  const known = made.accounts.map((account) => ({ ...account, uid: ownUid(account.uid) }));
  const users = made.users.map((user) => ({ ...user, id: ownUid(user.id) }));
  const documentStore = demoDocumentStore(keptName('garden-demo'));
  const server = new MemoryServer({ replicated, permits, documentStore });
  const seeded = memoizeAsync(() => seedOnce(documentStore, { users, plants: [made.catalogue] }));
  const accounts = memoryAccounts({
    accounts: known,
    signedIn: deviceValue('garden/demo-account'),
    registered: deviceValue('garden/demo-registered'),
    removed: deviceValue('garden/demo-removed'),
    reachable,
  });
  const line = simulatedLine();
  return {
    accounts: {
      ...accounts,
      signIn: withSignal(accounts.signIn),
      register: withSignal(accounts.register),
      resetPassword: withSignal(accounts.resetPassword),
    },
    async remote(account) {
      await seeded();
      return memoryRemote(server, account, line);
    },
    removal: (account) =>
      memoryAccountRemoval({
        caller: account,
        remote: memoryRemote(server, account, line),
        all: async (collection) => [...(await documentStore.all(collection)).values()],
        accounts,
        reachable,
      }),
    demo: true,
  };
}

/** What is to be tried without signal has to come onto the device first, and at the front door no line can be chosen. */
const withSignal =
  <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
  (...asked: Asked): Promise<Answer> => {
    demoLine.set('good');
    return ask(...asked);
  };

/** Two tabs that start at once seed once: the store lets nobody come between. */
async function seedOnce(documentStore: DocumentStore, collections: Record<string, { id: string }[]>): Promise<void> {
  const first = 'plants/plants';
  await documentStore.update([first], (documents) => {
    if (documents.has(first)) return new Map();
    const all = Object.entries(collections).flatMap(([collection, documents]) =>
      documents.map((document, index) => [`${collection}/${document.id}`, seededDocument(document, index)] as const),
    );
    return new Map(all);
  });
}

function seededDocument(fields: object, index: number): Stored {
  return { ...fields, rev: 1, edit: 'seed:1', syncedAt: { seconds: 1, nanoseconds: index * 1_000 } };
}
