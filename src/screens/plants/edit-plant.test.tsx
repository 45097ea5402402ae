// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, newReplica, open, ref, retype, setPlant } from '#tests/support/plant-page.tsx';

describe('"Edit plant form fields"', () => {
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
    await waitFor(async () => expect((await plant())?.category).toBe('Herbs'));
  });

  it('offer “Other” once, also where the catalogue has such a category, and keep it', async () => {
    const replica = newReplica();
    await replica.deliver(ref, (now) => ({ ...now, categories: ['Other', ...now.categories] }));
    await setPlant(replica, { category: 'Other' });
    await open({ replica });
    const options = within(field('Category')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Flowers', 'Fruit', 'Herbs', 'Vegetables', 'Other']);
    expect(field('Category').value).toBe('Other');
  });

  it('keep a category that no longer exists until another one is chosen', async () => {
    const replica = newReplica();
    await setPlant(replica, { category: 'Gone' });
    const { user, plant } = await open({ replica });
    expect(screen.getByLabelText<HTMLSelectElement>('Category').selectedOptions[0]?.textContent).toBe('Other');
    await retype(user, 'Plant Size', '5');
    await user.tab();
    await waitFor(async () => expect(await plant()).toMatchObject({ size: 5, category: 'Gone' }));
  });

  it('are each written when they are left, and nothing else with them', async () => {
    const { user, plant, replica } = await open();
    await retype(user, 'Plant Size', '99');
    expect((await plant())?.size).toBe(144);
    await user.tab();
    await waitFor(async () => expect((await plant())?.size).toBe(99));
    await user.selectOptions(field('Start month'), 'Nov');
    await user.tab();
    await waitFor(async () => expect((await plant())?.plantingMonths).toEqual([10, 4]));
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
    expect(await screen.findByText('On this phone')).toBeDefined();
  });

  it('"a cloud-drive share link given for an image is rewritten into a direct image address"', async () => {
    const { user, plant } = await open();
    await user.type(field('Image Url'), 'https://drive.google.com/file/d/abc123/view?usp=sharing');
    await user.tab();
    const direct = 'https://drive.google.com/thumbnail?id=abc123&sz=w1000';
    await waitFor(async () => expect((await plant())?.imgUrl).toBe(direct));
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
    const before = await plant();
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
    await waitFor(async () => expect((await replica.drafts()).get('plant/chard')).toContain(JSON.stringify(text)));
    expect(await plant()).toEqual(before);
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
    await waitFor(async () => expect((await plant())?.description).toBe(`${'x'.repeat(299)}z`));
  });
});
