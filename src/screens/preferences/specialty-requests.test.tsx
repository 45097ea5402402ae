import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { draftsAtOnce } from '#app/session/device/drafts-at-once.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { type TestReplica, testReplica } from '#tests/support/test-replica.ts';
import { alvarez, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { Preferences } from './preferences.tsx';
import { aStatus } from '#tests/support/status.ts';

const own = { collection: 'users', id: 'alvarez' } as const;
const draftName = 'requests/alvarez';
const offline: SyncStatus = aStatus({ connected: false, lastContact: galleryTime });

const replicaWith = (specialtyRequests = '') =>
  testReplica([{ ...alvarez, specialtyRequests }], galleryCatalogue, offline);
const stored = async (replica: TestReplica) => (await replica.held(own))?.value.specialtyRequests;
const written = (replica: TestReplica, text: string) => waitFor(async () => expect(await stored(replica)).toBe(text));
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your requests');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const byServer = (replica: TestReplica, text: string) =>
  act(() => replica.deliver(own, (fields) => ({ ...fields, specialtyRequests: text })));

async function open(replica: TestReplica) {
  const view = await show(<Preferences replica={replica} user={alvarez} now={() => galleryTime} />);
  // This device remembers what was open.
  const head = screen.getByRole('button', { name: /^Specialty Requests/ });
  if (head.ariaExpanded !== 'true') await view.user.click(head);
  return view;
}

describe('"A Specialty Requests accordion holds a text field."', () => {
  it('writes after a pause in typing, and says where the text is', async () => {
    const replica = replicaWith();
    await open(replica);
    type('No gravel');
    expect(screen.queryByText(/^Saved/)).toBeNull();
    await written(replica, 'No gravel');
    expect(screen.getAllByText('Saved on this phone').length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.getByText('Saved on this phone', { selector: '[role=status]' })).toBeDefined());
    await act(() => replica.arrive());
    expect(screen.queryByText('Saved on this phone', { selector: 'span:not([role])' })).toBeNull();
    expect(await screen.findByText(/^At the office, \d/)).toBeDefined();
  });

  it.each([
    ['on leaving the field', () => fireEvent.blur(field())],
    ['when the page goes', () => fireEvent(window, new Event('pagehide'))],
  ])('writes at once %s', async (_, leave) => {
    const replica = replicaWith();
    await open(replica);
    type('No gravel');
    await act(async () => void leave());
    expect(await stored(replica)).toBe('No gravel');
  });

  it('keeps what was typed when the page goes, although the device has no time to write it', async () => {
    const replica = replicaWith('Roses');
    await open(replica);
    replica.hold();
    type('Roses\nNo gravel');
    await act(async () => fireEvent(window, new Event('pagehide')));
    expect(JSON.parse((await replica.drafts()).get(draftName) ?? '')).toEqual({
      base: 'Roses',
      text: 'Roses\nNo gravel',
    });
    await act(() => replica.release());
    await written(replica, 'Roses\nNo gravel');
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
  });

  it('writes what was typed when another screen is opened', async () => {
    const replica = replicaWith();
    const { unmount } = await open(replica);
    type('No gravel');
    unmount();
    await written(replica, 'No gravel');
  });

  it('keeps what was typed when another screen is opened, although the device has no time to write it', async () => {
    const replica = replicaWith('Roses');
    const { unmount } = await open(replica);
    replica.hold();
    type('Roses\nNo gravel');
    unmount();
    const draft = JSON.stringify({ base: 'Roses', text: 'Roses\nNo gravel' });
    await waitFor(async () => expect((await replica.drafts()).get(draftName)).toBe(draft));
    await act(() => replica.release());
    await written(replica, 'Roses\nNo gravel');
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
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
    await waitFor(async () => expect((await replica.drafts()).has(draftName)).toBe(true));
    unmount();
    expect(await stored(replica)).toBe('Before');

    await open(replica);
    await waitFor(() => expect(field().value).toBe('x'.repeat(5001)));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This is too long/));
    type('x'.repeat(5000));
    await written(replica, 'x'.repeat(5000));
    expect((await replica.drafts()).has(draftName)).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps a text that the device cannot store', async () => {
    const replica = replicaWith();
    const { reported } = await open(replica);
    replica.broken = new Error('QuotaExceededError');
    type('No gravel');
    expect((await screen.findByRole('alert')).textContent).toBe('This is not saved. Your text is still here.');
    expect(field().value).toBe('No gravel');
    expect((await replica.drafts()).get(draftName)).toContain('No gravel');
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
      await replica.park({
        id: 'p',
        ref: own,
        why: 'refused',
        base: { fields: alvarez, rev: 1 },
        mine,
        at: galleryTime,
      });
      await replica.edit(own, (fields) => ({ ...fields, specialtyRequests: '' }));
      await replica.arrive();
    });
    await waitFor(() => expect(screen.queryByText(/^Saved/)).toBeNull());
    expect(field().value).toBe('');
  });

  it('says when the account has left the device', async () => {
    const replica = replicaWith();
    await open(replica);
    await act(() => replica.remove(own));
    type('No gravel');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your account is not on this/);
    expect(field().value).toBe('No gravel');
  });
});

