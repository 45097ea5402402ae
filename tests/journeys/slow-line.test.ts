/** A thin line in a browser: a first synchronization that is reloaded and killed goes on from what came, and is never told as offline. */
import { expect, it } from 'vitest';
import { people } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld({ visited: false });
const long = { timeout: 90_000 };

it('bears a first synchronization through a reload and the end of the browser', { timeout: 240_000 }, async () => {
  const ids = (await world.server.users()).filter(({ role }) => role === 'customer').map(({ id }) => id);
  await Promise.all(ids.map((id) => world.server.change(id, { primaryNote: 'Long ago. '.repeat(400) })));
  const phone = await world.start('phone');
  let tab = await phone.open();
  await tab.installed();
  phone.line.slow({ delay: 300, bytesPerSecond: 20_000 });
  await tab.enter(people.employee);
  await tab.status(/^Syncing/).waitFor(long);
  await tab.page.reload();
  await tab.status(/^Syncing\. 0 of 60 are here\.$/).waitFor(long);
  const told = tab.status(/^(Offline|Syncing\. 50 of 60 are here)/);
  await told.waitFor(long);
  expect(await told.getAttribute('aria-label')).toBe('Syncing. 50 of 60 are here.');
  await phone.restart();
  tab = await phone.open();
  // What came is there, and the rest comes.
  await tab.status(/^Syncing\. 50 of 60 are here\.$/).waitFor(long);
  await tab.atHome();
  await tab.status(/^Up to date/).waitFor(long);
  await tab.showCustomers();
});
