/** The main job: a note written in a garden without signal arrives at the office. */
import { describe, expect, it } from 'vitest';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const customer = 'Alvarez, Maria';

describe('a note written without signal', () => {
  it.for([
    ['the page was killed', 'page'],
    ['the whole browser was killed', 'browser'],
  ] as const)('is kept and arrives although %s', async ([, killed], { annotate }) => {
    const text = `Gate found open, ${killed}`;
    const desk = await world.start('computer');
    const server = await desk.open();
    await server.beginWork('admin');
    await server.openCustomer(customer);

    const phone = await world.start('phone');
    const garden = await phone.open();
    await garden.beginWork('employee');
    phone.cut();
    await garden.openCustomer(customer);
    await garden.addNote(text);
    await garden.mark(text).waitFor();
    if (killed === 'page') await phone.kill(garden);
    else await phone.restart();

    const home = await phone.open('/customers');
    await home.page.getByText(/^60 on this phone/).waitFor();
    await home.openCustomer(customer);
    await home.mark(text).waitFor();
    await home.status(/^Offline\. 1 change waits on this phone\.$/).waitFor();
    expect(await server.note(text).count()).toBe(0);

    const restored = performance.now();
    phone.restore();
    await server.note(text).waitFor();
    const seen = performance.now() - restored;
    await home.mark(text).waitFor({ state: 'detached' });
    await home.status(/^Up to date/).waitFor();
    await home.note(text).waitFor();
    expect((await world.server.user('customer-00000')).notes?.filter(({ note }) => note === text)).toHaveLength(1);
    await annotate(`From the return of the network until the office saw the note: ${Math.round(seen)} ms`);
  });
});
