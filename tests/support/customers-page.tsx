/** The page of customers, one of whom has notes. */
import { screen, within } from '@testing-library/react';
import type { Note } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { type TestReplica, testReplica } from './test-replica.ts';
import { alvarez, employee, galleryCatalogue, galleryTime, person } from './gallery/people.ts';
import type { Screen } from './media.ts';
import { show } from './render.tsx';
import { Customers } from '#screens/people/customers.tsx';
import { aStatus } from './status.ts';

const abbott = person({ id: 'abbott', firstName: 'Janet', lastName: 'Abbott' });
const zhang = person({
  id: 'zhang',
  firstName: 'Wei',
  lastName: 'Zhang',
  mobile: '',
  email: '',
  address: '',
  city: '',
});

const offline: SyncStatus = aStatus({ connected: false, lastContact: galleryTime });

export const alvarezRef = { collection: 'users', id: 'alvarez' } as const;

export function note(id: string, text: string, age: number): Note {
  return { id, note: text, createdBy: 'Dana Whitlock', createdAt: galleryTime - age };
}

export function replicaWith(notes: Note[] = [note('roses', 'Cut back the roses.', 1000)]): TestReplica {
  return testReplica([zhang, { ...alvarez, notes, messages: [] }, abbott], galleryCatalogue, offline);
}

export async function open(replica: TestReplica, title = 'Alvarez, Maria', on: Screen = 'phone') {
  const view = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />, on);
  await view.user.click(screen.getByRole('button', { name: new RegExp(title) }));
  await screen.findByLabelText('New note');
  return view;
}

export const shownNotes = () =>
  within(screen.getByRole('heading', { name: 'Notes' }).closest('section') as HTMLElement)
    .getAllByRole('listitem')
    .filter((item) => !within(item).queryByRole('heading'))
    .map((item) => item.querySelector('p')?.textContent);
