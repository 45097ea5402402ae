import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testReplica } from '#tests/support/test-replica.ts';
import { employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { Customers } from './customers.tsx';
import { aStatus } from '#tests/support/status.ts';
import { alvarezRef, replicaWith, open } from '#tests/support/customers-page.tsx';

describe('the list of customers', () => {
  it('is sorted and titled last, first', async () => {
    await show(<Customers replica={replicaWith()} user={employee} now={() => galleryTime} />);
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      expect.stringContaining('Abbott, Janet'),
      expect.stringContaining('Alvarez, Maria'),
      expect.stringContaining('Zhang, Wei'),
    ]);
    expect(screen.getByText(/^3 on this phone · as of 10:42/)).toBeDefined();
  });

  it('opens one customer at a time', async () => {
    const { user } = await open(replicaWith());
    await user.click(screen.getByRole('button', { name: /Abbott, Janet/ }));
    await within(screen.getByRole('region', { name: /Abbott, Janet/ })).findByLabelText('New note');
    expect(screen.getAllByLabelText('New note')).toHaveLength(1);
    expect(screen.getByRole('button', { name: /Alvarez, Maria/ })).toHaveProperty('ariaExpanded', 'false');
  });

  it('finds a customer by a chosen plant, and says where it looked when there is none', async () => {
    const { user } = await show(<Customers replica={replicaWith()} user={employee} />);
    await user.type(screen.getByLabelText('Search customers'), 'snapdragon');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Abbott/ })).toBeNull());
    expect(screen.getByRole('button', { name: /Alvarez, Maria/ })).toBeDefined();

    await user.clear(screen.getByLabelText('Search customers'));
    await user.type(screen.getByLabelText('Search customers'), 'zuch');
    expect(await screen.findByRole('heading', { name: 'No customer matches “zuch”' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('button', { name: /Abbott/ })).toBeDefined();
  });

  it.each(['Abbott, Janet', 'janet abbott', 'Abbott,Janet', 'ABBOTT'])('finds somebody by “%s”', async (query) => {
    const { user } = await show(<Customers replica={replicaWith()} user={employee} />);
    await user.type(screen.getByLabelText('Search customers'), query);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Zhang/ })).toBeNull());
    expect(screen.getByRole('button', { name: /Abbott, Janet/ })).toBeDefined();
  });

  it('is honest about an empty device', async () => {
    const empty = testReplica([], galleryCatalogue, aStatus({ connected: false, lastContact: null }));
    await show(<Customers replica={empty} user={employee} />);
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing here yet' })).toBeDefined();
    act(() => empty.facts$.next(aStatus({ lastContact: galleryTime })));
    expect(screen.getByRole('heading', { level: 2, name: 'No customers yet' })).toBeDefined();
  });

  it('asks the office on Refresh', async () => {
    const replica = replicaWith();
    const { user } = await show(<Customers replica={replica} user={employee} />, 'computer');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(replica.refreshes).toBe(1);
  });

  it('offers only the ways of contact that are known', async () => {
    const { user } = await open(replicaWith(), 'Alvarez, Maria');
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toContain('9165550142');
    expect(screen.getByRole('link', { name: /^Map/ }).getAttribute('href')).toContain('9217%20Oak');
    await user.click(screen.getByRole('button', { name: /Zhang, Wei/ }));
    const panel = within(screen.getByRole('region', { name: /Zhang, Wei/ }));
    await panel.findByLabelText('New note');
    expect(panel.queryByText(/^(Call|Email|Map)/)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the chosen plants by category', async () => {
    await open(replicaWith());
    const categories = screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
    expect(categories).toEqual(['Flowers', 'Fruit', 'Herbs', 'Vegetables', 'Specialty requests']);
  });

  it('says that the open customer is none any more, which has two reasons, and keeps what was being written', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.type(screen.getByLabelText('New note'), 'Gate is open');
    await act(() => replica.remove(alvarezRef));
    expect(await screen.findByRole('heading', { name: 'Alvarez, Maria is no longer a customer' })).toBeDefined();
    expect(screen.getByText('They were removed, or have another role now.')).toBeDefined();
    expect(await screen.findByText('Gate is open')).toBeDefined();
  });

  it('keeps the text too of a note that was being edited about somebody who was removed', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit note' }));
    await user.type(await screen.findByLabelText('Note'), ' And the lavender.');
    await act(() => replica.remove(alvarezRef));
    expect(await screen.findByText('Cut back the roses. And the lavender.')).toBeDefined();
  });

  it('keeps the primary note too that was being written about somebody who was removed', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByRole('button', { name: 'Edit primary note' }));
    await user.type(await screen.findByLabelText('Primary note'), ' Ring twice.');
    await act(() => replica.remove(alvarezRef));
    expect(await screen.findByText(/Water the lemon.* Ring twice\.$/)).toBeDefined();
  });
});
