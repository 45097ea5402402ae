// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { CataloguePlant } from '#domain/catalogue.ts';
import type { SyncStatus } from '#sync/status.ts';
import { FakeReplica } from '#tests/support/fake-replica.ts';
import { galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { FooterSlotProvider } from '#ui/footer-slot.tsx';
import type { Screen } from '#tests/support/media.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { EditPlant } from './edit-plant.tsx';

const ref = { collection: 'plants', id: 'plants' } as const;
const upToDate: SyncStatus = { state: 'up-to-date', lastContact: galleryTime };

interface Options {
  name?: string;
  replica?: FakeReplica;
  on?: Screen;
}

async function open({ name = 'Chard', replica = newReplica(), on = 'phone' }: Options = {}) {
  const went: string[] = [];
  function Addressed() {
    const [address, setAddress] = useState(name);
    const moved = (path: string) => {
      went.push(path);
      setAddress(decodeURIComponent(path.split('/').at(-1) ?? ''));
    };
    return (
      <FooterSlotProvider slot={document.body}>
        <EditPlant
          replica={replica}
          reportError={(code) => went.push(code)}
          name={address}
          onMoved={moved}
          onUnknown={() => went.push('unknown')}
          onDone={() => went.push('done')}
          now={() => galleryTime}
        />
      </FooterSlotProvider>
    );
  }
  const view = await show(<Addressed />, on);
  const plant = (id = 'chard') => replica.held(ref)?.value.plants.find((each) => each.id === id);
  return { ...view, replica, plant, went };
}
const newReplica = () => new FakeReplica([], galleryCatalogue, upToDate);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function retype(user: Awaited<ReturnType<typeof open>>['user'], label: string, text: string) {
  await user.clear(field(label));
  await user.type(field(label), text);
}
const hide = () => act(() => void window.dispatchEvent(new Event('pagehide')));
const setPlant = (replica: FakeReplica, change: Partial<CataloguePlant>) =>
  act(() =>
    replica.edit(ref, (now) => ({
      ...now,
      plants: now.plants.map((plant) => (plant.id === 'chard' ? { ...plant, ...change } : plant)),
    })),
  );

describe('"Edit plant form fields"', { timeout: 30_000 }, () => {
  it('are Category, Plant Name, Plant Size, Growing Season, Image Url, Description and Link, with their hints', async () => {
    await open();
    const values = ['Category', /^Plant Name/, 'Start month', 'End month', 'Plant Size', 'Link', 'Image Url'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );
    expect(values).toEqual(['Vegetables', 'Chard', '8', '4', '144', 'https://gardens.test/chard', '']);
    expect(screen.getByRole('group', { name: 'Growing Season' })).toBeDefined();
    expect(screen.getByText('Number of square inches the plant needs.')).toBeDefined();
    expect(screen.getByText('Get image address not image link address.')).toBeDefined();
    expect(field('Plant Name *').required).toBe(true);
    expect(screen.getByText('123 of 195 characters')).toBeDefined();
  });

  it('"Growing Season start and end month (Jan..Dec, values 0-11)"', async () => {
    await open();
    const options = within(screen.getByLabelText('Start month')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ textContent, value }) => `${textContent} ${value}`)).toEqual(
      'Jan 0,Feb 1,Mar 2,Apr 3,May 4,Jun 5,Jul 6,Aug 7,Sep 8,Oct 9,Nov 10,Dec 11'.split(','),
    );
    expect(screen.getByText('Grows September to May')).toBeDefined();
  });

  it('"Category (select)" offers all categories, and "Other"', async () => {
    const { user, plant } = await open();
    const options = within(field('Category')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Flowers', 'Fruit', 'Herbs', 'Vegetables', 'Other']);
    await user.selectOptions(field('Category'), 'Herbs');
    await user.tab();
    await waitFor(() => expect(plant()?.category).toBe('Herbs'));
  });

  it('keep a category that no longer exists until another one is chosen', async () => {
    const replica = newReplica();
    await setPlant(replica, { category: 'Gone' });
    const { user, plant } = await open({ replica });
    expect(screen.getByLabelText<HTMLSelectElement>('Category').selectedOptions[0]?.textContent).toBe('Other');
    await retype(user, 'Plant Size', '5');
    await user.tab();
    await waitFor(() => expect(plant()).toMatchObject({ size: 5, category: 'Gone' }));
  });

  it('are each written when they are left, and nothing else with them', async () => {
    const { user, plant, replica } = await open();
    await retype(user, 'Plant Size', '99');
    expect(plant()?.size).toBe(144);
    await user.tab();
    await waitFor(() => expect(plant()?.size).toBe(99));
    await user.selectOptions(field('Start month'), 'Nov');
    await user.tab();
    await waitFor(() => expect(plant()?.plantingMonths).toEqual([10, 4]));
    expect(replica.drafts.size).toBe(0);
    expect(screen.getByText('On this phone')).toBeDefined();
  });

  it('"a cloud-drive share link given for an image is rewritten into a direct image address"', async () => {
    const { user, plant } = await open();
    await user.type(field('Image Url'), 'https://drive.google.com/file/d/abc123/view?usp=sharing');
    await user.tab();
    const direct = 'https://drive.google.com/thumbnail?id=abc123&sz=w1000';
    await waitFor(() => expect(plant()?.imgUrl).toBe(direct));
    expect(field('Image Url').value).toBe(direct);
  });

  it.each([
    ['Plant Name *', '', 'Please enter a plant name.'],
    ['Plant Name *', 'carrot ', 'There is a plant with this name already.'],
    ['Plant Name *', '..', 'A plant cannot be called “.” or “..”.'],
    ['Plant Size', 'ten', 'Please enter a whole number from 1 to 10,000.'],
    ['Plant Size', '10001', 'Please enter a whole number from 1 to 10,000.'],
    ['Link', 'gardens.test', 'Please enter a whole address that starts with https:// or http://.'],
    ['Image Url', 'javascript:alert(1)', 'Please enter a whole address that starts with https:// or http://.'],
    ['Description', 'x'.repeat(196), 'Please shorten the description to 195 characters.'],
  ])('%s does not take %j: it stays, with its message, and is kept as a draft', async (label, text, message) => {
    const { user, plant, replica } = await open();
    const before = plant();
    await user.clear(field(label));
    if (text) {
      await user.click(field(label));
      await user.paste(text);
    }
    expect(screen.queryByText(message)).toBeNull();
    await user.tab();
    expect(screen.getByText(message)).toBeDefined();
    expect(field(label).value).toBe(text);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(replica.drafts.get('plant/chard')).toContain(JSON.stringify(text)));
    expect(plant()).toBe(before);
  });

  it('have an old description that is longer than 195 characters: it may stay, but not grow', async () => {
    const replica = newReplica();
    await setPlant(replica, { description: 'x'.repeat(300) });
    const { user, plant } = await open({ replica });
    await user.type(field('Description'), 'y');
    await user.tab();
    expect(screen.getByText('Please shorten the description to 195 characters.')).toBeDefined();
    await user.type(field('Description'), '{Backspace}{Backspace}z');
    await user.tab();
    await waitFor(() => expect(plant()?.description).toBe(`${'x'.repeat(299)}z`));
  });
});