describe('what the office changes meanwhile', () => {
  it('shows at once in a field that nobody types in', async () => {
    const replica = replicaWith('No gravel');
    await open(replica);
    await byServer(replica, 'No gravel\nRoses: agreed');
    expect(field().value).toBe('No gravel\nRoses: agreed');
  });

  it('is joined with what is being typed', async () => {
    const replica = replicaWith('No gravel');
    await open(replica);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type('No gravel\nA bench');
    await byServer(replica, 'Roses: agreed\nNo gravel');
    expect(field().value).toBe('No gravel\nA bench');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(await stored(replica)).toBe('Roses: agreed\nNo gravel\nA bench');
    expect(field().value).toBe('Roses: agreed\nNo gravel\nA bench');
  });

  it('is joined with a text that waited as a draft, against what it stood on then', async () => {
    const replica = replicaWith('Old wish\nRoses: agreed');
    await replica.keepDraft(draftName, JSON.stringify({ base: 'Old wish', text: 'Old wish\nA bench' }));
    await open(replica);
    await written(replica, 'Old wish\nA bench\nRoses: agreed');
    expect((await replica.drafts()).has(draftName)).toBe(false);
  });

  it.each([
    ['', 'Roses', 'Roses\nNo bees'],
    [', joined with what the office wrote', 'Roses\nAsked for', 'Roses\nAsked for\nNo bees'],
  ])('never comes back from a page that ended just after it had saved%s', async (_, theirs, saved) => {
    const replica = replicaWith(saved);
    await replica.keepDraft(draftName, JSON.stringify({ base: 'Roses', text: 'Roses\nNo bees' }));
    const session = draftsAtOnce({ ...replica, remove: async () => undefined }, 'alvarez');
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
    await byServer(replica, theirs);
    const draft = vi.fn<typeof session.draft>(session.draft);
    await open({ ...session, draft, remove: replica.remove });
    await waitFor(() => expect(draft).toHaveBeenCalled());
    await act(async () => void (await draft.mock.results[0]?.value));
    expect([field().value, await stored(replica)]).toEqual([theirs, theirs]);
  });

  it('leaves no older draft beside what is stored, whenever the page ends', async () => {
    const replica = replicaWith();
    let atStoring: ReturnType<typeof replica.drafts> | undefined;
    await open({
      ...replica,
      async edit(...asked) {
        await replica.edit(...asked);
        atStoring = replica.drafts();
      },
    });
    replica.broken = new Error('QuotaExceededError');
    type('No gravel');
    await screen.findByText('This is not saved. Your text is still here.');
    replica.broken = null;
    type('No gravel, ever');
    await written(replica, 'No gravel, ever');
    expect((await atStoring)?.get(draftName)).toBe(JSON.stringify({ base: '', text: 'No gravel, ever' }));
  });

  it('keeps what was typed while an earlier text was being stored, where the page is left in between', async () => {
    const replica = replicaWith();
    const kept: (string | undefined)[] = [];
    const stored: number[] = [];
    await open({
      ...replica,
      async keepDraft(name, text) {
        kept.push(text);
        await replica.keepDraft(name, text);
      },
      async edit(...asked) {
        await replica.edit(...asked);
        stored.push(kept.length);
      },
    });
    replica.hold();
    type('A');
    await act(async () => fireEvent.blur(field()));
    type('AB');
    await act(async () => fireEvent(window, new Event('pagehide')));
    await act(() => replica.release());
    await written(replica, 'AB');
    expect(kept.slice(0, stored[1])).not.toContain(undefined);
    await waitFor(async () => expect((await replica.drafts()).size).toBe(0));
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
