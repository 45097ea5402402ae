/** A plant that is chosen, until the office has it. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { most } from '#domain/document-shapes.ts';
import { galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { own, chard, pick, replicaWith, open, rowOf, picked, refused } from '#tests/support/my-plants-page.tsx';

describe('a tick', () => {
  it('is on the device at once, and says where it is until the office has it', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByText('Chard'));
    expect(screen.getByRole('checkbox', { name: 'Chard' })).toHaveProperty('ariaChecked', 'true');
    expect(await picked(replica)).toEqual([{ id: 'chard', name: 'Chard', category: 'Vegetables' }]);
    expect(within(rowOf('Chard')).getByText('On this phone')).toBeDefined();
    expect(within(rowOf('Chard')).queryByText('In season')).toBeNull();

    act(() => replica.facts$.next(aStatus({ syncing: true, waiting: 1, lastContact: galleryTime })));
    expect(within(rowOf('Chard')).getByText('On its way')).toBeDefined();
    await act(() => replica.arrive());
    expect(within(rowOf('Chard')).getByText('At the office')).toBeDefined();
    await waitFor(() => expect(within(rowOf('Chard')).getByText('In season')).toBeDefined());
  });

  it('that is taken back is unsent as well', async () => {
    const replica = replicaWith([pick(chard)]);
    const { user } = await open(replica);
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    expect(await picked(replica)).toEqual([]);
    expect(within(rowOf('Chard')).getByText('On this phone')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    expect(within(rowOf('Chard')).queryByText('On this phone')).toBeNull();
  });

  it('shows before the device has stored it, and says that it is on the device only then', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    replica.hold();
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    expect(screen.getByRole('checkbox', { name: 'Chard' })).toHaveProperty('ariaChecked', 'true');
    expect(screen.getByRole('button', { name: /^Vegetables/ }).textContent).toBe('Vegetables 1 chosen');
    expect(within(rowOf('Chard')).queryByText('On this phone')).toBeNull();
    await act(() => replica.release());
    expect(within(rowOf('Chard')).getByText('On this phone')).toBeDefined();
  });

  it('is not shown as saved beside an earlier one that is, before the device has stored it', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    const saved = () => screen.queryByText(/^Saved/, { selector: 'span:not([role])' })?.textContent;
    await user.click(screen.getByRole('checkbox', { name: 'Artichoke' }));
    await act(() => replica.arrive());
    expect(saved()).toBe('Saved');
    replica.hold();
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    expect(saved()).toBeUndefined();
    await act(() => replica.release());
    await waitFor(() => expect(saved()).toBe('Saved on this phone'));
  });

  it('gives way to what is taken back on another device a moment later', async () => {
    const replica = replicaWith();
    await open(replica);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Chard' })));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('checkbox', { name: 'Chard' })).toHaveProperty('ariaChecked', 'true');
    await act(async () => {
      await replica.arrive();
      await replica.deliver(own, (user) => ({ ...user, plants: [] }));
    });
    expect(screen.getByRole('checkbox', { name: 'Chard' })).toHaveProperty('ariaChecked', 'false');
  });

  it('pressed twice in quick succession leaves things as they were', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    replica.hold();
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    await act(() => replica.release());
    expect(await picked(replica)).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'Chard' })).toHaveProperty('ariaChecked', 'false');
  });

  it('is described by its badge', async () => {
    await open(replicaWith());
    const box = screen.getByRole('checkbox', { name: 'Chard' });
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('In season');
  });

  it('that the device cannot keep is not shown as kept', async () => {
    const replica = replicaWith();
    const { user, reported } = await open(replica);
    replica.broken = new Error('QuotaExceededError');
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    expect(await readAlert(user)).toBe('This is not saved. Please try again.');
    expect(screen.getByRole('checkbox', { name: 'Chard' })).toHaveProperty('ariaChecked', 'false');
    expect(screen.queryByText(/^Saved/)).toBeNull();
    expect(reported).toEqual(['tick-not-saved: QuotaExceededError']);
  });

  it('that the office refuses is not shown as being there', async () => {
    const replica = replicaWith();
    const { user } = await open(replica);
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    expect(screen.getByText('Saved on this phone', { selector: 'span:not([role])' })).toBeDefined();
    await act(async () => {
      await replica.park(refused);
      await replica.edit(own, (fields) => ({ ...fields, plants: [] }));
      await replica.arrive();
    });
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Chard' })).toHaveProperty('ariaChecked', 'false'));
    expect(screen.queryByText('At the office')).toBeNull();
    expect(screen.queryByText(/^Saved/)).toBeNull();
  });

  it('beyond a full list is refused, and says why', async () => {
    const full = Array.from({ length: most.picks }, (_, index) => ({ name: `Plant ${index}` }));
    const replica = replicaWith(full);
    const { user } = await open(replica);
    await user.click(screen.getByRole('checkbox', { name: 'Chard' }));
    expect(await readAlert(user)).toMatch(/^Your list is full/);
    expect(await picked(replica)).toHaveLength(most.picks);
  });
});
