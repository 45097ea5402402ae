/** The sync center, opened on what a test says. */
import { screen } from '@testing-library/react';
import { Sync } from '#screens/sync/sync.tsx';
import type { User } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { Parked } from '#sync/store.ts';
import { type TestReplica, testReplica } from './test-replica.ts';
import { alvarez, customers, employee, galleryCatalogue, galleryTime, unsentNote } from './gallery/people.ts';
import type { Screen } from './media.ts';
import { show } from './render.tsx';
import { aStatus } from './status.ts';

export const offline = aStatus({ connected: false, waiting: 3, lastContact: galleryTime }) satisfies SyncStatus;
export const upToDate = aStatus({ lastContact: galleryTime }) satisfies SyncStatus;
export const refusedNow = aStatus({ rejected: 1, lastContact: galleryTime }) satisfies SyncStatus;
export const note = { ...unsentNote, createdAt: galleryTime - 60_000 };
export const refusal: Parked<'users'> = {
  id: 'users/alvarez/x',
  ref: { collection: 'users', id: 'alvarez' },
  why: 'gone',
  base: { fields: alvarez, rev: 3 },
  mine: { ...alvarez, notes: [...(alvarez.notes ?? []), note] },
  at: galleryTime,
};

export const replicaOf = (status: SyncStatus) => testReplica(customers(5), galleryCatalogue, status);

interface Opening {
  replica?: TestReplica;
  status?: SyncStatus;
  low?: boolean;
  on?: Screen;
  as?: User;
  installed?: boolean;
  sendsClosed?: boolean;
  erasedBy?: string;
  onPractice?: () => void;
}

export async function open({
  replica = replicaOf(offline),
  status = offline,
  low = false,
  on = 'phone',
  as = employee,
  installed = false,
  sendsClosed = true,
  erasedBy,
  onPractice,
}: Opening = {}) {
  const { user, reported } = await show(
    <Sync
      replica={replica}
      user={as}
      status={status}
      low={low}
      version="0.1.0 (abc)"
      installed={installed}
      sendsClosed={sendsClosed}
      erasedBy={erasedBy ?? null}
      onPractice={onPractice}
      now={() => galleryTime}
    />,
    on,
  );
  return { user, replica, reported };
}

export async function openRefused(entry: Parked = refusal, on: Screen = 'phone') {
  const replica = replicaOf(refusedNow);
  await replica.park(entry);
  return open({ replica, status: refusedNow, on });
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
export const press = (name: RegExp) => screen.getByRole('button', { name });
export const spaced = (text: string | null | undefined) => text?.replace(/\s/gu, ' ');
