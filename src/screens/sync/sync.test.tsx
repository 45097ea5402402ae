import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addNote } from '#domain/notes.ts';
import { GoneError } from '#sync/replica.ts';
import type { SyncStatus } from '#sync/status.ts';
import type { Parked } from '#sync/store.ts';
import { FakeReplica } from '#tests/support/fake-replica.ts';
import {
  alvarez,
  customers,
  employee,
  galleryCatalogue,
  galleryTime,
  unsentNote,
} from '#tests/support/gallery/people.ts';
import type { Screen } from '#tests/support/media.ts';
import { show } from '#tests/support/render.tsx';
import type { DeviceStorage } from './storage.ts';
import { Sync } from './sync.tsx';

const offline: SyncStatus = { state: 'offline', unsent: 3, lastContact: galleryTime };
const upToDate: SyncStatus = { state: 'up-to-date', lastContact: galleryTime };
const refusedNow: SyncStatus = { state: 'refused', parked: 1, unsent: 0, lastContact: galleryTime };
const kept: DeviceStorage = {
  look: () => Promise.resolve({ used: 3_240_000, kept: true }),
  protect: () => Promise.resolve(true),
};
const note = { ...unsentNote, createdAt: galleryTime - 60_000 };
const refusal: Parked<'users'> = {
  id: 'users/alvarez/x',
  ref: { collection: 'users', id: 'alvarez' },
  why: 'gone',
  base: { fields: alvarez, rev: 3 },
  mine: { ...alvarez, notes: [...(alvarez.notes ?? []), note] },
  at: galleryTime,
};

const replicaOf = (status: SyncStatus) => new FakeReplica(customers(5), galleryCatalogue, status);

interface Opening {
  replica?: FakeReplica;
  status?: SyncStatus;
  storage?: DeviceStorage;
  on?: Screen;
}

async function open({ replica = replicaOf(offline), status = offline, storage = kept, on = 'phone' }: Opening = {}) {
  const { user } = await show(
    <Sync
      replica={replica}
      user={employee}
      status={status}
      storage={storage}
      version="0.1.0 (abc)"
      now={() => galleryTime}
    />,
    on,
  );
  return { user, replica };
}

async function openRefused(entry: Parked = refusal, on: Screen = 'phone') {
  const replica = replicaOf(refusedNow);
  replica.parked$.next([entry]);
  return open({ replica, status: refusedNow, on });
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const press = (name: RegExp) => screen.getByRole('button', { name });
const spaced = (text: string | null | undefined) => text?.replace(/\s/gu, ' ');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the state card', { timeout: 20_000 }, () => {
  it.each<[string, SyncStatus, string, string]>([
    ['offline', offline, 'Offline', '3 changes wait on this phone. They go out by themselves when there is signal.'],
    [
      'offline with one',
      { ...offline, unsent: 1 },
      'Offline',
      '1 change waits on this phone. It goes out by itself when there is signal.',
    ],
    ['syncing', { state: 'syncing', unsent: 2, lastContact: 1 }, 'Syncing', '2 changes are on their way.'],
    ['asking', { state: 'syncing', unsent: 0, lastContact: 1 }, 'Syncing', 'Asking the office for news.'],
    ['up to date', upToDate, 'Up to date', 'Nothing waits on this phone. News from the office comes by itself.'],
    [
      'refused, in contact',
      refusedNow,
      'In contact with the office',
      '1 change could not be saved. Everything else is at the office.',
    ],
    [
      'refused, out of reach',
      { ...refusedNow, offline: true, unsent: 3 },
      'Offline',
      '3 changes wait on this phone. They go out by themselves when there is signal.',
    ],
    [
      'signed out',
      { state: 'blocked', why: 'signed-out', unsent: 1, lastContact: 1 },
      'Stopped',
      'Please sign in again. What you saved stays on this phone, and goes out when you are signed in.',
    ],
    [
      'storage full',
      { state: 'blocked', why: 'storage-full', unsent: 1, lastContact: 1 },
      'Stopped',
      'The phone’s storage is full. What you saved is safe. Delete photos or apps you do not need, then try again.',
    ],
  ])('%s', async (_, status, title, text) => {
    await open({ status });
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  it('says when the office was heard, the version, and what the storage is worth', async () => {
    await open();
    expect(spaced(screen.getByText(/^Last contact/).textContent)).toBe('Last contact: today, 10:42 AM.');
    expect(screen.getByText('App version 0.1.0 (abc)')).toBeDefined();
    expect(screen.getByText('Storage on this phone: protected. 3.2 MB used.')).toBeDefined();
  });

  it('offers to protect the storage where the phone "may clear this app’s data"', async () => {
    let granted = false;
    const storage: DeviceStorage = {
      look: () => Promise.resolve({ used: 40_000, kept: granted }),
      protect: () => Promise.resolve(granted),
    };
    const { user } = await open({ storage });
    expect(screen.getByText('The phone may clear this app’s data. 40 KB used.')).toBeDefined();
    await user.click(press(/^Protect it$/));
    expect(screen.getByText(/^The browser does not promise that yet/)).toBeDefined();
    granted = true;
    await user.click(press(/^Protect it$/));
    expect(screen.getByText('Storage on this phone: protected. 40 KB used.')).toBeDefined();
    expect(screen.queryByText(/^The browser does not promise that yet/)).toBeNull();
  });

  it('claims nothing where the browser says nothing', async () => {
    await open({ storage: { ...kept, look: () => Promise.resolve({ used: null, kept: null }) } });
    expect(screen.getByText('This browser does not say whether it keeps this app’s data.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Protect it' })).toBeNull();
  });
});