describe('saving a plant', { timeout: 30_000 }, () => {
  it('keeps the form and moves its address when the name changes', async () => {
    const { user, plant, went } = await open();
    await retype(user, 'Plant Name *', 'Swiss chard');
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(plant()?.name).toBe('Swiss chard'));
    expect(went).toEqual(['/edit-plant/Swiss%20chard']);
    await screen.findByRole('heading', { level: 1, name: 'Edit Swiss chard' });
    await user.type(field('Description'), '{Enter}Tasty');
    hide();
    await waitFor(() => expect(plant()?.description).toContain('Tasty'));
  });

  it('"Plant save failure: An error occured, Please try again later.": everything stays, and is a draft', async () => {
    const { user, replica } = await open();
    replica.broken = new Error('storage');
    await retype(user, 'Plant Size', '99');
    await user.tab();
    expect(await readAlert(user)).toBe('An error occured, Please try again later.');
    expect(field('Plant Size').value).toBe('99');
    await waitFor(() => expect(replica.drafts.get('plant/chard')).toContain('99'));
    replica.broken = null;
    await user.click(field('Plant Size'));
    await user.tab();
    await waitFor(() => expect(replica.drafts.size).toBe(0));
  });

  it('"leaving the plant editor saves": also the field that has the focus, and then hurries the sending', async () => {
    const { user, plant, replica, unmount } = await open();
    await retype(user, 'Plant Size', '99');
    unmount();
    await waitFor(() => expect(plant()?.size).toBe(99));
    await waitFor(() => expect(replica.refreshes).toBe(1));
    expect(replica.drafts.size).toBe(0);
  });

  it('writes the field that has the focus when the page is hidden', async () => {
    const { user, plant } = await open();
    await retype(user, 'Plant Size', '99');
    hide();
    await waitFor(() => expect(plant()?.size).toBe(99));
  });

  it('has what was typed at a visit that was killed', async () => {
    const replica = newReplica();
    replica.drafts.set('plant/chard', JSON.stringify({ description: { text: 'Half a sent', from: '' } }));
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
    await waitFor(() => expect(plant()).toMatchObject({ name: 'Chard', size: 99, link: 'https://new.test' }));
  });
});

