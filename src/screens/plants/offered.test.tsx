// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PlantPick } from '#domain/user.ts';
import { galleryCatalogue, galleryTime, person } from '#tests/support/gallery/people.ts';
import { field, newReplica, open, ref, retype, setPlant } from '#tests/support/plant-page.tsx';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { EditPlants } from './edit-plants.tsx';

const offered = () => screen.getByRole('checkbox', { name: 'Offered to customers' });
const save = () => screen.getByRole('button', { name: 'Save' });
const chard: PlantPick = { id: 'chard', name: 'Chard', category: 'Vegetables' };
const customer = (id: string, ...plants: PlantPick[]) => person({ id, firstName: 'Ada', lastName: id, plants });
const crowd = () =>
  testReplica(
    [
      customer('one', chard),
      customer('two', { name: 'chard' }),
      customer('three', { name: 'Fig' }),
      { ...customer('boss', chard), role: 'employee' },
    ],
    galleryCatalogue,
    aStatus({ lastContact: galleryTime }),
  );
const asked = async (question: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  await waitFor(() => expect(dialog.getByRole('status').textContent).toMatch(/\.$/));
  return dialog.getByRole('status').textContent;
};

describe('whether a plant is offered', () => {
  it('is a tick, written at once like every other field, beside what a colleague changed', async () => {
    const { user, plant, replica } = await open();
    expect(offered().getAttribute('aria-checked')).toBe('true');
    await setPlant(replica, { size: 77 });
    await user.click(offered());
    await waitFor(async () => expect(await plant()).toMatchObject({ active: false, size: 77 }));
    expect(screen.getByText('Not offered')).toBeDefined();
    await user.click(offered());
    await waitFor(async () => expect(await plant()).toMatchObject({ active: true, size: 77 }));
    expect(screen.queryByText('Not offered')).toBeNull();
  });

  it('follows a colleague, and the keyboard', async () => {
    const { user, plant, replica } = await open();
    await setPlant(replica, { active: false });
    expect(offered().getAttribute('aria-checked')).toBe('false');
    offered().focus();
    await user.keyboard(' ');
    await waitFor(async () => expect((await plant())?.active).toBe(true));
  });

  it('is told above the preview', async () => {
    const { user } = await open({ on: 'computer' });
    expect(screen.getByText('What customers see')).toBeDefined();
    await user.click(offered());
    expect(await screen.findByText('Not offered now. This is what customers would see')).toBeDefined();
  });
});

describe('before it goes', () => {
  it('a plant says how many of the customers on this device chose it, by id or by name', async () => {
    const { user } = await open({ replica: crowd() });
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    expect(await asked('Delete Chard?')).toBe('2 customers on this phone chose it.');
  });

  it('a plant that nobody chose says so', async () => {
    const { user } = await open({ replica: newReplica() });
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    expect(await asked('Delete Chard?')).toBe('No customer on this phone chose it.');
  });

  it('a category says how many chose plants of it', async () => {
    const { user } = await show(<EditPlants replica={crowd()} />);
    await user.click(screen.getByRole('button', { name: /^Edit Categories/ }));
    await user.clear(screen.getByLabelText('Category Fruit'));
    await user.keyboard('{Enter}');
    expect(await asked('Remove Fruit?')).toBe('1 customer on this phone chose plants of it.');
  });

  it('says that it could not be counted, and goes all the same', async () => {
    const replica = crowd();
    replica.everybody = () => Promise.reject(new Error('storage'));
    const { user, plant, reported } = await open({ replica });
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    expect(await asked('Delete Chard?')).toBe('How many customers chose it could not be counted.');
    expect(reported).toEqual(['choosers-not-counted: storage']);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await readAlert(user)).toBe('Chard has been updated');
    expect(await plant()).toBeUndefined();
  });
});

describe('a picture', () => {
  const refusal =
    'This picture could not be seen here: browsers show only pictures whose address starts with https://.';
  const insecure = 'http://pictures.test/chard.png';
  const secureSite = () => vi.stubGlobal('location', { href: location.href, protocol: 'https:' });

  it('without https is refused with the reason where the site is under https', async () => {
    secureSite();
    const { user, plant } = await open();
    const before = await plant();
    await retype(user, 'Image Url', insecure);
    await user.click(save());
    expect(screen.getByText(refusal)).toBeDefined();
    expect(screen.queryByText(/^This picture will not be seen/)).toBeNull();
    expect(document.activeElement).toBe(field('Image Url'));
    expect([before?.name, await plant()]).toEqual(['Chard', before]);
  });

  it('that is stored without https stays, and the rest of its plant can be edited', async () => {
    secureSite();
    const replica = newReplica();
    await replica.deliver(ref, (now) => ({
      ...now,
      plants: now.plants.map((each) => (each.id === 'chard' ? { ...each, imgUrl: insecure } : each)),
    }));
    const { user, plant } = await open({ replica });
    expect(screen.getByText(/^This picture will not be seen/)).toBeDefined();
    await retype(user, 'Plant Size', '77');
    await user.click(save());
    expect(await readAlert(user)).toBe('Chard has been updated');
    expect(await plant()).toMatchObject({ size: 77, imgUrl: insecure });
  });

  it.each(['phone', 'computer'] as const)('of a Drive share link is there before saving, on a %s', async (on) => {
    const { user, plant } = await open({ on });
    const before = await plant();
    await retype(user, 'Image Url', 'https://drive.google.com/file/d/1AbC_d-9/view?usp=sharing');
    const shown = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(shown).toContain('https://drive.google.com/thumbnail?id=1AbC_d-9&sz=w1000');
    expect([before?.name, await plant()]).toEqual(['Chard', before]);
  });
});
