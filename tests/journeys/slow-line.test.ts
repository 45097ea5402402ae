/** A bad line in a browser: thin, or one that loses answers with their connections. */
import { expect, it } from 'vitest';
import { people } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';
import { seededRandom } from '#tests/sync/scheduler.ts';

const world = journeyWorld({ visited: false });
const long = { timeout: 90_000 };

it('bears a first synchronization through a reload and the end of the browser', async () => {
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
  phone.line.freeze(true);
  expect(await told.getAttribute('aria-label')).toBe('Syncing. 50 of 60 are here.');
  await phone.restart();
  phone.line.freeze(false);
  tab = await phone.open();
  // What came is there, and the rest comes.
  await tab.status(/^Syncing\. 50 of 60 are here\.$/).waitFor(long);
  await tab.atHome();
  await tab.status(/^Up to date/).waitFor(long);
  await tab.showCustomers();
});

it('sends and fetches each note once while a third of the answers is lost', { timeout: 480_000 }, async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('employee');
  let lost = 0;
  tab.page.on('requestfailed', () => (lost += 1));
  // By lot: of every third the same step of each attempt might be lost for ever. Usually all has passed when half of these
  // are lost; a lot without an end might take any time.
  const random = seededRandom(1);
  const lots = Array.from({ length: 150 }, () => random() < 1 / 3);
  phone.line.lose(() => lots.shift() ?? false);
  const customers = (await world.server.users()).filter(({ role }) => role === 'customer').slice(0, 8);
  for (const [index, { lastName, firstName }] of customers.entries()) {
    await tab.openCustomer(`${lastName}, ${firstName}`);
    await tab.addNote(`Through a bad line: ${index}`);
  }
  const far = customers.at(-1);
  await world.server.change(far?.id ?? '', { specialtyRequests: 'No gravel' });
  // A listener that is lost without a word is missed within a minute.
  await tab.page.getByText('No gravel').waitFor({ timeout: 180_000 });
  const atServer = async () =>
    (await Promise.all(customers.map(({ id }) => world.server.user(id)))).map(
      ({ notes = [] }) => notes.filter(({ note }) => note.startsWith('Through a bad line')).length,
    );
  await expect.poll(atServer, { timeout: 90_000 }).toEqual(customers.map(() => 1));
  phone.line.lose();
  await tab.status(/^Up to date/).waitFor({ timeout: 60_000 });
  expect(await atServer()).toEqual(customers.map(() => 1));
  expect(lost).toBeGreaterThan(0);
});
