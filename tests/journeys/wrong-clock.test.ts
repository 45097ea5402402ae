/** Phones whose clocks are wrong: what is written on them bears the true time, stays, and stands where it belongs. */
import { expect, it } from 'vitest';
import type { Note } from '#domain/user.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

/** Milliseconds by which the app may be ahead of the server. Source: `sync/replica/moment.ts`. */
const imprecision = 16_000;
const world = journeyWorld();
const customer = { id: 'customer-00002', title: 'Castellanos-Whitfield, Guadalupe' };
const minute = 60_000;
const year = 365 * 24 * 60 * minute;

/** The customer has a hundred notes, the last of them a day old. */
async function hundredNotes(): Promise<void> {
  const yesterday = Date.now() - 24 * 60 * minute;
  const notes = Array.from({ length: 100 }, (_, index): Note => {
    const createdAt = yesterday - (99 - index) * minute;
    return { id: `n${index}`, note: `Visit ${index}`, createdBy: 'Ada', createdAt };
  });
  await world.server.change(customer.id, { notes });
}

const stored = async (text: string): Promise<Note[]> => {
  const { notes = [] } = await world.server.user(customer.id);
  return notes.filter(({ note }) => note === text);
};
const arrived = (text: string) => expect.poll(() => stored(text)).toHaveLength(1);
const shown = (tab: Tab) => tab.notes.locator('[dir=auto]').allInnerTexts();
const onTop = (tab: Tab, ...texts: string[]) =>
  expect.poll(async () => (await shown(tab)).slice(0, texts.length)).toEqual(texts);

async function at(tab: Tab, who: 'admin' | 'employee'): Promise<void> {
  await tab.beginWork(who);
  await tab.openCustomer(customer.title);
}

it.each([
  ['a year slow', -year],
  ['ten years fast', 10 * year],
])('a note of a phone that is %s is not trimmed by a colleague’s, and does not stay above it', async (_, wrong) => {
  await hundredNotes();
  const [phone, desk] = [await world.start('phone'), await world.start('computer')];
  await phone.setClock(wrong);
  const [garden, server] = [await phone.open(), await desk.open()];
  await at(garden, 'employee');
  await at(server, 'admin');
  const before = Date.now();
  await garden.addNote('From the garden');
  await arrived('From the garden');
  const [note] = await stored('From the garden');
  // The server's clock is this machine's, told in whole seconds and after a while.
  expect(note?.createdAt).toBeGreaterThan(before - minute);
  expect(note?.createdAt).toBeLessThan(Date.now() + imprecision);
  await onTop(server, 'From the garden', 'Visit 99');

  await server.addNote('From the office');
  await arrived('From the office');
  expect(await stored('From the garden')).toHaveLength(1);
  await onTop(garden, 'From the office', 'From the garden', 'Visit 99');
  await onTop(server, 'From the office', 'From the garden', 'Visit 99');
  const { notes = [] } = await world.server.user(customer.id);
  expect(notes).toHaveLength(100);
  await garden.status(/^Up to date/).waitFor();
});

it('a note in sight of one from a device that took the time for a little later stands above it, for good', async () => {
  const desk = await world.start('computer');
  const server = await desk.open();
  await at(server, 'admin');
  const ahead: Note = { id: 'ahead', note: 'A little ahead', createdBy: 'Ada', createdAt: Date.now() + 5_500 };
  await world.server.change(customer.id, { notes: [ahead] });
  await onTop(server, ahead.note);
  await server.addNote('Written after it');
  await arrived('Written after it');
  const [note] = await stored('Written after it');
  expect(note?.createdAt).toBeGreaterThan(ahead.createdAt);
  expect(note?.createdAt).toBeLessThan(ahead.createdAt + minute);
  await expect.poll(() => Date.now()).toBeGreaterThan(ahead.createdAt);
  await server.page.reload();
  await server.openCustomer(customer.title);
  await onTop(server, 'Written after it', ahead.note);
});

it('what is written without signal, while the clock jumps, arrives at the time when it was written', async () => {
  await hundredNotes();
  const phone = await world.start('phone');
  await phone.setClock(0);
  const garden = await phone.open();
  await at(garden, 'employee');
  phone.cut();
  const before = Date.now();
  for (const [text, wrong] of [
    ['Set back', -3 * year],
    ['Set ahead', 7 * year],
  ] as const) {
    await phone.setClock(wrong);
    await garden.addNote(text);
    await onTop(garden, text);
  }
  phone.restore();
  for (const text of ['Set back', 'Set ahead']) {
    await arrived(text);
    const [note] = await stored(text);
    expect(note?.createdAt).toBeGreaterThan(before - minute);
    expect(note?.createdAt).toBeLessThan(Date.now() + imprecision);
  }
  await garden.status(/^Up to date/).waitFor();
});
