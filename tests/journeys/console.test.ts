/** What a hand edits in the console, which knows nothing of synchronization, while phones watch or have no signal. */
import { describe, it } from 'vitest';
import { triggersAvailable } from '#backend/local-backend.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

describe.runIf(await triggersAvailable())('an edit in the console', () => {
  const world = journeyWorld({ triggers: true });

  it('reaches the phone that is there and the one that comes back later, whose own note stays', async ({ expect }) => {
    const [here, away] = [await world.start('computer'), await world.start('phone')];
    const [server, garden] = [await here.open(), await away.open()];
    await Promise.all([server.beginWork('admin'), garden.beginWork('employee')]);
    await Promise.all([server.openCustomer('Alvarez, Maria'), garden.openCustomer('Alvarez, Maria')]);
    away.cut();
    await garden.addNote('Written without signal');

    await world.server.editInConsole('customer-00000', { primaryNote: 'The gate sticks' });
    await server.primaryNote.getByText('The gate sticks').waitFor();
    const stamped = async () => (await world.server.user('customer-00000')) as { rev?: number };
    await expect.poll(async () => (await stamped()).rev, { timeout: 60_000 }).toBe(2);

    away.restore();
    await garden.primaryNote.getByText('The gate sticks').waitFor();
    await garden.nothingMarked();
    await server.note('Written without signal').waitFor();
  });
});
