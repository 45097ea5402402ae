/** The device's clock is a day ahead: what bears the office's time is of today all the same. */
import { screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { addNote } from '#domain/notes.ts';
import { admin, alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { AdminSettings } from './admin-settings/admin-settings.tsx';
import { Sync } from './sync/sync.tsx';

const ahead = () => galleryTime + 86_400_000;
const status = aStatus({ connected: false, waiting: 1, lastContact: ahead() });
const note = { id: 'n9', note: 'Gate sticks', createdBy: 'Tom', createdAt: galleryTime };
const spaced = (text: string | null | undefined) => text?.replace(/\s/gu, ' ');

it('what waits is said to be of today on a device whose clock is a day ahead', async () => {
  const replica = testReplica([alvarez], galleryCatalogue, status);
  await replica.edit({ collection: 'users', id: alvarez.id }, (user) => ({
    ...user,
    notes: addNote(user.notes, note, []),
  }));
  await show(<Sync replica={replica} user={employee} status={status} low={false} version="1.0.0" now={ahead} />);
  expect(spaced((await screen.findByText(/10:42/, { selector: 'li p' })).textContent)).toBe('10:42 AM');
});

it('what could not be saved is said to be of today on a device whose clock is a day ahead', async () => {
  const replica = testReplica([alvarez], galleryCatalogue, status);
  const mine = { ...alvarez, notes: addNote(alvarez.notes, note, []) };
  const ref = { collection: 'users', id: alvarez.id } as const;
  await replica.park({ id: 'p', ref, why: 'refused', base: { fields: alvarez, rev: 1 }, mine, at: ahead() });
  await show(<Sync replica={replica} user={employee} status={status} low={false} version="1.0.0" now={ahead} />);
  expect(spaced((await screen.findByText(/Written by you/)).textContent)).toContain('Written by you, today, 10:42 AM.');
});

it('the contact of a phone is said to be of today on a device whose clock is a day ahead', async () => {
  const replica = testReplica([admin], galleryCatalogue, status);
  const phone = { uid: admin.id, device: 'd1', contact: galleryTime, waiting: 0, version: '1.0.0' };
  const online = { ...status, connected: true };
  const phones$ = new BehaviorSubject([phone]);
  await show(<AdminSettings user={admin} serverDevices$={phones$} replica={replica} status={online} now={ahead} />);
  expect(spaced((await screen.findByText(/^Last contact/)).textContent)).toBe('Last contact today, 10:42 AM');
  expect(spaced(screen.getByText(/^Names as of/).textContent)).toBe('Names as of today, 10:42 AM.');
});
