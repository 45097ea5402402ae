/** A failure is told once, though its alert takes the focus out of the field. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { catalogueRef } from '#domain/catalogue.ts';
import { galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { newReplica, open } from '#tests/support/plant-page.tsx';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { EditPlants } from './edit-plants.tsx';

const failed = 'An error occured, Please try again later.';
const field = (label: RegExp) => screen.getByLabelText(label);
/** A failure that is told again stands in front of the field. */
const isBackAt = (element: HTMLElement) =>
  waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(element);
  });

it('a plant that could not be saved is told once, though the alert takes the focus out of its field', async () => {
  const { user, replica, reported } = await open({ replica: newReplica() });
  replica.broken = new Error('full');
  await user.type(field(/^Plant Name/), 'x{Tab}');
  expect(await readAlert(user)).toBe(failed);
  await isBackAt(field(/Size/));
  expect(reported).toEqual(['catalogue-not-saved: full']);
});

it('a category that could not be saved is told once, though the alert takes the focus out of its field', async () => {
  const replica = testReplica([], galleryCatalogue, aStatus({ lastContact: galleryTime }));
  const { user, reported } = await show(<EditPlants replica={replica} />);
  await user.click(screen.getByRole('button', { name: /^Edit Categories/ }));
  const category = screen.getByLabelText<HTMLInputElement>('Category Fruit');
  replica.broken = new Error('full');
  await user.type(category, 's{Enter}');
  expect(await readAlert(user)).toBe(failed);
  await isBackAt(category);
  expect(reported).toEqual(['catalogue-not-saved: full']);
});

it('the focus goes to the new category from the question about one that a colleague removes', async () => {
  const replica = testReplica([], galleryCatalogue, aStatus({ lastContact: galleryTime }));
  const { user } = await show(<EditPlants replica={replica} />);
  await user.click(screen.getByRole('button', { name: /^Edit Categories/ }));
  const category = screen.getByLabelText<HTMLInputElement>('Category Herbs');
  await user.clear(category);
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog', { name: 'Remove Herbs?' });
  await act(() =>
    replica.deliver(catalogueRef, (now) => ({ ...now, categories: now.categories.filter((name) => name !== 'Herbs') })),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog') === null).toBe(true));
  await waitFor(() => expect(document.activeElement === screen.getByLabelText('New category')).toBe(true));
});
