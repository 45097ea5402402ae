import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Catalogue, CataloguePlant } from '#domain/catalogue.ts';
import type { PlantPick } from '#domain/user.ts';
import { alvarez, galleryTime } from '#tests/support/gallery/people.ts';
import type { Screen } from '#tests/support/media.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica, type TestReplica } from '#tests/support/test-replica.ts';
import { Preferences } from './preferences.tsx';

/** It is November. */
const plant = (name: string, category: string, plantingMonths: [number, number] = [3, 5]): CataloguePlant => ({
  id: name.toLowerCase(),
  name,
  category,
  plantingMonths,
  active: true,
  description: '',
  imgUrl: '',
  link: '',
  size: 10,
});
const catalogue: Catalogue = {
  id: 'plants',
  categories: ['Vegetables', 'Herbs'],
  plants: [plant('Tomato', 'Vegetables'), plant('Basil', 'Herbs'), plant('Chard', 'Vegetables', [8, 4])],
};
const basil: PlantPick = { id: 'basil', name: 'Basil', category: 'Herbs' };
const replicaWith = (plants: PlantPick[] = []) =>
  testReplica([{ ...alvarez, plants }], catalogue, aStatus({ connected: false, lastContact: galleryTime }));

const open = (replica: TestReplica = replicaWith(), on: Screen = 'phone') =>
  show(<Preferences replica={replica} user={alvarez} now={() => galleryTime} />, on);
const names = () =>
  screen
    .queryAllByRole('checkbox')
    .map((box) => document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.textContent);
const head = (name: RegExp) => screen.getByRole('button', { name });
const search = () => screen.getByRole('searchbox', { name: 'Search plants' });
const season = () => screen.getByRole('button', { name: 'In season now' });

describe('finding a plant', () => {
  it('opens what was found in all categories, counts it, and gives everything back', async () => {
    const { user } = await open(replicaWith([{ id: 'chard', name: 'Chard', category: 'Vegetables' }]));
    await user.type(search(), 'a');
    expect(names()).toEqual(['Chard', 'Tomato', 'Basil']);
    await user.type(search(), 's');
    expect(names()).toEqual(['Basil']);
    expect(screen.getByText('1 plant')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Specialty Requests/ })).toBeNull();
    await user.click(head(/^Herbs/));
    expect(names()).toEqual([]);
    await user.clear(search());
    await user.type(search(), 'tomato');
    expect(head(/^Vegetables/).textContent).toBe('Vegetables 1 chosen');
    await user.clear(search());
    expect(names()).toEqual(['Chard', 'Tomato']);
    expect(head(/^Specialty Requests/)).toBeDefined();
  });

  it('shows what is in season now, also when the next month has begun meanwhile', async () => {
    let time = new Date(2026, 4, 31, 20).getTime();
    const now = () => time;
    const { user } = await show(<Preferences replica={replicaWith()} user={alvarez} now={now} />, 'phone');
    await user.click(season());
    expect(names()).toEqual(['Chard', 'Tomato', 'Basil']);
    time = new Date(2026, 5, 1, 7).getTime();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(names()).toEqual(['Tomato', 'Basil']);
    await user.click(season());
    expect(names()).toEqual(['Chard', 'Tomato']);
    expect(screen.getAllByText('In season')).toHaveLength(1);
  });

  it('shows what is in season now at one press, and what of that is searched', async () => {
    const { user } = await open();
    expect(season().getAttribute('aria-pressed')).toBe('false');
    await user.click(season());
    expect(season().getAttribute('aria-pressed')).toBe('true');
    expect(names()).toEqual(['Chard']);
    await user.type(search(), 'tomato');
    expect(screen.getByRole('heading', { name: 'No plant matches “tomato”' })).toBeDefined();
    expect(
      screen.getByText('We looked at the names and categories of all 3 plants, and show only what is in season now.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all plants' }));
    expect(season().getAttribute('aria-pressed')).toBe('false');
    expect(names()).toEqual(['Chard', 'Tomato']);
  });

  it('says aloud that nothing was found, and leads back to the search with all plants', async () => {
    const { user } = await open();
    await user.type(search(), 'zuch');
    expect(screen.getByRole('status').textContent).toBe('No plant matches “zuch”');
    await user.click(screen.getByRole('button', { name: 'Show all plants' }));
    expect(names()).toEqual(['Chard', 'Tomato']);
    expect(document.activeElement).toBe(search());
  });

  it('ticks what was found', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.type(search(), 'basil');
    await user.click(screen.getByRole('checkbox', { name: 'Basil' }));
    expect((await replica.held({ collection: 'users', id: 'alvarez' }))?.value.plants).toEqual([basil]);
  });

  it('is not offered where there is nothing to find', async () => {
    await show(<Preferences replica={testReplica([alvarez], null, aStatus({ lastContact: null }))} user={alvarez} />);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('what was open', () => {
  it('is open again at the next visit, and what was closed is closed', async () => {
    const replica = replicaWith();
    const first = await open(replica);
    expect(names()).toEqual(['Chard', 'Tomato']);
    await first.user.click(head(/^Herbs/));
    await first.user.click(head(/^Vegetables/));
    first.unmount();
    const second = await open(replica);
    expect(names()).toEqual(['Basil']);
    await second.user.click(head(/^Herbs/));
    second.unmount();
    await open(replica);
    expect(names()).toEqual([]);
  });

  it('is not changed by what a search opened', async () => {
    const replica = replicaWith();
    const { user, unmount } = await open(replica);
    await user.type(search(), 'basil');
    await user.click(head(/^Herbs/));
    unmount();
    await open(replica);
    expect(names()).toEqual(['Chard', 'Tomato']);
  });

  it('is the first category where what is remembered cannot be read', async () => {
    const replica = replicaWith();
    await replica.keepValue('plants/open', '{"forged":true}');
    await open(replica);
    expect(names()).toEqual(['Chard', 'Tomato']);
  });
});

describe('what is chosen', () => {
  it('is shown on the phone, first of all, with how many there are', async () => {
    const { user } = await open(replicaWith([basil]));
    const garden = head(/^Your garden/);
    expect(garden.textContent).toBe('Your garden 1 chosen');
    expect(garden).toBe(screen.getAllByRole('button').find(({ ariaExpanded }) => ariaExpanded !== null));
    await user.click(garden);
    const panel = within(screen.getByRole('region', { name: /^Your garden/ }));
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Basil']);
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    expect(head(/^Your garden/).textContent).toBe('Your garden 2 chosen');
    expect(panel.getAllByRole('listitem')[1]?.textContent).toBe('ChardOn this phone');
  });

  it('says so where nothing is', async () => {
    const { user } = await open();
    await user.click(head(/^Your garden None yet/));
    expect(screen.getByText('What you choose comes here.')).toBeDefined();
  });

  it('stands beside the categories where there is room, once', async () => {
    await open(replicaWith([basil]), 'computer');
    expect(screen.queryByRole('button', { name: /^Your garden/ })).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Your garden' })).toBeDefined();
  });
});
