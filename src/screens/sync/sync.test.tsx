import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { SetAside } from '#sync/store.ts';
import { employee, galleryTime } from '#tests/support/gallery/people.ts';
import { heading, offline, open, press, refusedNow, replicaOf, spaced, upToDate } from '#tests/support/sync-page.tsx';
import { aStatus } from '#tests/support/status.ts';

describe('the state card', () => {
  it.each<[string, SyncStatus, string, string]>([
    ['offline', offline, 'Offline', '3 changes wait on this phone. They go out by themselves when there is signal.'],
    [
      'offline with one',
      { ...offline, waiting: 1 },
      'Offline',
      '1 change waits on this phone. It goes out by itself when there is signal.',
    ],
    [
      'offline, before what waits was counted',
      aStatus({ connected: false, lastContact: null }),
      'Offline',
      'You can go on working.',
    ],
    ['syncing', aStatus({ syncing: true, waiting: 2, lastContact: 1 }), 'Syncing', '2 changes are on their way.'],
    ['asking', aStatus({ syncing: true, lastContact: 1 }), 'Syncing', 'Asking the office for news.'],
    [
      'arriving',
      aStatus({ syncing: true, lastContact: 1, progress: { here: 1_240, of: 3_000 } }),
      'Syncing',
      '1,240 of 3,000 people are here. What is here can be used at once, and stays when the line breaks.',
    ],
    [
      'refusing',
      aStatus({ syncing: true, waiting: 1, lastContact: 1, refusing: true }),
      'Waiting',
      'The office refuses everything at the moment. Nothing is lost: 1 change waits on this phone, which asks again by itself.',
    ],
    ['up to date', upToDate, 'Up to date', 'Nothing waits on this phone. News from the office comes by itself.'],
    [
      'refused, in contact',
      refusedNow,
      'In contact with the office',
      '1 change could not be saved. Everything else is at the office.',
    ],
    [
      'refused, out of reach',
      { ...refusedNow, connected: false, waiting: 3 },
      'Offline',
      '3 changes wait on this phone. They go out by themselves when there is signal.',
    ],
    [
      'refused, and the office refuses what else waits',
      { ...refusedNow, waiting: 1, refusing: true },
      'Waiting',
      'The office refuses everything at the moment. Nothing is lost: 1 change waits on this phone, which asks again by itself.',
    ],
    [
      'refused, before the office has answered',
      { ...refusedNow, heard: false, syncing: true },
      'Syncing',
      'Asking the office for news.',
    ],
    [
      'signed out',
      aStatus({ blocked: 'signed-out', waiting: 1, lastContact: 1 }),
      'Stopped',
      'Please sign in again. What you saved stays on this phone, and goes out when you are signed in.',
    ],
    [
      'storage full',
      aStatus({ blocked: 'storage-full', waiting: 1, lastContact: 1 }),
      'Stopped',
      'The phone’s storage is full. What you saved is safe. Delete photos or apps you do not need, then try again.',
    ],
    [
      'storage closed',
      aStatus({ blocked: 'storage-closed', waiting: 1, lastContact: 1 }),
      'Stopped',
      'The phone’s storage does not answer, so nothing new can be saved. The app keeps trying by itself. If it stays so, copy what you are typing and reload the page.',
    ],
  ])('%s', async (_, status, title, text) => {
    await open({ status });
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  it.each([
    [
      1,
      '1 change waits on this phone. It goes out when there is signal. If you close the app before, it goes out when you open the app again with signal.',
    ],
    [
      2,
      '2 changes wait on this phone. They go out when there is signal. If you close the app before, they go out when you open the app again with signal.',
    ],
  ])('promises nothing of the closed app where the browser sends nothing then: %i', async (waiting, text) => {
    await open({ status: { ...offline, waiting }, sendsClosed: false });
    expect(screen.getByText(text)).toBeDefined();
  });

  it('warns where the browser may erase what waits, and leads to the install steps', async () => {
    await open({ erasedBy: 'Safari' });
    expect(screen.getByText(/^Safari may erase what waits here if you stay away for seven days/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'How to put it there' }).getAttribute('href')).toBe('/initialIntro');
  });

  it('warns of nothing where nothing waits', async () => {
    await open({ erasedBy: 'Safari', status: upToDate });
    expect(screen.queryByText(/may erase/)).toBeNull();
  });

  it('leads staff to practice, and nobody else', async () => {
    const opened: string[] = [];
    const { user } = await open({ onPractice: () => opened.push('practice') });
    await user.click(press(/^Practice without signal$/));
    expect(opened).toEqual(['practice']);
    cleanup();
    await open();
    expect(screen.queryByRole('button', { name: 'Practice without signal' })).toBeNull();
  });

  it('says when the office was heard, and the version', async () => {
    await open();
    expect(spaced(screen.getByText(/^Last contact/).textContent)).toBe('Last contact: today, 10:42 AM.');
    expect(screen.getByText('App version 0.1.0 (abc)')).toBeDefined();
  });

  it('tells a customer the number of the version and no more', async () => {
    await open({ as: { ...employee, role: 'customer' } });
    expect(screen.getByText('App version 0.1.0')).toBeDefined();
  });

  it.each(['phone', 'computer'] as const)('leads to the steps of installing, on a %s', async (on) => {
    await open({ on });
    const link = screen.getByRole('link', { name: 'How to install the app' });
    expect(link.getAttribute('href')).toBe('/initialIntro');
  });

  it('does not lead there in the installed app', async () => {
    await open({ installed: true });
    expect(screen.queryByRole('link', { name: 'How to install the app' })).toBeNull();
  });
});

describe('what cannot be read', () => {
  const admin = { ...employee, role: 'admin' as const };
  const customer = { ...employee, role: 'customer' as const };
  const found: SetAside[] = [
    { collection: 'users', id: 'x7Kq', reason: 'role', rev: 3, at: galleryTime },
    { collection: 'plants', id: 'plants', reason: 'plants', rev: 9, at: galleryTime },
  ];
  const incomplete = (unreadable: number, failing = false): SyncStatus =>
    aStatus({ unreadable, failing, lastContact: galleryTime });

  it.each([
    [
      'an employee',
      employee,
      1,
      '1 document cannot be read in full. Some of it is missing here, or older than at the office. The office has been told.',
    ],
    [
      'a customer',
      customer,
      1,
      'Part of your data cannot be shown as it is. What you see may be older than what the office has. The office has been told.',
    ],
    [
      'an admin',
      admin,
      2,
      '2 documents cannot be read in full. Below is which, and what to do. Everything else is here.',
    ],
    [
      'an employee whose device does not take the news over',
      employee,
      0,
      'Not all news of the office can be taken over at the moment. The app keeps trying.',
    ],
  ])('is never "Up to date" to %s', async (_, as, unreadable, text) => {
    await open({ as, status: incomplete(unreadable, unreadable === 0) });
    expect(screen.getByRole('heading', { name: 'Incomplete' })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  it('is listed for an admin by its id and why, with what to do', async () => {
    const replica = replicaOf(incomplete(2));
    for (const document of found) await replica.store.keepAside(document);
    await open({ as: admin, replica, status: incomplete(2) });
    await heading('Cannot be read in full (2)');
    expect(screen.getByText(/^Open the document in the Firebase console and correct or delete it\./)).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'users/x7KqIts role is none of admin, employee and customer.',
      'plants/plantsIts plants are no list. The last catalogue that could be read stays in use.',
    ]);
    await act(() => replica.store.dropAside(found));
    expect(screen.queryByRole('heading', { name: /^Cannot be read/ })).toBeNull();
  });

  it.each([
    ['an employee', employee],
    ['a customer', customer],
  ])('is not listed for %s', async (_, as) => {
    const replica = replicaOf(incomplete(2));
    for (const document of found) await replica.store.keepAside(document);
    await open({ as, replica, status: incomplete(2) });
    await heading('Incomplete');
    expect(screen.queryByText(/x7Kq/)).toBeNull();
  });
});

it('says that it checks, and what that is for, until it was shown that nothing is missing', async () => {
  await open({ status: aStatus({ checking: true, lastContact: galleryTime }) });
  expect(screen.getByRole('heading', { name: 'Checking' })).toBeDefined();
  expect(screen.getByText(/^Nothing waits here\. The app compares with the office/)).toBeDefined();
});
