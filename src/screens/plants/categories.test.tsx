/** Where the focus is once the device has stored a change of the categories. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
  return { ...view, replica };
}
const category = (name: string) => screen.getByLabelText<HTMLInputElement>(`Category ${name}`);
const newCategory = () => screen.getByLabelText<HTMLInputElement>('New category');
const withTrees = { ...galleryCatalogue, categories: ['Fruit', 'Herbs', 'Trees'] };

describe('a category that is stored late', () => {
  it('leaves the focus to who types in another one after they emptied it', async () => {
    const { user, replica } = await open(withTrees);
    replica.hold();
    await user.clear(category('Trees'));
    await user.type(category('Fruit'), ' and');
    await act(() => replica.release());
    await waitFor(() => expect(screen.queryByLabelText('Category Trees')).toBeNull());
    expect(document.activeElement).toBe(category('Fruit'));
    await user.keyboard(' nuts');
    expect(category('Fruit').value).toBe('Fruit and nuts');
  });

  it('leaves the focus to who types in another one after they added it', async () => {
    const { user, replica } = await open();
    replica.hold();
    await user.type(newCategory(), 'Ferns{Enter}');
    await user.type(category('Herbs'), ' and');
    await act(() => replica.release());
    await waitFor(() => expect(category('Ferns').value).toBe('Ferns'));
    expect(document.activeElement).toBe(category('Herbs'));
  });

  it.each([
    ['Enter removed it', async ({ user }: Awaited<ReturnType<typeof open>>) => user.type(category('Trees'), '{Enter}')],
    [
      'Add Category was pressed',
      async ({ user }: Awaited<ReturnType<typeof open>>) => {
        await user.type(newCategory(), 'Ferns');
        await user.click(screen.getByRole('button', { name: 'Add Category' }));
      },
    ],
  ])('leads to the next new one where %s', async (_, act) => {
    const opened = await open(withTrees);
    await opened.user.clear(category('Trees'));
    await act(opened);
    await waitFor(() => expect(document.activeElement).toBe(newCategory()));
  });
});

it('a key by which an input method takes or drops what it proposes neither stores a name nor takes it back', async () => {
  const { user, replica } = await open();
  await user.type(category('Herbs'), ' xiang');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(category('Herbs'), { key, isComposing: true });
  await act(() => replica.settled());
  expect(category('Herbs').value).toBe('Herbs xiang');
});

it('a name that another category has is said aloud', async () => {
  const { user } = await open();
  await user.type(newCategory(), 'herbs{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('There is a category called “Herbs” already.');
});

it('a name can be given whose question went away because a colleague renamed the other category', async () => {
  const { user, replica } = await open();
  await user.clear(category('Fruit'));
  await user.type(category('Fruit'), 'Herbs{Enter}');
  await screen.findByRole('alertdialog', { name: 'Merge Fruit into Herbs?' });
  await act(() =>
    replica.deliver(catalogueRef, (now) => ({
      ...now,
      categories: now.categories.map((name) => (name === 'Herbs' ? 'Kitchen herbs' : name)),
      plants: now.plants.map((plant) => (plant.category === 'Herbs' ? { ...plant, category: 'Kitchen herbs' } : plant)),
    })),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.type(category('Fruit'), '{Enter}');
  await waitFor(() => expect(category('Herbs').value).toBe('Herbs'));
});
