/** What is said a second time is read out a second time: it comes anew into its live region. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { doublePress } from '#tests/support/double-press.ts';
import { open, press, refusal, refusedNow, replicaOf } from '#tests/support/sync-page.tsx';

async function openTwo() {
  const replica = replicaOf(refusedNow);
  await replica.park(refusal);
  await replica.park({ ...refusal, id: 'users/alvarez/y' });
  return open({ replica, status: refusedNow });
}
const first = (name: RegExp) => screen.getAllByRole('button', { name })[0] ?? document.body;
const parked = (count: number) =>
  waitFor(() => expect(screen.queryAllByRole('button', { name: /^Discard: / })).toHaveLength(count));

it('where one text after the other is discarded, each is said to be', async () => {
  const { user } = await openTwo();
  const discard = async () => {
    await user.click(first(/^Discard: /));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    return screen.findByText('Discarded.');
  };
  const said = await discard();
  await parked(1);
  const told: Node[] = [];
  const watching = new MutationObserver((changes) =>
    told.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])),
  );
  const region = said.closest('[role=status]');
  if (region) watching.observe(region, { childList: true, subtree: true, characterData: true });
  await discard();
  await parked(0);
  watching.disconnect();
  expect(told.map(({ textContent }) => textContent)).toEqual(['Discarded.']);
});

it('where a text fails to be sent again twice, that is said twice', async () => {
  const replica = replicaOf(refusedNow);
  await replica.park(refusal);
  const { user } = await open({ replica, status: refusedNow });
  const double = doublePress();
  replica.retry = () => Promise.reject(new Error('disk full'));
  await user.click(press(/^Try again: /));
  const said = await screen.findByRole('alert');
  let fail = (): void => undefined;
  replica.retry = () => new Promise((_, reject) => (fail = () => reject(new Error('disk full'))));
  double.over();
  await user.click(press(/^Try again: /));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => fail());
  expect(await screen.findByRole('alert')).not.toBe(said);
});
