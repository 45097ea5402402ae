import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { FakeReplica } from '#tests/support/fake-replica.ts';
import { alvarez, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { SlowReplica } from '#tests/support/slow-replica.ts';
import { Preferences } from './preferences.tsx';
import { aStatus } from '#tests/support/status.ts';

const own = { collection: 'users', id: 'alvarez' } as const;
const draftName = 'requests/alvarez';
const offline: SyncStatus = aStatus({ connected: false, lastContact: galleryTime });

const replicaWith = (specialtyRequests = '') =>
  new SlowReplica([{ ...alvarez, specialtyRequests }], galleryCatalogue, offline);
const stored = (replica: FakeReplica) => replica.held(own)?.value.specialtyRequests;
const written = (replica: FakeReplica, text: string) =>
  waitFor(() => expect(stored(replica)).toBe(text), { timeout: 3000 });
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your requests');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const byOffice = (replica: FakeReplica, text: string) =>
  act(() => replica.edit(own, (fields) => ({ ...fields, specialtyRequests: text })));

async function open(replica: FakeReplica) {
  const view = await show(<Preferences replica={replica} user={alvarez} now={() => galleryTime} />);
  await view.user.click(screen.getByRole('button', { name: /^Specialty Requests/ }));
  return view;
}

describe('"A Specialty Requests accordion holds a text field."', { timeout: 20_000 }, () => {
  it('writes after a pause in typing, and says where the text is', async () => {
    const replica = replicaWith();
    await open(replica);
    type('No gravel');
    expect(screen.queryByText(/^Saved/)).toBeNull();
    await written(replica, 'No gravel');
    expect(screen.getAllByText('Saved on this phone').length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByText('Saved on this phone', { selector: '[role=status]' })).toBeDefined(), {
      timeout: 3000,
    });
    act(() => replica.arrive());
    expect(screen.queryByText('Saved on this phone', { selector: '.saved-line' })).toBeNull();
    expect(screen.getAllByText('Saved', { selector: '.saved-line' }).length).toBeGreaterThan(0);
  });

  it.each([
    ['on leaving the field', () => fireEvent.blur(field())],
    ['when the page goes', () => fireEvent(window, new Event('pagehide'))],
  ])('writes at once %s', async (_, leave) => {
    const replica = replicaWith();
    await open(replica);
    type('No gravel');
    await act(async () => void leave());
    expect(stored(replica)).toBe('No gravel');
  });

  it('keeps what was typed when the page goes, although the device has no time to write it', async () => {
    const replica = replicaWith('Roses');
    await open(replica);
    replica.hold();
    type('Roses\nNo gravel');
    fireEvent(window, new Event('pagehide'));
    expect(JSON.parse(replica.drafts.get(draftName) ?? '')).toEqual({ base: 'Roses', text: 'Roses\nNo gravel' });
    await act(() => replica.release());
    await written(replica, 'Roses\nNo gravel');
    await waitFor(() => expect(replica.drafts.size).toBe(0));
  });

  it('writes what was typed when another screen is opened', async () => {
    const replica = replicaWith();
    const { unmount } = await open(replica);
    type('No gravel');
    unmount();
    await written(replica, 'No gravel');
  });

  it('can be emptied', async () => {
    const replica = replicaWith('No gravel');
    await open(replica);
    type('');
    await written(replica, '');
  });

  it('keeps a text that is too long, and says so, now and the next time', async () => {
    const replica = replicaWith('Before');
    const { unmount } = await open(replica);
    type('x'.repeat(5001));
    expect(screen.getByRole('alert').textContent).toBe(
      'This is too long to save. Your text is still here: please make it shorter. It is 1 character too long.',
    );
    expect(screen.queryByText(/^Saved/)).toBeNull();
    await waitFor(() => expect(replica.drafts.has(draftName)).toBe(true), { timeout: 3000 });
    unmount();
    expect(stored(replica)).toBe('Before');

    await open(replica);
    await waitFor(() => expect(field().value).toBe('x'.repeat(5001)));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This is too long/));
    type('x'.repeat(5000));
    await written(replica, 'x'.repeat(5000));
    expect(replica.drafts.has(draftName)).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps a text that the device cannot store', async () => {
    const replica = replicaWith();
    const { reported } = await open(replica);
    replica.broken = new Error('QuotaExceededError');
    type('No gravel');
    expect((await screen.findByRole('alert', {}, { timeout: 3000 })).textContent).toBe(
      'This is not saved. Your text is still here.',
    );
    expect(field().value).toBe('No gravel');
    expect(replica.drafts.get(draftName)).toContain('No gravel');
    expect(reported).toEqual(['text-not-saved: QuotaExceededError']);
    replica.broken = null;
    fireEvent.blur(field());
    await written(replica, 'No gravel');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('does not say that the office has what it refused', async () => {
    const replica = replicaWith();
    await open(replica);
    type('No gravel');
    await written(replica, 'No gravel');
    const mine = { ...alvarez, specialtyRequests: 'No gravel' };
    await act(async () => {
      replica.parked$.next([
        { id: 'p', ref: own, why: 'refused', base: { fields: alvarez, rev: 1 }, mine, at: galleryTime },
      ]);
      await replica.edit(own, (fields) => ({ ...fields, specialtyRequests: '' }));
      replica.arrive();
    });
    await waitFor(() => expect(screen.queryByText(/^Saved/)).toBeNull(), { timeout: 3000 });
    expect(field().value).toBe('');
  });

  it('says when the account has left the device', async () => {
    const replica = replicaWith();
    await open(replica);
    act(() => replica.remove(own));
    type('No gravel');
    expect((await screen.findByRole('alert', {}, { timeout: 3000 })).textContent).toMatch(
      /^Your account is not on this/,
    );
    expect(field().value).toBe('No gravel');
  });
});

describe('what the office changes meanwhile', { timeout: 20_000 }, () => {
  it('shows at once in a field that nobody types in', async () => {
    const replica = replicaWith('No gravel');
    await open(replica);
    await byOffice(replica, 'No gravel\nRoses: agreed');
    expect(field().value).toBe('No gravel\nRoses: agreed');
  });

  it('is joined with what is being typed', async () => {
    const replica = replicaWith('No gravel');
    await open(replica);
    type('No gravel\nA bench');
    await byOffice(replica, 'Roses: agreed\nNo gravel');
    expect(field().value).toBe('No gravel\nA bench');
    await written(replica, 'Roses: agreed\nNo gravel\nA bench');
    expect(field().value).toBe('Roses: agreed\nNo gravel\nA bench');
  });

  it('is joined with a text that waited as a draft, against what it stood on then', async () => {
    const replica = replicaWith('Old wish\nRoses: agreed');
    replica.drafts.set(draftName, JSON.stringify({ base: 'Old wish', text: 'Old wish\nA bench' }));
    await open(replica);
    await written(replica, 'Old wish\nA bench\nRoses: agreed');
    expect(replica.drafts.has(draftName)).toBe(false);
  });

  it('never doubles a line that was typed while the one before was still being stored', async () => {
    const replica = replicaWith('No gravel');
    await open(replica);
    replica.hold();
    type('No gravel, ever');
    fireEvent.blur(field());
    type('No gravel, ever, please');
    fireEvent.blur(field());
    await act(() => replica.release());
    await written(replica, 'No gravel, ever, please');
    expect(field().value).toBe('No gravel, ever, please');
  });
});
