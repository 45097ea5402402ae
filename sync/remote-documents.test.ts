import { expect, test } from 'vitest';
import type { Stored } from '#domain/permission-request.ts';
import { garden } from '#tests/support/garden.ts';
import { aUser } from '#tests/support/people.ts';
import { memoryRemote } from './memory/remote.ts';
import { MemoryServer } from './memory/server.ts';
import { UnreadableError } from './remote-error.ts';

const ada = { collection: 'users', id: 'ada' } as const;

async function remoteWith(stored: object) {
  const server = new MemoryServer(garden);
  const tom = { ...aUser('tom', { role: 'employee' }), rev: 1 };
  await server.writeByHand(
    new Map<string, Stored>([
      ['users/ada', { ...aUser('ada'), rev: 1, ...stored }],
      ['users/tom', tom],
      ['plants/plants', { plants: 'none' }],
    ]),
  );
  return memoryRemote(server, { uid: 'tom', email: 'tom@garden.test', verified: true });
}

test('a document that nobody can read fails instead of counting as one that is gone', async () => {
  const remote = await remoteWith({});
  await expect(remote.get({ collection: 'plants', id: 'plants' })).rejects.toBeInstanceOf(UnreadableError);
});

test('an edit by which a document outgrows what Firestore takes is refused as what nobody can send', async () => {
  const remote = await remoteWith({ care: 'x'.repeat(990_000) });
  const growing = remote.transact(ada, async (server) => ({
    fields: { ...aUser('ada'), ...server?.fields, city: 'y'.repeat(20_000) },
    rev: 2,
    edit: 'phone:1',
  }));
  await expect(growing).rejects.toMatchObject({ code: 'invalid' });
});

test('a document of another app that is larger than this one makes any may become smaller, and what does not grow changes', async () => {
  const note = { id: 'n', note: 'y'.repeat(4_000), createdBy: 'Tom', createdAt: 1 };
  const remote = await remoteWith({ care: 'x'.repeat(1_010_000), notes: [note], primaryNote: 'gate' });
  const changed = (change: object) =>
    remote.transact(ada, async (server) => ({
      fields: { ...aUser('ada'), ...server?.fields, ...change },
      rev: (server?.rev ?? 0) + 1,
      edit: 'phone:1',
    }));
  await changed({ notes: [] });
  await changed({ primaryNote: 'dogs' });
  await expect(changed({ primaryNote: 'a gate' })).rejects.toMatchObject({ code: 'invalid' });
});
