import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '#domain/catalogue.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { galleryCatalogue } from '#tests/support/gallery/people.ts';
import { readAlert } from '#tests/support/render.tsx';
import { ref, upToDate, openCategories, category, inHerbs } from '#tests/support/plants-page.tsx';

describe('"Accordion Edit Categories: an editable list and an Add Category button"', () => {
  it('"renaming it updates that category on every plant that had it", on Enter and when the field is left', async () => {
    const { user, now } = await openCategories();
    await user.clear(category('Herbs'));
    await user.type(category('Herbs'), ' Kitchen herbs {Enter}');
    await waitFor(async () => expect((await now()).categories[2]).toBe('Kitchen herbs'));
    expect(inHerbs(await now(), 'Kitchen herbs')).toBe(3);
    expect(document.activeElement).toBe(category('Kitchen herbs'));
    await user.type(category('Fruit'), 's');
    await user.tab();
    await waitFor(async () =>
      expect((await now()).categories).toEqual(['Flowers', 'Fruits', 'Kitchen herbs', 'Vegetables']),
    );
  });

  it('merges a category that is renamed onto an existing name, after one question', async () => {
    const { user, now } = await openCategories();
    await user.clear(category('Fruit'));
    await user.type(category('Fruit'), 'herbs{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Merge Fruit into Herbs?' });
    expect(within(dialog).getByText('3 plants use it. They go to “Herbs”. This cannot be undone.')).toBeDefined();
    expect(await now()).toEqual(galleryCatalogue);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(async () => expect((await now()).categories).toEqual(['Flowers', 'Herbs', 'Vegetables']));
    expect(inHerbs(await now(), 'Herbs')).toBe(6);
    expect(category('Herbs').value).toBe('Herbs');
    expect(document.activeElement).toBe(screen.getByLabelText('New category'));
  });

  it('keeps both categories where nobody wants them merged', async () => {
    const { user, now, replica } = await openCategories();
    await user.clear(category('Fruit'));
    await user.type(category('Fruit'), 'HERBS ');
    await user.tab();
    const dialog = await screen.findByRole('alertdialog', { name: 'Merge Fruit into Herbs?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep both' }));
    expect([category('Fruit').value, category('Herbs').value]).toEqual(['Fruit', 'Herbs']);
    expect(await now()).toEqual(galleryCatalogue);
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
  });

  it.each([
    ['the page is hidden', () => void window.dispatchEvent(new Event('pagehide'))],
    ['another screen is opened', (unmount: () => void) => unmount()],
  ])('merges nothing because %s, and has the name again afterwards', async (_, leave) => {
    const { user, now, replica, unmount } = await openCategories();
    await user.clear(category('Fruit'));
    await user.type(category('Fruit'), 'Herbs');
    await act(async () => leave(unmount));
    expect(await now()).toEqual(galleryCatalogue);
    await waitFor(async () => expect((await replica.drafts()).get('category/Fruit')).toBe('Herbs'));
  });

  it('"clearing a category name removes it", after one question where plants use it', async () => {
    const { user, now } = await openCategories();
    await user.clear(category('Herbs'));
    await user.tab();
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Herbs?' });
    expect(within(dialog).getByText('3 plants use it. They go to “Other”.')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(category('Herbs').value).toBe('Herbs');
    expect(await now()).toEqual(galleryCatalogue);

    await user.clear(category('Herbs'));
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect((await now()).categories).toEqual(['Flowers', 'Fruit', 'Vegetables']));
    expect((await now()).plants).toHaveLength(14);
    expect(screen.getByRole('heading', { name: 'Other' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('New category'));
  });

  it('removes a category that no plant uses without a question', async () => {
    const { user, now } = await openCategories({ ...galleryCatalogue, categories: ['Herbs', 'Trees'] });
    await user.clear(category('Trees'));
    await user.tab();
    await waitFor(async () => expect((await now()).categories).toEqual(['Herbs']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('"a new category is added only if non-empty"', async () => {
    const { user, now } = await openCategories();
    await user.type(screen.getByLabelText('New category'), '   ');
    await user.click(screen.getByRole('button', { name: 'Add Category' }));
    expect(await now()).toEqual(galleryCatalogue);
    await user.type(screen.getByLabelText('New category'), 'Trees');
    await user.click(screen.getByRole('button', { name: 'Add Category' }));
    await waitFor(async () => expect((await now()).categories.at(-1)).toBe('Trees'));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New category').value).toBe(''));
  });

  it('does not add a category twice, and keeps the text', async () => {
    const { user, now } = await openCategories();
    await user.type(screen.getByLabelText('New category'), 'herbs{Enter}');
    expect(screen.getByText('There is a category called “Herbs” already.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New category').value).toBe('herbs');
    expect(await now()).toEqual(galleryCatalogue);
  });

  it.each([
    ['Other', 'other', 'Plants without a category are shown under “Other”. Please choose another name.'],
    ['by more than 400 characters', 'x'.repeat(401), 'Please shorten the name to 400 characters.'],
  ])('does not call a category %s, says why, and keeps the text', async (_, name, why) => {
    const { user, now, replica, unmount } = await openCategories();
    const added = screen.getByLabelText<HTMLInputElement>('New category');
    await user.click(added);
    await user.paste(name);
    await user.keyboard('{Enter}');
    expect(screen.getByText(why)).toBeDefined();
    expect(added.value).toBe(name);
    await user.clear(added);
    expect(screen.queryByText(why)).toBeNull();

    await user.clear(category('Herbs'));
    await user.paste(name);
    expect(screen.queryByText(why)).toBeNull();
    await user.tab();
    expect(screen.getByText(why)).toBeDefined();
    expect(category('Herbs').value).toBe(name);
    unmount();
    await waitFor(async () => expect((await replica.drafts()).get('category/Herbs')).toBe(name));
    expect(await now()).toEqual(galleryCatalogue);
  });

  it('leaves a category “Other” that is there already as it is, until it is renamed', async () => {
    const { user, now } = await openCategories({ ...galleryCatalogue, categories: ['Other', 'Herbs'] });
    await user.click(category('Other'));
    await user.tab();
    expect(screen.queryByText(/^Plants without/)).toBeNull();
    await user.type(category('Other'), ' plants{Enter}');
    await waitFor(async () => expect((await now()).categories).toEqual(['Other plants', 'Herbs']));
  });

  it('writes a rename when the page is hidden, and keeps unsaved text as a draft', async () => {
    const { user, now, replica } = await openCategories();
    await user.type(category('Fruit'), 's');
    await user.type(screen.getByLabelText('New category'), 'Tre');
    await user.type(category('Herbs'), '!');
    await act(async () => window.dispatchEvent(new Event('pagehide')));
    await waitFor(async () => expect((await now()).categories).toEqual(['Flowers', 'Fruits', 'Herbs!', 'Vegetables']));
    expect((await replica.drafts()).get('category-new')).toBe('Tre');
  });

  it('has a new name that was typed at the last visit', async () => {
    const replica = testReplica([], galleryCatalogue, upToDate);
    await replica.keepDraft('category/Herbs', 'Kitchen');
    await replica.keepDraft('category-new', 'Trees');
    await openCategories(galleryCatalogue, replica);
    await waitFor(() => expect(category('Herbs').value).toBe('Kitchen'));
    expect(screen.getByLabelText<HTMLInputElement>('New category').value).toBe('Trees');
  });

  it('"Plant save or delete failure: An error occured, Please try again later.", with the text kept', async () => {
    const { user, replica, reported } = await openCategories();
    replica.broken = new Error('storage');
    await user.type(category('Fruit'), 's{Enter}');
    expect(await readAlert(user)).toBe('An error occured, Please try again later.');
    expect(category('Fruit').value).toBe('Fruits');
    await waitFor(async () => expect((await replica.drafts()).get('category/Fruit')).toBe('Fruits'));
    expect(reported).toContain('catalogue-not-saved: storage');
  });

  it('never takes the next name, begun while the device still stores the last one', async () => {
    const replica = testReplica([], galleryCatalogue, upToDate);
    const { user, now } = await openCategories(galleryCatalogue, replica);
    const next = screen.getByLabelText<HTMLInputElement>('New category');
    replica.hold();
    await user.type(next, 'Ferns{Enter}');
    await user.clear(next);
    await user.type(next, 'Mosses');
    await act(() => replica.release());
    await waitFor(async () => expect((await now()).categories).toContain('Ferns'));
    expect(next.value).toBe('Mosses');
  });

  it('refuses what makes the catalogue larger than 900 KB, tells it and logs it', async () => {
    const [first] = galleryCatalogue.plants;
    const large = { ...galleryCatalogue, plants: [{ ...first, description: 'x'.repeat(899_600) }] } as Catalogue;
    const { user, reported, now } = await openCategories(large);
    await user.click(screen.getByLabelText('New category'));
    await user.paste('y'.repeat(300));
    await user.click(screen.getByRole('button', { name: 'Add Category' }));
    expect(await readAlert(user)).toBe('An error occured, Please try again later.');
    expect(reported).toEqual([expect.stringMatching(/^catalogue-too-large: /)]);
    expect(await now()).toEqual(large);
    expect(screen.getByLabelText<HTMLInputElement>('New category').value).toBe('y'.repeat(300));
  });
});

describe('a category, while a colleague changes the list', () => {
  const renamed = (now: Catalogue, from: string, to: string): Catalogue => ({
    ...now,
    categories: now.categories.map((name) => (name === from ? to : name)),
    plants: now.plants.map((plant) => (plant.category === from ? { ...plant, category: to } : plant)),
  });

  it.each<[string, (names: string[]) => string[]]>([
    ['adds one in front', (names) => ['Annuals', ...names]],
    ['removes one in front', (names) => names.slice(1)],
  ])('keeps the caret and the text where the colleague %s', async (_, change) => {
    const { user, replica, now } = await openCategories();
    await user.type(category('Herbs'), ' and');
    const typing = document.activeElement;
    await act(() => replica.deliver(ref, (before) => ({ ...before, categories: change(before.categories) })));
    expect(document.activeElement).toBe(typing);
    expect(typing).toBe(category('Herbs'));
    await user.keyboard(' spices{Enter}');
    await waitFor(async () =>
      expect((await now()).categories).toEqual(change(['Flowers', 'Fruit', 'Herbs and spices', 'Vegetables'])),
    );
  });

  it('keeps the caret and the text where the colleague gives it another name', async () => {
    const { user, replica, now } = await openCategories();
    await user.type(category('Herbs'), ' and');
    await act(() => replica.deliver(ref, (before) => renamed(before, 'Herbs', 'Kitchen')));
    expect(document.activeElement).toBe(category('Kitchen'));
    await user.keyboard(' spices');
    expect(category('Kitchen').value).toBe('Herbs and spices');
    await waitFor(async () =>
      expect([...(await replica.drafts())]).toEqual([['category/Kitchen', 'Herbs and spices']]),
    );
    await user.keyboard('{Enter}');
    await waitFor(async () =>
      expect((await now()).categories).toEqual(['Flowers', 'Fruit', 'Herbs and spices', 'Vegetables']),
    );
    expect(inHerbs(await now(), 'Herbs and spices')).toBe(3);
    expect((await replica.drafts()).size).toBe(0);
  });

  it('shows nothing but what is typed, while the name under it is stored', async () => {
    const { user, replica } = await openCategories();
    const field = category('Fruit');
    replica.hold();
    await user.type(field, 's{Enter}');
    await user.keyboard(' and nuts');
    const shown = new Set<string>();
    const watching = new MutationObserver(() => shown.add(field.value));
    watching.observe(field, { attributes: true });
    await act(() => replica.release());
    await waitFor(() => expect(category('Fruits')).toBe(field));
    watching.disconnect();
    expect([...shown]).toEqual(['Fruits and nuts']);
  });

  it('never takes letters that are typed while the device still stores the name', async () => {
    const replica = testReplica([], galleryCatalogue, upToDate);
    const { user, now } = await openCategories(galleryCatalogue, replica);
    replica.hold();
    await user.type(category('Fruit'), 's{Enter}');
    await user.keyboard(' and nuts');
    await act(() => replica.release());
    await waitFor(async () => expect((await now()).categories[1]).toBe('Fruits'));
    expect(category('Fruits').value).toBe('Fruits and nuts');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await now()).categories[1]).toBe('Fruits and nuts'));
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
  });
});
