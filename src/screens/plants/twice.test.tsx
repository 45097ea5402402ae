/** A category that stands twice in the catalogue, as another app may have written it. */
import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { field, open } from '#tests/support/plant-page.tsx';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { EditPlants } from './edit-plants.tsx';

const categories = ['Fruit', ...galleryCatalogue.categories, 'Herbs'];
const once = ['Fruit', 'Flowers', 'Herbs', 'Vegetables'];
const replica = () => testReplica([], { ...galleryCatalogue, categories }, aStatus({ lastContact: galleryTime }));

function warnings() {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => told.mockRestore());
  return told;
}

it('is one group of plants, and one field', async () => {
  const told = warnings();
  const { user } = await show(<EditPlants replica={replica()} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(once);
  await user.click(screen.getByRole('button', { name: /^Edit Categories.*4/ }));
  expect(screen.getAllByLabelText<HTMLInputElement>(/^Category /).map(({ value }) => value)).toEqual(once);
  expect(told).not.toHaveBeenCalled();
});

it('is offered once to a plant', async () => {
  const told = warnings();
  await open({ replica: replica() });
  const options = within(field('Category')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([...once, 'Other']);
  expect(told).not.toHaveBeenCalled();
});
