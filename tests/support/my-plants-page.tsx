/** My Plants of Alvarez, in November. */
import { screen } from '@testing-library/react';
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import type { PlantPick } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { Parked } from '#sync/store.ts';
import { type TestReplica, testReplica } from './test-replica.ts';
import { alvarez, galleryTime } from './gallery/people.ts';
import type { Screen } from './media.ts';
import { show } from './render.tsx';
import { FooterSlotProvider } from '#ui/footer-slot.tsx';
import { Preferences } from '#screens/preferences/preferences.tsx';
import { aStatus } from './status.ts';

export const own = { collection: 'users', id: 'alvarez' } as const;
const offline: SyncStatus = aStatus({ connected: false, lastContact: galleryTime });

/** It is November. */
export function plant(name: string, category: string, more: Partial<CataloguePlant> = {}): CataloguePlant {
  const id = name.toLowerCase();
  const rest = { active: true, description: '', imgUrl: '', link: '', size: 10 };
  return { id, name, category, plantingMonths: [3, 5], ...rest, ...more };
}

export const chard = plant('Chard', 'Vegetables', {
  plantingMonths: [8, 4],
  description: 'Glossy leaves on red stems.',
  link: 'https://gardens.test/chard',
});

export const catalogue: Catalogue = {
  id: 'plants',
  categories: ['Vegetables', 'Herbs'],
  plants: [plant('Tomato', 'Vegetables'), plant('basil', 'Herbs'), chard, plant('Artichoke', 'Vegetables')],
};

/** A tick that the office did not take. */
export const refused: Parked = {
  id: 'p',
  ref: own,
  why: 'refused',
  base: { fields: { ...alvarez, plants: [] }, rev: 1 },
  mine: { ...alvarez, plants: [{ id: 'chard', name: 'Chard', category: 'Vegetables' }] },
  at: 1,
};

export const pick = ({ id, name, category }: CataloguePlant): PlantPick => ({ id, name, category });

export const replicaWith = (plants: PlantPick[] = [], of: Catalogue | null = catalogue, status = offline) =>
  testReplica([{ ...alvarez, plants }], of, status);

export async function open(replica: TestReplica, on: Screen = 'phone') {
  return show(
    <FooterSlotProvider slot={document.body}>
      <Preferences replica={replica} user={alvarez} now={() => galleryTime} />
    </FooterSlotProvider>,
    on,
  );
}

export const rowOf = (name: string) => screen.getByRole('checkbox', { name }).closest('li') as HTMLElement;

export const picked = async (replica: TestReplica) => (await replica.held(own))?.value.plants;

export const names = () =>
  screen
    .getAllByRole('checkbox')
    .map((box) => document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent);
