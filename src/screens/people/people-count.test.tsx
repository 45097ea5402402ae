import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Customers } from './customers.tsx';

it('the list says from which day it is when a computer without signal is looked at the next morning', async () => {
  const offline = aStatus({ connected: false, lastContact: galleryTime });
  const replica = testReplica([alvarez], galleryCatalogue, offline);
  let time = galleryTime;
  const now = () => time;
  const { user } = await show(<Customers replica={replica} user={employee} now={now} />, 'computer');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const asOf = () => screen.getByText(/on this computer/).textContent.replace(/\s(?=[AP]M)/u, ' ');
  const told = () => screen.getByText(/^No connection/).textContent.replace(/\s(?=[AP]M)/u, ' ');
  expect(asOf()).toBe('1 on this computer · as of 10:42 AM');
  expect(told()).toBe('No connection. What you see is from 10:42 AM.');
  time += 24 * 60 * 60_000;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(asOf()).toBe('1 on this computer · as of yesterday, 10:42 AM');
  expect(told()).toBe('No connection. What you see is from yesterday, 10:42 AM.');
});
