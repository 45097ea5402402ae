// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, hide, newReplica, open, ref, retype, setPlant } from '#tests/support/plant-page.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert } from '#tests/support/render.tsx';

describe('saving a plant', () => {
  it('keeps the form and moves its address when the name changes', async () => {
    const { user, plant, went } = await open();
    await retype(user, 'Plant Name *', 'Swiss chard');
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect((await plant())?.name).toBe('Swiss chard'));
    expect(went).toEqual(['/edit-plant/Swiss%20chard']);
    await screen.findByRole('heading', { level: 1, name: 'Edit Swiss chard' });
    await user.type(field('Description'), '{Enter}Tasty');
    await hide();
    await waitFor(async () => expect((await plant())?.description).toContain('Tasty'));
  });

  it('"Plant save failure: An error occured, Please try again later.": everything stays, and is a draft', async () => {
    const { user, replica } = await open();
    replica.broken = new Error('storage');
    await retype(user, 'Plant Size', '99');
    await user.tab();
    expect(await readAlert(user)).toBe('An error occured, Please try again later.');
    expect(field('Plant Size').value).toBe('99');
    await waitFor(async () => expect((await replica.drafts()).get('plant/chard')).toContain('99'));
    replica.broken = null;
    await user.click(field('Plant Size'));
    await user.tab();
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
  });

  it('"leaving the plant editor saves": also the field that has the focus, and then hurries the sending', async () => {
    const { user, plant, replica, unmount } = await open();
    await retype(user, 'Plant Size', '99');
    unmount();
    await waitFor(async () => expect((await plant())?.size).toBe(99));
    await waitFor(() => expect(replica.refreshes).toBe(1));
    expect((await replica.drafts()).size).toBe(0);
  });

  it('writes the field that has the focus when the page is hidden', async () => {
    const { user, plant } = await open();
    await retype(user, 'Plant Size', '99');
    await hide();
    await waitFor(async () => expect((await plant())?.size).toBe(99));
  });

  it('has what was typed at a visit that was killed', async () => {
    const replica = newReplica();
    await replica.keepDraft('plant/chard', JSON.stringify({ description: { text: 'Half a sent', from: '' } }));
    await open({ replica });
    await waitFor(() => expect(field('Description').value).toBe('Half a sent'));
  });

  it('keeps a colleague’s change to another field, and says when the plant was deleted meanwhile', async () => {
    const { user, replica, plant } = await open();
    await retype(user, 'Plant Size', '99');
    await setPlant(replica, { link: 'https://new.test' });
    expect(field('Link').value).toBe('https://new.test');
    expect(field('Plant Size').value).toBe('99');
    await act(() => replica.edit(ref, (now) => ({ ...now, plants: now.plants.filter(({ id }) => id !== 'chard') })));
    expect(screen.getByText('A colleague deleted this plant. Change something, and it comes back.')).toBeDefined();
    await user.click(field('Plant Size'));
    await user.tab();
    await waitFor(async () =>
      expect(await plant()).toMatchObject({ name: 'Chard', size: 99, link: 'https://new.test' }),
    );
  });
});

describe('Save and Delete', () => {
  it('"after plant update: {plant name} has been updated", then back', async () => {
    const { user, plant, went, replica } = await open();
    await retype(user, 'Plant Name *', 'Swiss chard');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await readAlert(user)).toBe('Swiss chard has been updated');
    await waitFor(() => expect(went.at(-1)).toBe('done'));
    expect((await plant())?.name).toBe('Swiss chard');
    expect(replica.refreshes).toBe(1);
  });

  it('Enter in a field saves, as in every other form: a browser does so only where the form has a button for it', async () => {
    await open();
    const { form } = field('Plant Name *');
    const buttons = [...(form?.elements ?? [])].filter((each) => each instanceof HTMLButtonElement);
    expect(buttons.filter(({ type }) => type === 'submit').map(({ textContent }) => textContent)).toEqual(['Save']);
  });

  it('a press on Save stops at the first wrong field, which takes the focus, and writes nothing', async () => {
    const { user, plant } = await open();
    const before = await plant();
    await retype(user, 'Plant Size', '0');
    await retype(user, 'Plant Name *', ' carrot');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(field('Plant Name *'));
    expect(screen.getByText('Please enter a whole number from 1 to 10,000.')).toBeDefined();
    expect(await plant()).toEqual(before);
  });

  it('"after plant delete: {plant name} has been updated"; asks once', async () => {
    const { user, plant, went } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Chard?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await readAlert(user)).toBe('Chard has been updated');
    expect(await plant()).toBeUndefined();
    await waitFor(() => expect(went).toEqual(['done']));
  });

  it('takes nobody away from where they went while the alert was still there', async () => {
    const { user, went, leave } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Chard has been updated' });
    leave();
    expect(await readAlert(user)).toBe('Chard has been updated');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(went).toEqual([]);
  });

  it('"Plant delete failure: An error occured, Please try again later."', async () => {
    const { user, replica, plant, went, reported } = await open();
    replica.broken = new Error('storage');
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await readAlert(user)).toBe('An error occured, Please try again later.');
    expect(await plant()).toBeDefined();
    expect(went).toEqual([]);
    expect(reported).toEqual(['catalogue-not-saved: storage']);
  });
});

describe('the address /edit-plant/:name', () => {
  it('of an unknown name leads back, after a message', async () => {
    const { user, went } = await open({ name: 'Nothing' });
    expect(await readAlert(user)).toBe('There is no plant called “Nothing”.');
    await waitFor(() => expect(went).toEqual(['unknown']));
  });

  it('says nothing before the catalogue is on the device', async () => {
    await open({ replica: testReplica([], null, aStatus({ lastContact: galleryTime })) });
    expect(screen.getByText('Connect once and the plants come onto this phone.')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('marks a plant that is not active', async () => {
    await open({ name: 'Tulip' });
    expect(screen.getByText('Not offered')).toBeDefined();
  });
});

describe('on a computer', () => {
  it('"What customers see" is live', async () => {
    const { user } = await open({ on: 'computer' });
    const preview = within(screen.getByRole('complementary', { name: 'What customers see' }));
    expect(preview.getByRole('heading', { name: 'Chard' })).toBeDefined();
    await retype(user, 'Plant Name *', 'Mangold');
    await user.clear(field('Description'));
    expect(preview.getByRole('heading', { name: 'Mangold' })).toBeDefined();
    expect(preview.getByText('Description coming soon!')).toBeDefined();
  });
});
