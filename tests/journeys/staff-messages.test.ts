/** What customers write reaches the desk of staff, who answer for it without signal too. */
import { expect, it } from 'vitest';
import { journeyWorld } from '#tests/support/journey-world.ts';
import { people } from '#tests/support/journey-tab.ts';

const world = journeyWorld();
const ask = 'Could the bench go under the fig?';

it('a message is on the home screen of staff, is marked as read without signal, and leads to its customer', async () => {
  const desk = await world.start('phone');
  const tab = await desk.open('/');
  await tab.enter(people.admin);
  await tab.atHome();
  await tab.installed();
  await tab.status(/^Up to date/).waitFor();
  const letters = tab.page.getByRole('region', { name: 'Messages' });
  const letter = letters.getByRole('listitem').filter({ hasText: ask });
  expect(await letter.count()).toBe(0);

  const garden = await world.start('phone');
  const theirs = await garden.open('/messageYTF/customer');
  await theirs.enter('customer@garden.test');
  await theirs.page.getByLabel('Your message').fill(ask);
  await theirs.page.getByRole('button', { name: 'Send' }).click();
  await letter.getByText('New').waitFor();
  expect(await letters.getByRole('listitem').first().textContent()).toContain(ask);

  await tab.page.getByRole('link', { name: /^Messages/ }).click();
  await expect.poll(() => tab.page.evaluate(() => document.activeElement?.textContent)).toBe('Messages');
  expect(new URL(tab.page.url()).hash).toBe('#messages');

  desk.cut();
  await tab.status(/^Offline/).waitFor();
  await letter.getByRole('button', { name: /^Mark read/ }).click();
  await letter.getByRole('button', { name: /^Mark read/ }).waitFor({ state: 'detached' });
  await tab.status(/^Offline\. 1 change waits on this phone\.$/).waitFor();
  await desk.kill(tab);

  const again = await desk.open('/');
  await again.atHome();
  const kept = again.page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: ask });
  await kept.getByRole('link').click();
  await again.page.getByRole('button', { expanded: true }).waitFor();
  await again.page.getByRole('heading', { name: 'Primary note' }).waitFor();
  await again.page.getByText(ask).waitFor();
  expect((await world.server.user('customer')).messages.find(({ message }) => message === ask)?.read).toBe(false);

  desk.restore();
  await again.status(/^Up to date/).waitFor();
  await expect
    .poll(async () => (await world.server.user('customer')).messages.find(({ message }) => message === ask)?.read)
    .toBe(true);
});
