import { act, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { errorEntry, type ErrorEntry } from '#domain/error-log.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { ErrorLog } from './error-log.tsx';
import { aStatus } from '#tests/support/status.ts';

const online: SyncStatus = aStatus({ lastContact: galleryTime });
const early = errorEntry('permission-denied', 'You do not have permission to modify plants', galleryTime - 60_000);
const late = errorEntry('uncaught-error', 'TypeError: x is undefined', galleryTime);

async function open(first: readonly ErrorEntry[] | null | undefined, status: SyncStatus = online) {
  const errors$ = new BehaviorSubject(first);
  // Before the first answer nothing was told at all.
  const source = {
    subscribe: (next: (value: readonly ErrorEntry[] | null) => void) =>
      errors$.subscribe((value) => value !== undefined && next(value)),
  };
  await show(<ErrorLog errors$={source} status={status} now={() => galleryTime} />);
  return { tell: (errors: readonly ErrorEntry[] | null) => act(() => errors$.next(errors)) };
}
const codes = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('h2')?.textContent);

describe('the page of the error log', () => {
  it('shows code, time and message, newest first, and follows the office', async () => {
    const { tell } = await open([early]);
    expect(screen.getByRole('listitem').textContent?.replace(/\s/gu, ' ')).toBe(
      'permission-deniedtoday, 10:41 AMYou do not have permission to modify plants',
    );
    expect(screen.getByText('1 entry')).toBeDefined();
    tell([early, late]);
    expect(codes()).toEqual(['uncaught-error', 'permission-denied']);
    expect(screen.getByText('2 entries, newest first')).toBeDefined();
  });

  it('says that there is nothing', async () => {
    await open([]);
    expect(screen.getByRole('heading', { name: 'Nothing in the log' })).toBeDefined();
  });

  it('waits for the office without claiming anything', async () => {
    const { tell } = await open(undefined);
    expect(screen.getByRole('status').textContent).toBe('Asking the office…');
    tell([late]);
    expect(codes()).toEqual(['uncaught-error']);
  });

  it.each<[string, readonly ErrorEntry[] | null, SyncStatus]>([
    ['cannot be heard', null, online],
    ['is out of reach', [late], aStatus({ connected: false, lastContact: 1 })],
    ['is out of reach, besides a refusal', [late], aStatus({ connected: false, rejected: 1, lastContact: 1 })],
  ])('says so where the office %s, and keeps nothing', async (_, errors, status) => {
    await open(errors, status);
    expect(screen.getByRole('heading', { name: 'This list needs a connection' })).toBeDefined();
    expect(codes()).toEqual([]);
  });

  it('stands with any entry, and shows the others', async () => {
    // React writes to the console what a boundary has caught.
    vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    const times = [8.64e15 + 1, Number.NaN, -1, 0, 1e300, 'today', null, {}];
    const forged = [
      ...times.map((createdAt) => ({ ...early, createdAt })),
      { ...early, message: { forged: true } },
      { ...early, code: [{ forged: true }] },
      {},
      null,
    ];
    await open([...forged, late] as unknown as readonly ErrorEntry[]);
    expect(codes()).toContain('uncaught-error');
    expect(screen.getAllByText('unknown date').length).toBeGreaterThanOrEqual(times.length);
    expect(screen.getAllByText(/^This entry cannot be shown/)).toHaveLength(3);
  });
});
