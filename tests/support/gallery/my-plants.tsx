/** What a customer chooses, on made-up data. */
import { useState } from 'react';
import { demoCatalogue } from '#backend/demo-data/catalogue.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { pickPlant } from '#domain/picks.ts';
import { Preferences } from '#screens/preferences/preferences.tsx';
import type { SyncStatus } from '#domain/sync-status.ts';
import { type TestReplica, testReplica } from '../test-replica.ts';
import { alvarez, galleryTime } from './people.ts';
import { unbrokenCatalogue, unbrokenUser } from './unbroken.ts';

const own = { collection: 'users', id: alvarez.id } as const;
const carrot = { id: 'carrot', name: 'Carrot', category: 'Vegetables' };
const rose = { id: 'moss-rose', name: 'Moss rose', category: 'Flowers' };

const catalogues: Record<string, Catalogue> = {
  full: { ...demoCatalogue, categories: demoCatalogue.categories.toSorted().toReversed() },
  empty: { ...demoCatalogue, plants: [] },
  unbroken: unbrokenCatalogue(demoCatalogue),
};

/** Maria has ticked the carrot, and the office does not know of it. */
function replicaOf(which: string, status: SyncStatus): TestReplica {
  const plants = alvarez.plants.filter(({ id }) => id !== carrot.id);
  const chosen = { ...alvarez, plants: which === 'empty' ? [] : [...plants, rose] };
  const user = which === 'unbroken' ? unbrokenUser(chosen) : chosen;
  const replica = testReplica([user], which === 'never' ? null : (catalogues[which] ?? demoCatalogue), status);
  if (which === 'full') {
    void replica.edit(own, (fields) => ({ ...fields, plants: pickPlant(fields.plants, carrot) }));
  }
  return replica;
}

export function MyPlants({ which, status }: { which: string; status: SyncStatus }) {
  const [replica] = useState(() => replicaOf(which, status));
  return <Preferences replica={replica} user={alvarez} now={() => galleryTime} />;
}
