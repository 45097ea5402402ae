import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { galleryCatalogue, galleryTime, employee, alvarez } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Sync } from './sync.tsx';

it('a copy that lacks what was typed, because it cannot be read, says so', async () => {
  const status = aStatus({ blocked: 'storage-closed', lastContact: galleryTime });
  const replica = testReplica([employee, alvarez], galleryCatalogue, status);
  await replica.edit({ collection: 'users', id: alvarez.id }, (person) => ({ ...person, primaryNote: 'Ring twice' }));
  await replica.keepDraft('note/alvarez/new', 'Half a sentence');
  const { draft } = replica;
  replica.draft = () => Promise.reject(new Error('the storage of this device does not open'));
  await show(
    <Sync replica={replica} user={employee} status={status} low={false} version="1" now={() => galleryTime} />,
  );
  await screen.findByRole('button', { name: 'Save as a file' });
  expect(screen.getByText(/^What you typed and did not save could not be read/)).toBeDefined();
  replica.draft = draft;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByText(/^What you typed and did not save could not be read/)).toBeNull());
});
