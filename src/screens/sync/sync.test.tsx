import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addNote } from '#domain/notes.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { SetAside } from '#sync/store.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { customers, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import {
  heading,
  note,
  offline,
  open,
  press,
  refusal,
  refusedNow,
  replicaOf,
  spaced,
  upToDate,
} from '#tests/support/sync-page.tsx';
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

describe('waiting to be sent', () => {
  it('lists "icon, what, where, time, first line of text", until it has arrived', async () => {
    const replica = replicaOf(offline);
    replica.time = galleryTime - 180_000;
    await replica.edit({ collection: 'plants', id: 'plants' }, (fields) => ({
      ...fields,
      plants: fields.plants.map((plant) =>
        plant.name === 'Chard' ? { ...plant, size: 24, plantingMonths: [10, 1] as [number, number] } : plant,
      ),
    }));
    replica.time = galleryTime - 120_000;
    await replica.edit({ collection: 'users', id: 'alvarez' }, (fields) => ({
      ...fields,
      notes: addNote(fields.notes, note, []),
      primaryNote: 'Lift the gate',
    }));
    replica.time = galleryTime;
    await open({ replica });
    expect((await heading('Waiting to be sent (3)')).textContent).toBeDefined();
    const [person, catalogue] = screen.getAllByRole('listitem').map((item) => spaced(item.textContent));
    expect(person).toBe(
      `New note10:41 AMAlvarez, Maria${note.note}Primary note changed10:40 AMAlvarez, MariaLift the gate`,
    );
    expect(catalogue).toContain('Plant changed: Chard');
    expect(catalogue).toContain('CatalogueGrowing Season: Nov to Feb Plant Size: 24');
    await act(() => replica.arrive());
    expect((await heading('Everything is at the office.')).nextSibling?.textContent).toMatch(
      /^As of today, 10:42\sAM\.$/u,
    );
    await heading('Sent today (3)');
    const sent = screen.getAllByRole('listitem').map((item) => spaced(item.textContent));
    expect(new Set(sent)).toEqual(
      new Set([
        `New note${note.note}Primary note changedLift the gateAlvarez, Maria10:42 AM`,
        'Plant changed: ChardCatalogue10:42 AM',
      ]),
    );
  });

  it('says of what is being sent that it is "On its way"', async () => {
    const replica = replicaOf(offline);
    await replica.edit({ collection: 'users', id: 'alvarez' }, (fields) => ({ ...fields, primaryNote: 'Dog' }));
    await open({ replica, status: aStatus({ syncing: true, waiting: 1, lastContact: 1 }) });
    expect(screen.getByRole('listitem').textContent).toMatch(/Dog.*On its way$/u);
  });

  it('shows what was set aside', async () => {
    const replica = replicaOf(offline);
    await replica.edit(refusal.ref, () => refusal.mine);
    await open({ replica });
    await act(async () => {
      await replica.park(refusal);
      await replica.arrive();
    });
    await heading('Could not be saved (1)');
  });

  it('claims nothing about an office that was never heard', async () => {
    await open({ status: aStatus({ connected: false, lastContact: null }) });
    expect(await heading('Nothing waits on this phone.')).toBeDefined();
    expect(screen.getByText('Last contact: not yet.')).toBeDefined();
  });

  it('lists fifty at first, however much there is', async () => {
    const replica = testReplica(customers(120), galleryCatalogue, offline);
    for (const { id } of customers(120))
      await replica.edit({ collection: 'users', id }, (fields) => ({ ...fields, primaryNote: 'Dog' }));
    const { user } = await open({ replica });
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    await user.click(press(/^Show more$/));
    await user.click(press(/^Show more$/));
    expect(screen.getAllByRole('listitem')).toHaveLength(120);
    expect(document.activeElement).toBe(screen.getAllByRole('listitem')[100]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('a copy of what waits', () => {
  const withNote = async () => {
    const replica = replicaOf(offline);
    await replica.edit({ collection: 'users', id: 'alvarez' }, (fields) => ({ ...fields, primaryNote: 'Dog' }));
    return replica;
  };
  const isFirst = (first: RegExp, second: RegExp) =>
    Boolean(
      screen.getByText(first).compareDocumentPosition(screen.getByText(second)) & Node.DOCUMENT_POSITION_FOLLOWING,
    );

  it('is offered below what waits', async () => {
    await open({ replica: await withNote() });
    expect(isFirst(/^Waiting to be sent/, /^What waits is safe on this phone/)).toBe(true);
  });

  it.each([
    ['where room is short', { low: true }, /^This phone is nearly full/],
    [
      'where nothing is sent',
      { status: aStatus({ blocked: 'signed-out' as const, waiting: 1, lastContact: 1 }) },
      /^Nothing is sent at the moment/,
    ],
  ])('comes first %s', async (_, given, words) => {
    await open({ replica: await withNote(), ...given });
    expect(isFirst(words, /^Waiting to be sent/)).toBe(true);
  });

  it('is not offered before it is known what was only typed', async () => {
    const replica = await withNote();
    let read: (names: string[]) => void = () => undefined;
    const reading = new Promise<string[]>((resolve) => (read = resolve));
    await open({ replica: { ...replica, draftNames: () => reading } });
    expect(await screen.findByText(/^Waiting to be sent/)).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Keep a copy' })).toBeNull();
    await act(async () => read([]));
    expect(await heading('Keep a copy')).toBeDefined();
  });

  it('is not offered where nothing waits, and is where something was only typed', async () => {
    const replica = replicaOf(offline);
    await open({ replica });
    expect(screen.queryByRole('heading', { name: 'Keep a copy' })).toBeNull();
    await replica.keepDraft('note/alvarez/new', 'Half a sentence');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await heading('Keep a copy')).toBeDefined();
  });

  it('stands beside no word that everything is at the office', async () => {
    const replica = replicaOf(upToDate);
    await replica.keepDraft('note/alvarez/new', 'Half a sentence');
    await open({ replica });
    expect(await heading('Keep a copy')).toBeDefined();
    expect(await heading('Everything that you saved is at the office.')).toBeDefined();
    expect(screen.queryByText('Everything is at the office.')).toBeNull();
  });
});

describe('sent today', () => {
  const writes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ref: { collection: 'users' as const, id: 'alvarez' },
      edit: `phone:${index}`,
      role: 'customer' as const,
      name: 'Alvarez, Maria',
      count: 1,
      changes: [{ kind: 'note-added' as const, text: `Note ${index}` }],
      entries: [],
      read: [],
      at: galleryTime - index,
    }));

  it('lists ten at first, and says what is not listed any more', async () => {
    const replica = replicaOf(upToDate);
    await replica.store.setFact('arrived', { writes: writes(12), more: 3 });
    const { user } = await open({ replica, status: upToDate });
    await heading('Sent today (15)');
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    await user.click(press(/^Show more$/));
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
    expect(document.activeElement).toBe(screen.getAllByRole('listitem')[10]);
    expect(screen.getByText(/^3 changes of this morning are at the office too/)).toBeDefined();
  });

  it('is empty on the next day, and takes no harm from damage', async () => {
    const replica = replicaOf(upToDate);
    const [write] = writes(1);
    const damaged = [null, { at: galleryTime }, { ...write, at: galleryTime - 86_400_000 }];
    await replica.store.setFact('arrived', { writes: damaged as never, more: 0 });
    await open({ replica, status: upToDate });
    expect(screen.queryByRole('heading', { name: /^Sent today/ })).toBeNull();
  });
});
