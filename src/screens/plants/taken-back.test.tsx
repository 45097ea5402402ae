/** What is taken back while the device still stores it. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { field, open, retype } from '#tests/support/plant-page.tsx';
import { readAlert } from '#tests/support/render.tsx';

const offered = () => screen.getByRole('checkbox', { name: 'Offered to customers' });

it('a tick that is pressed twice, while the first press is still being stored, stays as it was', async () => {
  const { user, plant, replica } = await open();
  replica.hold();
  await user.click(offered());
  await user.click(offered());
  expect(offered().getAttribute('aria-checked')).toBe('true');
  await act(() => replica.release());
  await waitFor(async () => expect([...(await replica.drafts())]).toEqual([]));
  expect((await plant())?.active).toBe(true);
  expect(offered().getAttribute('aria-checked')).toBe('true');
});

it('so does a name that gets its old text again, also where the page is left then', async () => {
  const { user, plant, replica, leave } = await open();
  replica.hold();
  await retype(user, 'Plant Name *', 'Mangold');
  await user.tab();
  await retype(user, 'Plant Name *', 'Chard');
  expect(field('Plant Name *').value).toBe('Chard');
  leave();
  await act(() => replica.release());
  await waitFor(async () => expect([...(await replica.drafts())]).toEqual([]));
  expect((await plant())?.name).toBe('Chard');
});

it.each<[string, (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
  ['the page is left', async ({ leave }) => leave()],
  ['Save is pressed', ({ user }) => user.click(screen.getByRole('button', { name: 'Save' }))],
])('a description is not doubled that was typed on while it was being stored, where %s', async (_, go) => {
  const opened = await open();
  const { user, plant, replica } = opened;
  replica.hold();
  await retype(user, 'Description', 'Sweet');
  await user.tab();
  await user.type(field('Description'), ' and sour');
  await go(opened);
  await act(() => replica.release());
  await waitFor(async () => expect([...(await replica.drafts())]).toEqual([]));
  expect((await plant())?.description).toBe('Sweet and sour');
});

it('a description is not doubled that was typed on while the device refused to store it', async () => {
  const { user, plant, replica, unmount } = await open();
  replica.hold();
  await retype(user, 'Description', 'Sweet');
  await user.tab();
  await user.type(field('Description'), ' and sour');
  replica.broken = new Error('storage');
  await act(() => replica.release());
  expect(await readAlert(user)).toBe('An error occured, Please try again later.');
  replica.broken = null;
  unmount();
  await waitFor(async () => expect((await plant())?.description).toBe('Sweet and sour'));
});
