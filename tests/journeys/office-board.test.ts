/** An admin sees in the settings which phones of staff are there, since when, and what waits on them. */
import { expect, it } from 'vitest';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

it('two phones tell of themselves, and the board needs a connection', async () => {
  const phone = await world.start('phone');
  const tom = await phone.open();
  await tom.signIn('employee');
  await tom.page.getByRole('link', { name: 'Settings' }).click();
  await tom.page.getByRole('heading', { level: 1, name: 'Employee settings' }).waitFor();

  const desk = await world.start('computer');
  const admin = await desk.open();
  await admin.signIn('admin');
  await admin.page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await admin.page.getByRole('heading', { level: 1, name: 'Admin settings' }).waitFor();
  const rows = admin.page.getByRole('list', { name: /phones? (or|and) computers?$/ }).getByRole('listitem');
  // What could not be told at first is told two minutes later.
  await expect.poll(() => rows.count(), { timeout: 200_000 }).toBe(2);
  const employee = await world.server.user('employee');
  const row = rows.filter({ hasText: `${employee.lastName}, ${employee.firstName}` });
  await row.getByText(/^Last contact today/).waitFor();
  await row.getByText('Nothing waits').waitFor();
  await row.getByText(/^Version /).waitFor();
  await rows.filter({ hasText: '(you)' }).waitFor();

  desk.cut();
  await admin.page.getByRole('heading', { name: 'This list needs a connection' }).waitFor({ timeout: 60_000 });
  await admin.page.getByRole('banner').getByRole('link', { name: 'Error log' }).click();
  await admin.page.getByRole('heading', { level: 1, name: 'Error log' }).waitFor();
});
