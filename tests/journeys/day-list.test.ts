/** The desk of an employee: who is to be visited today, what the team wrote, and what happened meanwhile; all of it without signal. */
import { expect, it } from 'vitest';
import { people, type Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const hour = 60 * 60_000;
const part = (tab: Tab, name: string) => tab.page.getByRole('region', { name });
const toDo = (tab: Tab) => part(tab, 'To Do').getByRole('listitem');
const named = (tab: Tab) => toDo(tab).getByRole('link', { name: /^[^:]+,/ });
const listed = (tab: Tab, ...names: string[]) => expect.poll(() => named(tab).allTextContents()).toEqual(names);
const tile = (tab: Tab, words: RegExp) => tab.page.getByRole('main').getByRole('link', { name: words });
const focused = (tab: Tab) => tab.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** No morning begins while a test runs. */
const daytime = () => ([3, 4].includes(new Date().getHours()) ? 3 * hour : 0);

async function putOnList(tab: Tab, title: string): Promise<void> {
  await tab.openCustomer(title);
  await tab.page.getByRole('button', { name: 'Add to To Do' }).click();
  await tab.page.getByRole('button', { name: 'Remove from To Do' }).waitFor();
}

it.each(['phone', 'computer'] as const)(
  'customers are put on the list of the day without signal, in order, ticked off, kept over a killed page and gone the next morning: %s',
  async (size) => {
    const phone = await world.start(size);
    const start = daytime();
    await phone.setClock(start);
    const tab = await phone.open();
    await tab.beginWork('employee');
    phone.cut();
    await tab.status(/^Offline/).waitFor();
    await putOnList(tab, 'Abbott, Janet');
    await putOnList(tab, 'Castellanos-Whitfield, Guadalupe');
    await phone.kill(tab);

    const again = await phone.open('/');
    await again.atHome();
    await tile(again, /^To Do\s*2 left$/).click();
    await expect.poll(() => again.page.evaluate(() => document.activeElement?.textContent)).toBe('To Do');
    expect(new URL(again.page.url()).hash).toBe('#to-do');
    await listed(again, 'Abbott, Janet', 'Castellanos-Whitfield, Guadalupe');

    const down = again.page.getByRole('button', { name: 'Move down: Abbott, Janet' });
    await down.focus();
    await again.page.keyboard.press('Enter');
    await listed(again, 'Castellanos-Whitfield, Guadalupe', 'Abbott, Janet');
    await expect.poll(() => focused(again)).toBe('Move down: Abbott, Janet');
    await again.page.getByRole('button', { name: 'Move up: Abbott, Janet' }).click();
    await listed(again, 'Abbott, Janet', 'Castellanos-Whitfield, Guadalupe');

    const second = await phone.open('/');
    await listed(second, 'Abbott, Janet', 'Castellanos-Whitfield, Guadalupe');
    // By key: the tick draws the list anew in both tabs, and a button that moves between press and release is not clicked.
    await Promise.all([
      again.page.getByRole('checkbox', { name: 'Done: Abbott, Janet' }).press('Space'),
      second.page.getByRole('button', { name: /^Keep until done: Castellanos/ }).press('Enter'),
    ]);
    for (const each of [again, second]) {
      await tile(each, /^To Do\s*1 left$/).waitFor();
      await each.page.getByText('Stays on the list until it is done').waitFor();
    }
    await phone.kill(second);
    await named(again).first().click();
    await again.page.getByRole('button', { expanded: true, name: /^Abbott, Janet/ }).waitFor();
    await phone.kill(again);

    await phone.setClock(start + 24 * hour);
    const morning = await phone.open('/');
    await morning.atHome();
    await listed(morning, 'Castellanos-Whitfield, Guadalupe');
    await tile(morning, /^To Do\s*1 left$/).waitFor();
  },
);

it('the newest notes are on the home screen without signal, one’s own among them', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('employee');
  phone.cut();
  await tab.openCustomer('Abbott, Janet');
  await tab.addNote('The gate was open');
  await phone.kill(tab);
  const again = await phone.open('/');
  await again.atHome();
  await tile(again, /^Notes/).click();
  const notes = part(again, 'Notes').getByRole('listitem');
  const written = notes.first();
  await written.getByText('The gate was open').waitFor();
  await written.getByText('On this phone').waitFor();
  expect(await notes.count()).toBeGreaterThan(1);
  await part(again, 'Notes').getByRole('checkbox', { name: 'Only mine' }).click();
  await written.getByText('The gate was open').waitFor();
  await written.getByRole('link', { name: 'Abbott, Janet' }).click();
  await again.newNote.waitFor();
  phone.restore();
  await again.nothingMarked();
});

it('what others did while the phone was away is told once, over a killed page, until it is read', async () => {
  const phone = await world.start('phone');
  await phone.setClock(0);
  const tab = await phone.open('/');
  await tab.enter(people.employee);
  await tab.atHome();
  await tab.installed();
  await tab.status(/^Up to date/).waitFor();
  await phone.passTime(10_000);
  await expect.poll(() => looks(tab)).toBe(true);
  await phone.kill(tab);

  await world.server.change('customer-00003', { primaryNote: 'The dog bites' });
  const note = { id: 'n1', note: 'Hedge cut', createdBy: 'Dana Whitlock', createdAt: Date.now() };
  await world.server.change('customer-00002', { notes: [note] });
  await phone.setClock(3 * hour);
  const back = await phone.open('/');
  await back.atHome();
  await phone.passTime(10_000);
  const card = part(back, 'While you were away');
  await card.getByText('Primary note changed').waitFor();
  await card.getByText('1 new note by Dana Whitlock').waitFor();
  expect(await card.getByRole('listitem').count()).toBe(2);
  await phone.kill(back);

  phone.cut();
  const again = await phone.open('/');
  await again.atHome();
  const still = part(again, 'While you were away');
  await still.getByRole('link', { name: /^Castellanos/ }).click();
  await again.newNote.waitFor();
  await again.page.goBack();
  await again.atHome();
  await still.getByRole('button', { name: 'Got it' }).click();
  await still.waitFor({ state: 'detached' });
  await again.page.reload();
  await again.atHome();
  await part(again, 'To Do').waitFor();
  expect(await still.count()).toBe(0);
});

/** Whether the device keeps when somebody looked. */
const looks = (tab: Tab) =>
  tab.page.evaluate(async () => {
    const names = (await indexedDB.databases())
      .map(({ name = '' }) => name)
      .filter((name) => name.endsWith('--device'));
    for (const name of names) {
      const open = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve) =>
        open.addEventListener('success', () => resolve(open.result)),
      );
      const all = database.transaction('docs').objectStore('docs').getAll();
      const found = await new Promise<unknown[]>((resolve) =>
        all.addEventListener('success', () => resolve(all.result)),
      );
      database.close();
      if (JSON.stringify(found).includes('value/away')) return true;
    }
    return false;
  });
