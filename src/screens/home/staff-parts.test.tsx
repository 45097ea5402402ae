import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { looked, withNews } from '#domain/away.ts';
import { readAway, writtenAway } from '#domain/away-kept.ts';
import type { User } from '#domain/user.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { StaffParts } from './staff-parts.tsx';

const hour = 60 * 60_000;
const createdAt = galleryTime - hour;
const maria: User = {
  ...alvarez,
  notes: [{ id: 'n', note: 'Cut the roses.', createdBy: 'Tom Okafor', createdAt }],
  messages: [{ id: 'm', message: 'Roses?', userId: alvarez.id, read: false, createdAt }],
};

it('what was written today was written yesterday on the next day, while the home screen stays open', async () => {
  const replica = testReplica([maria], galleryCatalogue, aStatus({ connected: false, lastContact: galleryTime }));
  const before = looked(readAway(undefined), galleryTime - 2 * hour);
  const away = looked(
    withNews(before, [{ kind: 'primary', of: maria.id, what: '', name: '' }], createdAt),
    galleryTime,
  );
  await replica.changeValue('away', () => writtenAway(away));
  let time = galleryTime;
  const now = () => time;
  await show(
    <main>
      <StaffParts user={employee} replica={replica} part="" now={now} clock={now} />
    </main>,
  );
  const told = () => screen.getAllByText(/day, \d/).map(({ textContent }) => textContent.replace(/, \d.*/u, ''));
  await screen.findByText('Roses?');
  await screen.findByText('While you were away');
  expect(told()).toEqual(['Since today', 'New · today', 'Tom Okafor · today']);
  time += 24 * hour;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(told()).toEqual(['Since yesterday', 'New · yesterday', 'Tom Okafor · yesterday']);
});
