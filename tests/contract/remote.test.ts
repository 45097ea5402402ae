import { describe } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import type { Stored } from '#domain/permissions.ts';
import { Cloud } from '#sync/memory/cloud.ts';
import { cloudRemote } from '#sync/memory/remote.ts';
import { poisons } from '#tests/support/poison.ts';
import { openFirestoreOffice } from './firestore-office.ts';
import { describeRemote } from './remote.ts';
import type { Office } from './remote-world.ts';
import { garden } from '#tests/support/garden.ts';

async function openMemoryOffice(): Promise<Office> {
  let cloud = new Cloud(garden);
  return {
    remote: (actor) => cloudRemote(cloud, actor),
    store: (collection, id, stored) => cloud.writeByHand(new Map([[`${collection}/${id}`, stored]])),
    async stored(collection, id) {
      let found: Stored | null = null;
      await cloud.shelf.update([], (documents) => {
        found = documents.get(`${collection}/${id}`) ?? null;
        return new Map();
      });
      return structuredClone(found);
    },
    poisons: () => poisons,
    comparable: (stored) => stored,
    async reset() {
      cloud = new Cloud(garden);
    },
    stop: () => Promise.resolve(),
  };
}

describeRemote('memory', openMemoryOffice);

const withEmulator = await firestoreEmulatorAvailable();
describe.runIf(withEmulator)('with the emulator', () => {
  describeRemote('Firestore', openFirestoreOffice);
});
