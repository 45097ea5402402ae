import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renameCategory } from '#domain/catalogue-editing.ts';
import type { CataloguePlant } from '#domain/catalogue.ts';
import type { User } from '#domain/user.ts';
import type { Parked } from '#sync/store.ts';
import { doublePress } from '#tests/support/double-press.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { heading, open, openRefused, press, refusal, refusedNow, replicaOf } from '#tests/support/sync-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const ofPerson = (theirs: Partial<User>, mine: Partial<User>, id = alvarez.id): Parked<'users'> => ({
  id: `users/${id}/x~conflict`,
  ref: { collection: 'users', id },
  why: 'conflict',
  base: { fields: { ...alvarez, ...theirs }, rev: 4 },
  mine: { ...alvarez, ...theirs, ...mine },
  at: galleryTime,
});
const ofChard = (theirs: Partial<CataloguePlant>, mine: Partial<CataloguePlant>): Parked<'plants'> => {
  const withChard = (more: Partial<CataloguePlant>) => ({
    ...galleryCatalogue,
    plants: galleryCatalogue.plants.map((plant) => (plant.name === 'Chard' ? { ...plant, ...more } : plant)),
  });
  return {
    id: 'plants/plants/x~conflict',
    ref: { collection: 'plants', id: 'plants' },
    why: 'conflict',
    base: { fields: withChard(theirs), rev: 4 },
    mine: withChard({ ...theirs, ...mine }),
    at: galleryTime,
  };
};
const renamed: Parked<'plants'> = {
  ...ofChard({}, {}),
  mine: renameCategory(galleryCatalogue, galleryCatalogue.categories[0] ?? '', 'Of mine'),
};
const phone = ofPerson({ mobile: '9165550111' }, { mobile: '9165550122' });
const sides = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('a value that another device changed first', () => {
  it('is told with its name, whose it is, both values, and what can be done', async () => {
    await openRefused(phone);
    await heading('Could not be saved (1)');
    const card = within(screen.getByRole('listitem'));
    expect(card.getByRole('heading').textContent).toBe('Mobile for Alvarez, Maria');
    expect(
      card.getByText('Somebody changed this on another device too, and theirs reached the office first.'),
    ).toBeDefined();
    expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Yours', 'Theirs']);
    expect(sides()).toEqual(['9165550122', '9165550111']);
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Use mine',
      'Copy mine',
      'Keep theirs',
    ]);
  });

  it.each<[Parked, string, string[]]>([
    [ofChard({ size: 30 }, { size: 20 }), 'Plant Size of Chard in the catalogue', ['20', '30']],
    [
      ofChard({ name: 'Mangold' }, { name: 'Swiss chard' }),
      'Plant Name of Mangold in the catalogue',
      ['Swiss chard', 'Mangold'],
    ],
    [
      ofChard({ plantingMonths: [2, 5] }, { plantingMonths: [3, 5] }),
      'Growing Season of Chard in the catalogue',
      ['Apr to Jun', 'Mar to Jun'],
    ],
    [renamed, 'Category in the catalogue', ['Of mine', galleryCatalogue.categories[0] ?? '']],
    [ofPerson({ mobile: '' }, { mobile: '9165550122' }), 'Mobile for Alvarez, Maria', ['9165550122', '(empty)']],
    [ofPerson({ active: true }, { active: false }, employee.id), 'Active of yours', ['no', 'yes']],
    [
      ofPerson({ mobile: '1', city: 'Davis' }, { mobile: '2', city: 'Folsom' }),
      '2 values for Alvarez, Maria',
      ['2', '1', 'Folsom', 'Davis'],
    ],
  ])('has the name of its field: %#', async (entry, title, both) => {
    await openRefused(entry);
    await heading(title);
    expect(sides()).toEqual(both);
  });

  it('Use mine makes it wait', async () => {
    const { user, replica } = await openRefused(phone);
    await user.click(press(/^Use mine: Mobile for Alvarez/));
    expect(await heading('Waiting to be sent (1)')).toBeDefined();
    expect(screen.queryByRole('heading', { name: /^Could not be saved/ })).toBeNull();
    expect((await replica.held(phone.ref))?.value.mobile).toBe('9165550122');
  });

  it('is decided one by one: the second press of a double one does not mean what comes into its place', async () => {
    const replica = replicaOf(refusedNow);
    await replica.park(phone, { ...ofPerson({ city: 'Davis' }, { city: 'Folsom' }), id: 'other' });
    await open({ replica, status: refusedNow });
    const useFirst = () => fireEvent.click(screen.getAllByRole('button', { name: /^Use mine/ })[0] as HTMLElement);
    const press = doublePress();
    useFirst();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Use mine/ })).toHaveLength(1));
    useFirst();
    await act(() => replica.settled());
    expect(await replica.store.parked()).toHaveLength(1);
    press.over();
    useFirst();
    await waitFor(async () => expect(await replica.store.parked()).toEqual([]));
  });

  it('Copy mine copies the value alone, of several each with its name', async () => {
    const { user, replica } = await openRefused(phone);
    await user.click(press(/^Copy mine/));
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe('9165550122');
    await act(() => replica.discard(phone.id));
    await act(() =>
      replica.park({ ...ofPerson({ mobile: '1', city: 'Davis' }, { mobile: '2', city: 'Folsom' }), id: 'two' }),
    );
    await user.click(await screen.findByRole('button', { name: /^Copy mine: 2 values/ }));
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe('Mobile: 2\nCity: Folsom');
  });

  it('Keep theirs asks once, and then it is told no more', async () => {
    const { user, replica } = await openRefused(phone);
    await user.click(press(/^Keep theirs/));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Keep theirs?' }));
    expect(dialog.getByText('Yours is only on this phone. Nobody gets it back.')).toBeDefined();
    // "Keep it" would leave open whose.
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep theirs', 'Cancel']);
    await user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(async () => expect(await replica.store.parked()).toEqual([]));
  });

  it('is not decided by trying everything again', async () => {
    const replica = replicaOf(refusedNow);
    await replica.park(phone, refusal);
    const { user } = await open({ replica, status: refusedNow, on: 'computer' });
    await user.click(press(/^Try all again$/));
    await heading('Could not be saved (1)');
    expect(await replica.store.parked()).toEqual([phone]);
    await replica.arrive();
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await replica.store.parked()).toEqual([phone]);
    expect((await replica.held(phone.ref))?.value.mobile).toBe(alvarez.mobile);
  });

  it('that is damaged on the device is there as it is', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const damaged = { ...ofChard({}, {}), mine: { plants: [null], categories: 'Dog bites' } } as unknown as Parked;
    await openRefused(damaged);
    expect(within(screen.getByRole('listitem')).getByText(/Dog bites/)).toBeDefined();
  });
});