describe('waiting to be sent', { timeout: 20_000 }, () => {
  it('lists "icon, what, where, time, first line of text", until it has arrived', async () => {
    const replica = replicaOf(offline);
    await replica.edit({ collection: 'users', id: 'alvarez' }, (fields) => ({
      ...fields,
      notes: addNote(fields.notes, note, []),
      primaryNote: 'Lift the gate',
    }));
    replica.writtenAt.set('users/alvarez', galleryTime - 120_000);
    await replica.edit({ collection: 'plants', id: 'plants' }, (fields) => ({
      ...fields,
      plants: fields.plants.map((plant) =>
        plant.name === 'Chard' ? { ...plant, size: 24, plantingMonths: [10, 1] as [number, number] } : plant,
      ),
    }));
    await open({ replica });
    expect((await heading('Waiting to be sent (2)')).textContent).toBeDefined();
    const [person, catalogue] = screen.getAllByRole('listitem').map((item) => spaced(item.textContent));
    expect(person).toBe(
      `New note10:41 AMAlvarez, Maria${note.note}Primary note changed10:40 AMAlvarez, MariaLift the gate`,
    );
    expect(catalogue).toContain('Plant changed: Chard');
    expect(catalogue).toContain('CatalogueGrowing Season: Nov to Feb Plant Size: 24');
    act(() => replica.arrive());
    expect((await heading('Everything is at the office.')).nextSibling?.textContent).toMatch(
      /^As of today, 10:42\sAM\.$/u,
    );
    const arrived = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(arrived).toEqual([expect.stringMatching(/At the office$/u), expect.stringMatching(/At the office$/u)]);
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull(), { timeout: 5000 });
  });

  it('says of what is being sent that it is "On its way"', async () => {
    const replica = replicaOf(offline);
    await replica.edit({ collection: 'users', id: 'alvarez' }, (fields) => ({ ...fields, primaryNote: 'Dog' }));
    await open({ replica, status: { state: 'syncing', unsent: 1, lastContact: 1 } });
    expect(screen.getByRole('listitem').textContent).toMatch(/Dog.*On its way$/u);
  });

  it('does not say that something arrived which was set aside', async () => {
    const replica = replicaOf(offline);
    await replica.edit(refusal.ref, () => refusal.mine);
    await open({ replica });
    act(() => {
      replica.parked$.next([refusal]);
      replica.arrive();
    });
    await heading('Could not be saved (1)');
    expect(screen.queryByText('At the office')).toBeNull();
  });

  it('claims nothing about an office that was never heard', async () => {
    await open({ status: { state: 'offline', unsent: 0, lastContact: null } });
    expect(await heading('Nothing waits on this phone.')).toBeDefined();
    expect(screen.getByText('Last contact: not yet.')).toBeDefined();
  });

  it('lists fifty at first, however much there is', async () => {
    const replica = new FakeReplica(customers(120), galleryCatalogue, offline);
    for (const { id } of customers(120))
      await replica.edit({ collection: 'users', id }, (fields) => ({ ...fields, primaryNote: 'Dog' }));
    const { user } = await open({ replica });
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    await user.click(press(/^Show more$/));
    await user.click(press(/^Show more$/));
    expect(screen.getAllByRole('listitem')).toHaveLength(120);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('could not be saved', { timeout: 20_000 }, () => {
  it('has "reason first, text in sunk, Try again, Copy text, Discard"', async () => {
    await openRefused();
    await heading('Could not be saved (1)');
    const card = within(screen.getByRole('listitem'));
    expect(card.getByRole('heading').textContent).toBe('Note for Alvarez, Maria');
    expect(card.getByText('This customer was removed at the office.')).toBeDefined();
    expect(card.getByText(note.note)).toBeDefined();
    expect(spaced(card.getByText(/^Written by you/).textContent)).toBe(
      'Written by you, today, 10:41 AM. Your text is safe here until you decide.',
    );
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Try again',
      'Copy text',
      'Discard',
    ]);
  });

  it.each<[Partial<Parked<'users'>>, string, string]>([
    [
      { why: 'refused' },
      'Note for Alvarez, Maria',
      'The office did not accept this. You may not be allowed to change it any more.',
    ],
    [
      { why: 'invalid' },
      'Note for Alvarez, Maria',
      'The office cannot store this. It is too long, or was damaged on this phone.',
    ],
    [
      { mine: { ...alvarez, role: 'employee', primaryNote: 'Dog' } },
      '2 changes for Alvarez, Maria',
      'This employee was removed at the office.',
    ],
    [
      { ref: { collection: 'users', id: employee.id }, mine: { ...alvarez, specialtyRequests: 'Shade' } },
      'Specialty requests of yours',
      'Your profile was removed at the office.',
    ],
  ])('tells the reason in plain words: %j', async (change, title, reason) => {
    await openRefused({ ...refusal, ...change });
    await heading(title);
    expect(screen.getByText(reason)).toBeDefined();
  });

  it('Try again makes it wait, and says so', async () => {
    const { user, replica } = await openRefused();
    await user.click(press(/^Try again: Note for Alvarez/));
    expect(await heading('Waiting to be sent (1)')).toBeDefined();
    expect(screen.queryByRole('heading', { name: /^Could not be saved/ })).toBeNull();
    expect(screen.getByText('It waits to be sent now.')).toBeDefined();
    expect(document.activeElement).toBe(await heading('Sync'));
    expect(replica.notes('alvarez')).toContain(note.note);
  });

  it.each([
    ['is still gone', new GoneError(), 'They are still not there, so nothing was sent. Your text stays here.'],
    ['cannot be written', new Error('storage'), 'This could not be tried now. Your text stays here.'],
  ])('Try again keeps the text where its document %s', async (_, error, words) => {
    const { user, replica } = await openRefused(refusal, 'computer');
    replica.broken = error;
    await user.click(press(/^Try again: /));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByText(note.note)).toBeDefined();
    replica.broken = null;
    await user.click(press(/^Try all again$/));
    await heading('Waiting to be sent (1)');
    expect(replica.refreshes).toBe(1);
  });

  it('Copy text copies all of it', async () => {
    const { user } = await openRefused({ ...refusal, mine: { ...refusal.mine, primaryNote: 'Dog' } });
    await user.click(press(/^Copy text/));
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe(`New note\n${note.note}\n\nPrimary note changed\nDog`);
  });

  it('Copy text selects the text where the browser does not copy', async () => {
    const { user } = await openRefused();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(press(/^Copy text/));
    await screen.findByText('The text is selected. Copy it with the menu or the keyboard of this device.');
    expect(getSelection()?.toString()).toBe(note.note);
  });

  it('Discard asks once', async () => {
    const { user, replica } = await openRefused();
    await user.click(press(/^Discard/));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard this text?' });
    expect(within(dialog).getByText('It is only on this phone. Nobody gets it back.')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(replica.parked$.value).toHaveLength(1);
    await user.click(press(/^Discard: /));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    expect(replica.parked$.value).toEqual([]);
    expect(screen.getByText('Discarded.')).toBeDefined();
    expect(replica.notes('alvarez')).not.toContain(note.note);
  });
});
