/** A category that is named again while the device still stores its name, or that another one is called like but for capitals. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogueRef, type Catalogue } from '#domain/catalogue.ts';
import { galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { EditPlants } from './edit-plants.tsx';

async function open(catalogue: Catalogue = galleryCatalogue) {
  const replica = testReplica([], catalogue, aStatus({ lastContact: galleryTime }));
  const view = await show(<EditPlants replica={replica} />);
  await view.user.click(screen.getByRole('button', { name: /^Edit Categories/ }));
  const categories = async () => (await replica.held(catalogueRef))?.value.categories;
  return { ...view, replica, categories };
}
const category = (name: string) => screen.getByLabelText<HTMLInputElement>(`Category ${name}`);

it.each([
  ['another name', ' and nuts', 'Fruits and nuts'],
  ['its old name', '{Backspace}', 'Fruit'],
])('is one category with %s', async (_, keys, name) => {
  const { user, replica, categories } = await open();
  replica.hold();
  await user.type(category('Fruit'), 's{Enter}');
  await user.keyboard(`${keys}{Enter}`);
  await act(() => replica.release());
  await waitFor(async () => expect([...(await replica.drafts())]).toEqual([]));
  expect(await categories()).toEqual(['Flowers', name, 'Herbs', 'Vegetables']);
});

it('is one category where the screen is left then', async () => {
  const { user, replica, categories, unmount } = await open();
  replica.hold();
  await user.type(category('Fruit'), 's{Enter}');
  await user.keyboard(' and nuts');
  unmount();
  await act(() => replica.release());
  await waitFor(async () => expect(await categories()).toEqual(['Flowers', 'Fruits and nuts', 'Herbs', 'Vegetables']));
});

it('asks before two are merged that differ in capitals alone', async () => {
  const { user, categories } = await open({ ...galleryCatalogue, categories: ['Herbs', 'herbs'] });
  await user.clear(category('Herbs'));
  await user.type(category('Herbs'), 'HERBS{Enter}');
  await screen.findByRole('alertdialog', { name: 'Merge Herbs into herbs?' });
  expect(await categories()).toEqual(['Herbs', 'herbs']);
});
