/** The whole database is put back from a backup, while phones remember what was written since. */
import { expect, it } from 'vitest';
import { journeyWorld } from '#tests/support/journey-world.ts';
import { ownerCommand } from '#tests/support/owner-command.ts';

const world = journeyWorld();

async function restamp(restored: Date): Promise<string> {
  const { projectId, firestore } = world.server.backend;
  const options = ['--project', projectId, '--restored', restored.toISOString(), '--write'];
  const { said } = await ownerCommand('restamp', options, { firestore });
  return said;
}

it('phones follow the restored state once it is stamped, and what waited on one comes beside it', async () => {
  const [here, away] = [await world.start('computer'), await world.start('phone')];
  const [server, garden] = [await here.open(), await away.open()];
  await Promise.all([server.beginWork('admin'), garden.beginWork('employee')]);
  await Promise.all([server.openCustomer('Alvarez, Maria'), garden.openCustomer('Alvarez, Maria')]);
  const before = (await world.server.user('customer-00000')).notes ?? [];

  const putBack = await world.server.backup();
  await server.addNote('Written after the backup');
  await garden.note('Written after the backup').waitFor();
  away.cut();
  await garden.addNote('Written without signal');

  const restored = new Date();
  await putBack();
  expect(await restamp(restored)).toMatch(/^Done: 6[0-9] documents/m);

  await server.note('Written after the backup').waitFor({ state: 'detached' });
  away.restore();
  await garden.note('Written after the backup').waitFor({ state: 'detached' });
  await server.note('Written without signal').waitFor();
  await garden.nothingMarked();
  const { notes = [] } = await world.server.user('customer-00000');
  expect(notes.map(({ note }) => note).toSorted()).toEqual(
    [...before.map(({ note }) => note), 'Written without signal'].toSorted(),
  );
});
