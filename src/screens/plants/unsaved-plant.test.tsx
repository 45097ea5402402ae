/** What is typed into a plant or a category and not saved, where there are two windows, the page ends, or the device refuses. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renameCategory } from '#domain/catalogue-editing.ts';
import { FooterSlotProvider } from '#ui/footer-slot.tsx';
import { galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { field, hide, open, ref, retype } from '#tests/support/plant-page.tsx';
import { category, openCategories } from '#tests/support/plants-page.tsx';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { AddPlant } from './edit-plant.tsx';

async function add() {
  const replica = testReplica([], galleryCatalogue, aStatus({ lastContact: galleryTime }));
  const view = await show(
    <FooterSlotProvider slot={document.body}>
      <AddPlant replica={replica} onDone={() => undefined} now={() => galleryTime} />
    </FooterSlotProvider>,
  );
  const keepDraft = vi.spyOn(replica as { keepDraft(...given: unknown[]): Promise<void> }, 'keepDraft');
  await view.user.type(field('Plant Name *'), 'Thyme');
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save' }));
  /** What the device was told last: the text, and as what it is being added. */
  const told = () => keepDraft.mock.lastCall?.slice(1);
  const thyme = async () => (await replica.held(ref))?.value.plants.find(({ name }) => name === 'Thyme');
  return { ...view, replica, save, told, thyme };
}

it('of a plant that the device refused to keep is kept where the page is left', async () => {
  const { user, replica, reported } = await open();
  const { keepDraft } = replica;
  replica.keepDraft = () => Promise.reject(new Error('storage'));
  await retype(user, 'Plant Size', 'ten');
  await waitFor(() => expect(reported).toContain('draft-not-kept: storage'));
  replica.keepDraft = keepDraft;
  await hide();
  expect((await replica.drafts()).get('plant/chard')).toContain('ten');
});

it('of a new plant keeps the id that it may have been added under, where nobody could say so', async () => {
  const { user, replica, save, told, thyme } = await add();
  const { edit } = replica;
  replica.edit = async (...asked) => {
    await edit(...asked);
    throw new Error('storage');
  };
  await save();
  expect(await readAlert(user)).toBe('An error occured, Please try again later.');
  await hide();
  expect(told()).toEqual([expect.stringContaining('Thyme'), (await thyme())?.id]);
});

it('of a new plant keeps the id that it is being added under, where a colleague renames its category then', async () => {
  const { user, replica, save, told } = await add();
  await user.selectOptions(field('Category'), 'Herbs');
  replica.hold();
  await save();
  await act(() => replica.deliver(ref, (now) => renameCategory(now, 'Herbs', 'Kitchen herbs')));
  await hide();
  expect(told()).toEqual([expect.stringContaining('Herbs'), expect.any(String)]);
  await act(() => replica.release());
});

it('of a category in another window stays where Escape is pressed in a field that nobody typed into here', async () => {
  const { user, replica } = await openCategories();
  await replica.keepDraft('category/Fruit', 'Berries');
  await user.type(category('Fruit'), '{Escape}');
  expect((await replica.drafts()).get('category/Fruit')).toBe('Berries');
});

it('of a category is kept under its new name at once where a colleague renames it, and not under the old one', async () => {
  const { replica } = await openCategories();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.change(category('Fruit'), { target: { value: 'Berries' } });
  await act(() => replica.deliver(ref, (now) => renameCategory(now, 'Fruit', 'Apples')));
  expect(category('Apples').value).toBe('Berries');
  expect([...(await replica.drafts())]).toEqual([['category/Apples', 'Berries']]);
});
