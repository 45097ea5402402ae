import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import type { Parked } from '#sync/store.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { alvarez, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { aStatus } from '#tests/support/status.ts';
import { ref, upToDate, open, openCategories, category } from '#tests/support/plants-page.tsx';

describe('"Accordion Edit Plants: plant names linking to /edit-plant/:name, and an Add Plant button"', () => {
  it('links each plant, in its category and by name', async () => {
    await open();
    const links = screen.getAllByRole('link').map((link) => [link.textContent?.trim(), link.getAttribute('href')]);
    expect(links.slice(0, 3)).toEqual([
      ['Add Plant', '/add-plant'],
      ['Daffodil', '/edit-plant/Daffodil'],
      ['Dahlia', '/edit-plant/Dahlia'],
    ]);
    expect(links).toHaveLength(15);
    const headings = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Flowers', 'Fruit', 'Herbs', 'Vegetables']);
  });

  const openBroken = (forged: unknown) => {
    vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    return open({
      ...galleryCatalogue,
      plants: [...galleryCatalogue.plants.slice(1), forged] as Catalogue['plants'],
    });
  };
  const broken = () => screen.queryAllByText(/cannot be shown/).map(({ textContent }) => textContent);

  it.each([
    ['a name', { name: { forged: true } }, ['This plant cannot be shown. Everything else works.']],
    ['a category', { category: { forged: true } }, []],
    ['a picture', { imgUrl: { forged: true } }, []],
  ])('goes on beside a plant with %s that cannot be shown', async (_, change, said) => {
    const { user } = await openBroken({ ...galleryCatalogue.plants[0], ...change });
    expect(broken()).toEqual(said);
    expect(screen.getByRole('link', { name: 'Add Plant' })).toBeDefined();
    expect(screen.getByRole('link', { name: /^Chard/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Edit Categories/ }));
    expect(category('Herbs').value).toBe('Herbs');
  });

  it('says what it cannot show where a plant is none at all, and still adds one', async () => {
    await openBroken(null);
    expect(broken()).toEqual([
      'The categories cannot be shown. Everything else works.',
      'The plants cannot be shown. Everything else works.',
    ]);
    expect(screen.getByRole('link', { name: 'Add Plant' })).toBeDefined();
  });

  it('encodes names, and shows plants without a category under "Other"', async () => {
    const odd = { ...galleryCatalogue.plants[0], id: 'odd', name: 'Half/half & 50%?', category: 'Gone' };
    await open({ ...galleryCatalogue, plants: [...galleryCatalogue.plants, odd as Catalogue['plants'][number]] });
    const link = screen.getByRole('link', { name: odd.name });
    expect(link.getAttribute('href')).toBe('/edit-plant/Half%2Fhalf%20%26%2050%25%3F');
    expect(screen.getByRole('heading', { name: 'Other' })).toBeDefined();
  });

  it('has one group “Other”, also where the catalogue has such a category', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    const [own, gone, ...rest] = galleryCatalogue.plants as [CataloguePlant, CataloguePlant];
    const plants = [{ ...own, category: 'Other' }, { ...gone, category: 'Gone' }, ...rest];
    await open({ ...galleryCatalogue, categories: ['Other', ...galleryCatalogue.categories], plants });
    const heads = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.parentElement?.textContent);
    expect(heads.filter((head) => head?.startsWith('Other'))).toEqual(['Other2']);
    expect(told).not.toHaveBeenCalled();
  });

  it('shows staff the plants that are not active, marked, and those that wait on this phone', async () => {
    const { replica } = await open();
    expect(screen.getByRole('link', { name: 'Tulip Not offered' })).toBeDefined();
    await act(() =>
      replica.edit(ref, (now) => ({
        ...now,
        plants: now.plants.map((plant) => ({ ...plant, size: plant.name === 'Fig' ? 7 : plant.size })),
      })),
    );
    expect(screen.getAllByText('On this phone')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Fig On this phone' })).toBeDefined();
  });
});

describe('the page of plants', () => {
  it('"leaving the plant editor saves": all is on the device already, leaving hurries the sending', async () => {
    const { replica, unmount } = await open();
    expect(replica.refreshes).toBe(0);
    unmount();
    expect(replica.refreshes).toBe(1);
  });

  it('says so where the catalogue never came onto the device', async () => {
    await open(undefined, testReplica([], null, aStatus({ connected: false, lastContact: null })));
    expect(screen.getByText('Connect once and the plants come onto this phone.')).toBeDefined();
  });

  const refused: Parked = {
    id: 'p',
    ref: { collection: 'users', id: alvarez.id },
    why: 'refused',
    base: { fields: alvarez, rev: 1 },
    mine: { ...alvarez, city: 'Folsom' },
    at: galleryTime,
  };

  it.each<[string, Parked[]]>([
    ['', []],
    [', whatever could not be saved', [refused]],
  ])('starts the catalogue of a company that has none yet%s', async (_, parked) => {
    const replica = testReplica([], null, upToDate);
    await replica.park(...parked);
    const { user, now } = await openCategories(undefined, replica);
    await user.type(screen.getByLabelText('New category'), 'Herbs{Enter}');
    await waitFor(async () => expect(await now()).toEqual({ id: 'plants', plants: [], categories: ['Herbs'] }));
  });
});
