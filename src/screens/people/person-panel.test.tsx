/** A card that stays open into the next day. */
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Message, Note } from '#domain/user.ts';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { PersonPanel } from './person-panel.tsx';

const createdAt = galleryTime - 1000;
const note: Note = { id: 'n', note: 'Cut the roses.', createdBy: 'Tom Okafor', createdAt };
const message: Message = { id: 'm', message: 'Roses?', userId: alvarez.id, read: false, createdAt };

async function open(opened = galleryTime) {
  const replica = testReplica(
    [{ ...alvarez, notes: [note], messages: [message] }],
    galleryCatalogue,
    aStatus({ lastContact: galleryTime }),
  );
  let time = opened;
  const now = () => time;
  await show(<PersonPanel id={alvarez.id} who="customer" replica={replica} user={employee} now={now} />);
  return { nextDay: () => (time += 24 * 60 * 60 * 1000) };
}
const days = () => screen.getAllByText(/day, 10:4/).map(({ textContent }) => textContent?.replace(/, 10.*/, ''));

afterEach(() => void vi.unstubAllEnvs());

it('says "yesterday" when the phone is looked at the next day', async () => {
  const { nextDay } = await open();
  expect(days()).toEqual(['Tom Okafor · today', 'New · today']);
  nextDay();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(days()).toEqual(['Tom Okafor · yesterday', 'New · yesterday']);
});

it('has the day on paper on which it is printed', async () => {
  const { nextDay } = await open();
  expect(screen.getByText('Friday, November 20, 2026')).toBeDefined();
  nextDay();
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
    // The browser takes what is there when it has told everybody.
    expect(screen.getByText('Saturday, November 21, 2026')).toBeDefined();
    expect(days()[0]).toBe('Tom Okafor · yesterday');
  });
});

it('has the day on paper of where the phone has come to while the card was open', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  await open(Date.UTC(2026, 10, 20, 18, 42));
  expect(screen.getByText('Friday, November 20, 2026')).toBeDefined();
  vi.stubEnv('TZ', 'Asia/Tokyo');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Saturday, November 21, 2026')).toBeDefined();
});
