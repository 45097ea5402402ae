/** The page of plants and categories, on the catalogue of the gallery. */
import { screen } from '@testing-library/react';
import type { Catalogue } from '#domain/catalogue.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { testReplica } from './test-replica.ts';
import { galleryCatalogue, galleryTime } from './gallery/people.ts';
import { show } from './render.tsx';
import { EditPlants } from '#screens/plants/edit-plants.tsx';
import { aStatus } from './status.ts';

export const ref = { collection: 'plants', id: 'plants' } as const;
export const upToDate: SyncStatus = aStatus({ lastContact: galleryTime });

export async function open(catalogue: Catalogue = galleryCatalogue, replica = testReplica([], catalogue, upToDate)) {
  const view = await show(<EditPlants replica={replica} />);
  const now = async () => (await replica.held(ref))?.value ?? galleryCatalogue;
  return { ...view, replica, now };
}

export async function openCategories(...given: Parameters<typeof open>) {
  const view = await open(...given);
  await view.user.click(screen.getByRole('button', { name: /^Edit Categories/ }));
  return view;
}

export const category = (name: string) => screen.getByLabelText<HTMLInputElement>(`Category ${name}`);

export const inHerbs = ({ plants }: Catalogue, name: string) =>
  plants.filter((plant) => plant.category === name).length;
