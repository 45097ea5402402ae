/** A phone without signal for longer than any library's window, while the office goes on writing about the same customer. */
import { describe, it } from 'vitest';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld({ atOnce: true });
const rounds = 4;

describe.concurrent('a phone that is offline', () => {
  it.for([
    [15, 'customer-00000', 'Alvarez, Maria'],
    [30, 'customer', 'Abbott, Janet'],
    [60, 'customer-00002', 'Castellanos-Whitfield, Guadalupe'],
  ] as const)('for %i seconds loses nothing', async ([seconds, id, title], { expect }) => {
    const before = (await world.server.user(id)).notes ?? [];
    const [phone, desk] = [await world.start('phone'), await world.start('computer')];
    const [garden, server] = [await phone.open(), await desk.open()];
    await Promise.all([garden.beginWork('employee'), server.beginWork('admin')]);
    await garden.openCustomer(title);
    await server.openCustomer(title);

    phone.cut();
    const cut = performance.now();
    const written: string[] = [];
    const write = async (tab: typeof garden, text: string) => {
      await tab.addNote(text);
      written.push(text);
    };
    for (let round = 1; round <= rounds; round += 1) {
      await Promise.all([
        write(garden, `Garden, round ${round} of ${seconds} s`),
        write(server, `Office, round ${round} of ${seconds} s`),
      ]);
      const passed = () => (performance.now() - cut) / 1_000;
      await expect.poll(passed, { timeout: 90_000, interval: 100 }).toBeGreaterThan((seconds * round) / rounds);
    }
    await garden.status(new RegExp(`^Offline\\. ${rounds} changes wait on this phone\\.$`)).waitFor();
    phone.restore();

    await garden.status(/^Up to date/).waitFor();
    for (const tab of [garden, server]) {
      for (const text of written) await tab.note(text).waitFor();
      await tab.nothingMarked();
    }
    const { notes = [] } = await world.server.user(id);
    expect(notes.map(({ note }) => note).toSorted()).toEqual(
      [...before.map(({ note }) => note), ...written].toSorted(),
    );
  });
});
