/** A colleague deletes a note whose field is open here, and nothing was typed into it. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Note } from '#domain/user.ts';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { Customers } from './customers.tsx';

const ref = { collection: 'users', id: 'alvarez' } as const;
const roses: Note = {
  id: 'roses',
  note: 'Cut back the roses.',
  createdBy: 'Dana Whitlock',
  createdAt: galleryTime - 1000,
};

it('"Save, and it comes back": also as it was', async () => {
  const offline = aStatus({ connected: false, lastContact: galleryTime });
  const replica = testReplica([{ ...alvarez, notes: [roses], messages: [] }], galleryCatalogue, offline);
  const { user } = await show(<Customers replica={replica} user={employee} now={() => galleryTime} />);
  await user.click(screen.getByRole('button', { name: /Alvarez, Maria/ }));
  await user.click(await screen.findByRole('button', { name: 'Edit note' }));
  await screen.findByLabelText('Note');
  await act(() => replica.deliver(ref, (fields) => ({ ...fields, notes: [] })));
  expect(await screen.findByText('A colleague deleted this note. Save, and it comes back.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await replica.notes('alvarez')).toEqual(['Cut back the roses.']));
  expect(await screen.findByRole('button', { name: 'Edit note' })).toBeDefined();
});