describe('Save and Delete', { timeout: 30_000 }, () => {
  it('"after plant update: {plant name} has been updated", then back', async () => {
    const { user, plant, went, replica } = await open();
    await retype(user, 'Plant Name *', 'Swiss chard');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await readAlert(user)).toBe('Swiss chard has been updated');
    await waitFor(() => expect(went.at(-1)).toBe('done'));
    expect(plant()?.name).toBe('Swiss chard');
    expect(replica.refreshes).toBe(1);
  });

  it('a press on Save stops at the first wrong field, which takes the focus, and writes nothing', async () => {
    const { user, plant } = await open();
    const before = plant();
    await retype(user, 'Plant Size', '0');
    await retype(user, 'Plant Name *', ' carrot');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(field('Plant Name *'));
    expect(screen.getByText('Please enter a whole number from 1 to 10,000.')).toBeDefined();
    expect(plant()).toBe(before);
  });

  it('"after plant delete: {plant name} has been updated"; asks once', async () => {
    const { user, plant, went } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Chard?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await readAlert(user)).toBe('Chard has been updated');
    expect(plant()).toBeUndefined();
    await waitFor(() => expect(went).toEqual(['done']));
  });

  it('"Plant delete failure: An error occured, Please try again later."', async () => {
    const { user, replica, plant, went } = await open();
    replica.broken = new Error('storage');
    await user.click(screen.getByRole('button', { name: 'Delete plant' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await readAlert(user)).toBe('An error occured, Please try again later.');
    expect(plant()).toBeDefined();
    expect(went).toEqual([]);
  });
});

describe('the address /edit-plant/:name', { timeout: 20_000 }, () => {
  it('of an unknown name leads back, after a message', async () => {
    const { user, went } = await open({ name: 'Nothing' });
    expect(await readAlert(user)).toBe('There is no plant called “Nothing”.');
    await waitFor(() => expect(went).toEqual(['unknown']));
  });

  it('says nothing before the catalogue is on the device', async () => {
    const replica = newReplica();
    replica.remove(ref);
    await open({ replica });
    expect(screen.getByText('Connect once and the plants come onto this phone.')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('marks a plant that is not active', async () => {
    await open({ name: 'Tulip' });
    expect(screen.getByText('Not offered')).toBeDefined();
  });
});

describe('on a computer', { timeout: 20_000 }, () => {
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
