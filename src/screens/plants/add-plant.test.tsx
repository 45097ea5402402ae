// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renameCategory } from '#domain/catalogue-editing.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { FooterSlotProvider } from '#ui/footer-slot.tsx';
import { AddPlant } from './edit-plant.tsx';
import { aStatus } from '#tests/support/status.ts';

const ref = { collection: 'plants', id: 'plants' } as const;

async function open(replica = testReplica([], galleryCatalogue, aStatus({ lastContact: galleryTime }))) {
  const went: string[] = [];
  const view = await show(
    <FooterSlotProvider slot={document.body}>
      <AddPlant replica={replica} onDone={() => went.push('done')} now={() => galleryTime} />
    </FooterSlotProvider>,
  );
  const added = async () => (await replica.held(ref))?.value.plants.slice(galleryCatalogue.plants.length) ?? [];
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...view, replica, went, added, save };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('adding a plant', () => {
  it('begins with "default 10 on add" and "start Jan (0), end Dec (11)", in the first category', async () => {
    await open();
    const values = ['Category', 'Plant Name *', 'Plant Size', 'Start month', 'End month', 'Link', 'Image Url'];
    expect(values.map((label) => field(label).value)).toEqual(['Flowers', '', '10', '0', '11', '', '']);
    expect(screen.queryByRole('button', { name: 'Delete plant' })).toBeNull();
  });

  it('"Plant Name required": Save says so, and the field has the focus', async () => {
    const { save, added } = await open();
    await save();
    expect(screen.getByText('Please enter a plant name.')).toBeDefined();
    expect(document.activeElement).toBe(field('Plant Name *'));
    expect(await added()).toEqual([]);
  });

  it('adds the whole plant by Save, active, and goes back', async () => {
    const { user, save, added, went, replica } = await open();
    await user.type(field('Plant Name *'), ' Thyme ');
    await user.selectOptions(field('Category'), 'Herbs');
    await user.selectOptions(field('Start month'), 'Nov');
    await user.selectOptions(field('End month'), 'Feb');
    await save();
    await waitFor(() => expect(went).toEqual(['done']));
    expect(await added()).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        active: true,
        name: 'Thyme',
        category: 'Herbs',
        description: '',
        imgUrl: '',
        link: '',
        plantingMonths: [10, 1],
        size: 10,
      },
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await replica.drafts()).size).toBe(0);
  });

  it.each([
    ['it began in', 'Flowers', async () => undefined],
    [
      'was chosen',
      'Herbs',
      async ({ user }: Awaited<ReturnType<typeof open>>) => user.selectOptions(field('Category'), 'Herbs'),
    ],
  ])('follows a colleague who renames the category that %s', async (_, from, choose) => {
    const opened = await open();
    const { user, replica, save, added } = opened;
    await user.type(field('Plant Name *'), 'Thyme');
    await choose(opened);
    await act(() => replica.deliver(ref, (now) => renameCategory(now, from, 'Of a colleague')));
    expect(field('Category').value).toBe('Of a colleague');
    await save();
    await waitFor(async () => expect((await added())[0]?.category).toBe('Of a colleague'));
  });

  it('"Description: no limit on add", with a counter', async () => {
    const { user, save, added } = await open();
    await user.type(field('Plant Name *'), 'Thyme');
    await user.click(field('Description'));
    await user.paste('x'.repeat(300));
    expect(screen.getByText('300 of 195 characters')).toBeDefined();
    await save();
    await waitFor(async () => expect((await added())[0]?.description).toHaveLength(300));
  });

  it.each([
    ['Plant Name *', 'x'.repeat(401), 'Please shorten the name to 400 characters.'],
    ['Link', 'https://a.test/'.padEnd(10_001, 'x'), 'Please shorten the address to 10,000 characters.'],
    ['Image Url', 'https://a.test/'.padEnd(10_001, 'x'), 'Please shorten the address to 10,000 characters.'],
  ])('says where %s is longer than a device reads, and keeps the text', async (label, text, why) => {
    const { user, save, added } = await open();
    await user.type(field('Plant Name *'), 'Thyme');
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
    await save();
    expect(screen.getByText(why)).toBeDefined();
    expect(field(label).value).toBe(text);
    expect(await added()).toEqual([]);
  });

  it('keeps what was typed for the next visit, until it is saved or started over', async () => {
    const { user, unmount, replica } = await open();
    await user.type(field('Plant Name *'), 'Thy');
    unmount();
    await waitFor(async () => expect((await replica.drafts()).get('plant/new')).toContain('Thy'));

    const again = await open(replica);
    await waitFor(() => expect(field('Plant Name *').value).toBe('Thy'));
    expect(await again.added()).toEqual([]);
    const startOver = screen.getByRole<HTMLButtonElement>('button', { name: 'Start over' });
    await again.user.click(startOver);
    expect(field('Plant Name *').value).toBe('');
    // A browser takes the focus from what is disabled.
    expect([startOver.ariaDisabled ?? startOver.getAttribute('aria-disabled'), startOver.disabled]).toEqual([
      'true',
      false,
    ]);
    expect(document.activeElement).toBe(startOver);
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
  });

  it('keeps it again with the next look at its window, where another one saved a plant meanwhile', async () => {
    const { user, replica } = await open();
    await user.type(field('Plant Name *'), 'Thy');
    await waitFor(async () => expect((await replica.drafts()).get('plant/new')).toContain('Thy'));
    await replica.keepDraft('plant/new', undefined);
    window.dispatchEvent(new Event('focus'));
    await waitFor(async () => expect((await replica.drafts()).get('plant/new')).toContain('Thy'));
  });

  it('has its fields in the order "Category, Plant Name, Plant Size, Growing Season, Image Url, Description, Link"', async () => {
    await open();
    const fields = [...document.querySelectorAll<HTMLElement>('form :is(input, select, textarea)')];
    expect(fields.map((control) => control.getAttribute('name'))).toEqual([
      'category',
      'name',
      'size',
      'firstMonth',
      'lastMonth',
      'imgUrl',
      'description',
      'link',
    ]);
  });

  it('stops at the first field that is wrong, in that order', async () => {
    const { user, save } = await open();
    await user.type(field('Plant Name *'), 'Thyme');
    await user.clear(field('Plant Size'));
    await user.type(field('Link'), 'nowhere');
    await user.type(field('Image Url'), 'nowhere');
    for (const [label, text] of [
      ['Plant Size', '12'],
      ['Image Url', 'https://garden.test/thyme.png'],
      ['Link', 'https://garden.test/thyme'],
    ] as const) {
      await save();
      expect(document.activeElement).toBe(field(label));
      await user.clear(field(label));
      await user.type(field(label), text);
    }
  });

  it('says that a picture will not be seen whose address is not secure, and takes it all the same', async () => {
    const { user, save, added } = await open();
    const told = () => screen.queryByText(/^This picture will not be seen/)?.textContent;
    await user.type(field('Plant Name *'), 'Thyme');
    await user.type(field('Image Url'), 'http://garden.test/thyme.png');
    expect(told()).toBe(
      'This picture will not be seen: browsers show pictures here only from addresses that start with https://.',
    );
    await user.clear(field('Image Url'));
    await user.type(field('Image Url'), 'https://garden.test/thyme.png');
    expect(told()).toBeUndefined();
    await user.clear(field('Image Url'));
    await user.type(field('Image Url'), 'HTTP://garden.test/thyme.png');
    expect(told()).toBeDefined();
    await save();
    await waitFor(async () => expect(await added()).toMatchObject([{ imgUrl: 'HTTP://garden.test/thyme.png' }]));
  });

  it('"Plant save failure: An error occured, Please try again later."', async () => {
    const { user, replica, save, went, reported } = await open();
    replica.broken = new Error('storage');
    await user.type(field('Plant Name *'), 'Thyme');
    await save();
    expect(await readAlert(user)).toBe('An error occured, Please try again later.');
    expect(field('Plant Name *').value).toBe('Thyme');
    expect(went).toEqual([]);
    expect(reported).toEqual(['catalogue-not-saved: storage']);
  });
});
