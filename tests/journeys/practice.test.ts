/** Practice without signal: a place of its own, in which nothing reaches the office, and which leaves nothing behind. */
import { expect, it } from 'vitest';
import { type Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const label = 'Practice: nothing here reaches the office';

async function practise(tab: Tab, url: string): Promise<void> {
  await tab.page.goto(new URL('/sync', url).href);
  await tab.page.getByRole('button', { name: 'Practice without signal' }).click();
  await tab.page.getByText(label).waitFor();
  await tab.atHome();
}

/** Names of all that the browser keeps that speak of practice, but for the mark of the tab. */
const kept = (tab: Tab) =>
  tab.page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    return [...databases, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
      name.includes('practi'),
    );
  });

it.each(['phone', 'computer'] as const)(
  'shows on a %s what becomes of a note, and touches nothing real',
  async (size) => {
    const phone = await world.start(size);
    const tab = await phone.open();
    await tab.beginWork('employee');
    // What waits in the real place goes on waiting there.
    await tab.openCustomer('Abbott, Janet');
    phone.line.cutDocuments();
    await tab.addNote(`Real, on a ${size}`);
    await tab.mark(`Real, on a ${size}`).waitFor();
    await practise(tab, phone.line.url);
    expect(await tab.page.title()).toContain('Practice');
    phone.cut();

    await tab.showCustomers();
    await tab.openCustomer('Abbott, Janet');
    expect(await tab.note(`Real, on a ${size}`).count()).toBe(0);
    await tab.page.getByLabel('Signal').selectOption('None');
    await tab.status(/^Offline/).waitFor();
    await tab.addNote('Only practised');
    await tab.mark('Only practised').waitFor();
    await tab.status(/^Offline\. 1 change waits on this/).waitFor();
    expect(await tab.page.getByText(label).isVisible()).toBe(true);

    await tab.page.reload();
    await tab.openCustomer('Abbott, Janet');
    await tab.mark('Only practised').waitFor();
    await tab.page.getByLabel('Signal').selectOption('Slow');
    // Chance decides what this line loses, and so how often it is tried.
    await tab.mark('Only practised').waitFor({ state: 'detached', timeout: 240_000 });
    await tab.page.getByLabel('Signal').selectOption('Good');
    await tab.status(/^Up to date/).waitFor({ timeout: 60_000 });

    await tab.page.getByRole('button', { name: 'Leave practice' }).click();
    await tab.page.getByRole('heading', { level: 1, name: 'Sync' }).waitFor();
    expect(await tab.page.getByText(label).count()).toBe(0);
    await tab.page.getByText(`Real, on a ${size}`).waitFor();
    await expect.poll(() => kept(tab)).toEqual([]);
    phone.restore();
    await tab.status(/^Up to date/).waitFor({ timeout: 60_000 });
    const notes = (await world.server.users()).flatMap(({ notes = [] }) => notes.map(({ note }) => note));
    expect(notes.filter((note) => note === `Real, on a ${size}`)).toHaveLength(1);
    expect(notes).not.toContain('Only practised');
  },
  480_000,
);

it('the browser ends a tab that practises: the next page of the real place forgets it, and is signed in', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('admin');
  const other = await phone.open('/customers');
  await practise(tab, phone.line.url);
  await tab.page.getByRole('main').getByRole('link', { name: 'Employees' }).waitFor();
  // Somebody practises still, and has for long: nothing goes under their feet, and the other tab is where it was.
  const longAgo = () => other.page.evaluate(() => localStorage.setItem('garden/practised', '1'));
  await longAgo();
  await other.page.reload();
  await other.page.getByText(/^60 on this phone/).waitFor();
  expect(await other.page.getByText(label).count()).toBe(0);
  await tab.page.reload();
  await tab.page.getByText(label).waitFor();
  await phone.kill(tab);
  // Half a minute after it began, or was seen last, it is believed to be over.
  await longAgo();
  await other.page.reload();
  await other.page.getByText(/^60 on this phone/).waitFor();
  await expect.poll(() => kept(other)).toEqual([]);
});

it('a tab that practised and comes back when that is forgotten is in the real place', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('employee');
  await practise(tab, phone.line.url);
  // The tab keeps its mark, and nothing else that was practised.
  await tab.page.goto('about:blank');
  const other = await phone.open('/customers');
  await other.page.evaluate(() => localStorage.setItem('garden/practised', '1'));
  await other.page.reload();
  await other.page.getByText(/^60 on this phone/).waitFor();
  await expect.poll(() => kept(other)).toEqual([]);
  await tab.page.goto(phone.line.url);
  await tab.atHome();
  expect(await tab.page.getByText(label).count()).toBe(0);
  expect(await tab.page.title()).not.toContain('Practice');
  await tab.showCustomers();
  expect(await kept(tab)).toEqual([]);
});

it('a customer is not asked to practise', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.signIn('customer');
  await tab.page.goto(new URL('/sync', phone.line.url).href);
  await tab.page.getByText(/^App version/).waitFor();
  expect(await tab.page.getByRole('button', { name: 'Practice without signal' }).count()).toBe(0);
});
