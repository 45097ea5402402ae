import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { catalogueRef } from '#domain/catalogue.ts';
import { galleryTime } from '#tests/support/gallery/people.ts';
import { aStatus } from '#tests/support/status.ts';
import {
  plant,
  chard,
  catalogue,
  pick,
  replicaWith,
  open,
  rowOf,
  picked,
  names,
  refused,
} from '#tests/support/my-plants-page.tsx';

describe('"An accordion of plant categories."', () => {
  it('opens one of two categories whose names differ in a hyphen alone', async () => {
    const alike = ['Leafy-Greens', 'Leafy Greens'];
    const plants = [plant('Kale', 'Leafy-Greens'), plant('Sorrel', 'Leafy Greens')];
    await open(replicaWith([], { id: 'plants', categories: alike, plants }));
    const heads = alike.map((name) => screen.getByRole('button', { name: new RegExp(`^${name}`) }));
    expect(heads.map((head) => head.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
    expect(new Set(heads.map(({ id }) => id)).size).toBe(2);
  });

  it('"Each lists its plants sorted by name, with a checkbox and an info icon."', async () => {
    const { user } = await open(replicaWith());
    expect(names()).toEqual(['Artichoke', 'Chard', 'Tomato']);
    expect(screen.getAllByRole('button', { name: /^About/ }).map((button) => button.ariaLabel)).toEqual([
      'About Artichoke',
      'About Chard',
      'About Tomato',
    ]);
    await user.click(screen.getByRole('button', { name: /^Herbs/ }));
    expect(names()).toEqual(['Artichoke', 'Chard', 'Tomato', 'basil']);
    await user.click(screen.getByRole('button', { name: /^Vegetables/ }));
    expect(names()).toEqual(['basil']);
  });

  it('says of each category how many are chosen, and of a plant that it is in season', async () => {
    await open(replicaWith([pick(chard)]));
    expect(screen.getByRole('button', { name: /^Vegetables/ }).textContent).toBe('Vegetables 1 chosen');
    expect(screen.getByRole('button', { name: /^Herbs/ }).textContent).toBe('Herbs None yet');
    expect(within(rowOf('Chard')).getByText('In season')).toBeDefined();
    expect(within(rowOf('Tomato')).queryByText('In season')).toBeNull();
  });

  it('shows no plant that is hidden, and keeps what the office does not offer any more until it is taken back', async () => {
    const hidden = { ...catalogue, plants: [plant('Tomato', 'Vegetables'), { ...chard, active: false }] };
    const replica = replicaWith([pick(chard), { name: 'Moss rose' }], hidden);
    const { user } = await open(replica);
    expect(names()).toEqual(['Tomato']);
    await user.click(screen.getByRole('button', { name: /^Other \/ no longer offered/ }));
    expect(names()).toEqual(['Tomato', 'Chard', 'Moss rose']);
    expect(screen.queryByRole('button', { name: 'About Moss rose' })).toBeNull();

    await user.click(screen.getByRole('checkbox', { name: 'Moss rose' }));
    expect(await picked(replica)).toEqual([pick(chard)]);
    await act(() => replica.arrive());
    await user.click(screen.getByRole('checkbox', { name: 'Moss rose' }));
    expect(await picked(replica)).toEqual([pick(chard), { name: 'Moss rose' }]);
  });

  it.each<[string, unknown]>([
    ['its name', { name: { forged: true } }],
    ['its months', { plantingMonths: { forged: true } }],
    ['its picture', { imgUrl: { forged: true } }],
    ['its description', { description: { forged: true } }],
  ])('goes on beside a plant that cannot be shown: %s', async (_, change) => {
    vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    const forged = { ...plant('Rhubarb', 'Vegetables'), ...(change as object) };
    const replica = replicaWith([pick(forged)], { ...catalogue, plants: [...catalogue.plants, forged] });
    const { user } = await open(replica, 'computer');
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    expect(await picked(replica)).toContainEqual(pick(chard));
    await user.click(screen.getByRole('button', { name: /^Specialty Requests/ }));
    expect(screen.getByLabelText('Your requests')).toBeDefined();
  });

  it.each([[[null]], [{ forged: true }]])('says so where what was chosen is no list: %j', async (plants) => {
    vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    const { reported } = await open(replicaWith(plants as never));
    expect(screen.getByRole('heading', { level: 1, name: 'My Plants' })).toBeDefined();
    expect(screen.getByText('What you chose cannot be shown. Everything else works.')).toBeDefined();
    expect(reported).toHaveLength(1);
  });

  it('follows a category that the office renames, ticks and all', async () => {
    const replica = replicaWith([pick(chard)]);
    await open(replica);
    await act(() =>
      replica.deliver(catalogueRef, (fields) => ({
        ...fields,
        categories: ['Greens', 'Herbs'],
        plants: fields.plants.map((each) => ({ ...each, category: each.category.replace('Vegetables', 'Greens') })),
      })),
    );
    expect(screen.getByRole('button', { name: /^Greens/ }).textContent).toBe('Greens 1 chosen');
    expect(await picked(replica)).toEqual([pick(chard)]);
  });
});

describe('"The info icon opens a modal"', () => {
  it('"with name, image, description […], an optional More Info link and a Close button"', async () => {
    const { user } = await open(replicaWith());
    await user.click(screen.getByRole('button', { name: 'About Chard' }));
    const dialog = await screen.findByRole('dialog', { name: 'Chard' });
    expect(within(dialog).getByRole('heading', { name: 'Chard' })).toBeDefined();
    expect(within(dialog).getByText('Glossy leaves on red stems.')).toBeDefined();
    expect(within(dialog).getByText('In season now')).toBeDefined();
    expect(within(dialog).getByText('Grows September to May')).toBeDefined();
    expect(within(dialog).getByRole('link', { name: /^More Info/ })).toBeDefined();
    await waitFor(() => expect(dialog.querySelector('img')).not.toBeNull());

    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'About Chard' }));
  });

  it("says 'Description coming soon!' where there is none", async () => {
    const { user } = await open(replicaWith());
    await user.click(screen.getByRole('button', { name: 'About Tomato' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tomato' });
    expect(within(dialog).getByText('Description coming soon!')).toBeDefined();
    expect(within(dialog).queryByRole('link')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('a plant whose category went says “Other” in its modal, as the preview of staff does', async () => {
  const fig = plant('Fig', 'Old trees');
  const { user } = await open(replicaWith([], { ...catalogue, plants: [fig] }));
  await user.click(screen.getByRole('button', { name: 'About Fig' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fig' });
  expect(within(dialog).queryByText('Old trees')).toBeNull();
  expect(within(dialog).getByText('Other')).toBeDefined();
});

describe('what there is on the device', () => {
  it('may be nothing yet, which says nothing about what is offered', async () => {
    await open(replicaWith([pick(chard)], null, aStatus({ connected: false, lastContact: null })), 'computer');
    expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeDefined();
    expect(screen.queryByText(/no longer offered/)).toBeNull();
    expect(within(screen.getByRole('complementary', { name: 'Your garden' })).getByText('Chard')).toBeDefined();
  });

  it('may be no catalogue at the office, which is told once it was heard, whatever could not be saved', async () => {
    const replica = replicaWith([], null, aStatus({ lastContact: galleryTime }));
    await replica.park(refused);
    await open(replica);
    expect(screen.getByRole('heading', { name: 'No plants to choose from yet' })).toBeDefined();
  });

  it('may be an empty catalogue', async () => {
    await open(replicaWith([], { ...catalogue, plants: [] }));
    expect(screen.getByRole('heading', { name: 'No plants to choose from yet' })).toBeDefined();
  });

  it('is all of the garden on a wide screen', async () => {
    const replica = replicaWith([{ id: 'tomato', name: 'Old name' }, pick(chard)]);
    const { user } = await open(replica, 'computer');
    const garden = screen.getByRole('complementary', { name: 'Your garden' });
    expect(within(garden).getByText('2 plants for this season')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Artichoke' }));
    const shown = within(garden).getAllByRole('listitem');
    expect(shown.map((item) => item.textContent?.replace('On this computer', ''))).toEqual([
      'Artichoke',
      'Chard',
      'Tomato',
    ]);
    expect(within(garden).getAllByText('On this computer')).toHaveLength(1);
  });
});
