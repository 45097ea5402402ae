/** The service worker sends what waits while no page is open: never beside a tab, nothing twice, nothing in a wrong name. */
import { expect, it } from 'vitest';
import type { User } from '#domain/user.ts';
import { askedInBackground, backgroundOf } from '#tests/support/journey-background.ts';
import { storedRows } from '#tests/support/journey-storage.ts';
import { people, type Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
const patient = { timeout: 60_000, interval: 500 };

/** How often the office has each of these notes about a customer. */
async function ledger(lastName: string, texts: readonly string[]): Promise<number[]> {
  const notes = (await world.server.users()).find((user) => user.lastName === lastName)?.notes ?? [];
  return texts.map((text) => notes.filter(({ note }) => note === text).length);
}
const once = (texts: readonly string[]) => texts.map(() => 1);
const never = (texts: readonly string[]) => texts.map(() => 0);

/** The last names of whom something waits for, as the employee's device has it. */
async function unsent({ page }: Tab): Promise<string[]> {
  const rows = await storedRows(page, 'employee', 'users');
  return rows.filter(({ edit }) => edit !== '').map(({ fields }) => (fields as User).lastName);
}

async function noted(tab: Tab, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await tab.addNote(text);
    await tab.mark(text).waitFor();
  }
}

it('a note goes out with every page closed, once, and the next page finds it sent', async () => {
  const phone = await world.start('phone', { whole: true });
  const tab = await phone.open();
  await tab.beginWork('employee');
  const background = await backgroundOf(tab);
  await tab.openCustomer('Abbott, Janet');
  phone.cut();
  const texts = ['The gate was open', 'The dog was in'];
  await noted(tab, texts);
  await askedInBackground(tab);
  await tab.page.goto(new URL('/sync', phone.line.url).href);
  await tab.page.getByText('They go out by themselves when there is signal.').waitFor();
  expect(await unsent(tab)).toEqual(['Abbott']);
  await phone.kill(tab);

  // The browser believes in a network that is none, and is told to ask again.
  await background.wake();
  await background.wake({ lastChance: true });
  expect(await ledger('Abbott', texts)).toEqual(never(texts));
  phone.restore();
  await background.wake();
  await expect.poll(() => ledger('Abbott', texts), patient).toEqual(once(texts));
  // The worker has its answers, and has written down what they say: a line that is cut before loses them.
  const beside = await phone.open('/icon.svg');
  await expect.poll(() => unsent(beside), patient).toEqual([]);
  await phone.kill(beside);

  phone.cut();
  const later = await phone.open('/customers');
  await later.openCustomer('Abbott, Janet');
  for (const text of texts) await later.note(text).waitFor();
  await later.nothingMarked();
  phone.restore();
  await later.status(/^Up to date/).waitFor();
  expect(await ledger('Abbott', texts)).toEqual(once(texts));
});

it('nothing is promised of the closed app where the browser may not send then', async () => {
  const phone = await world.start('phone', { whole: true });
  const tab = await phone.open();
  await tab.beginWork('employee');
  await tab.installed();
  // Whoever grants one thing here refuses all others.
  await tab.page.context().grantPermissions(['geolocation']);
  await tab.openCustomer('Abbott, Janet');
  phone.cut();
  await noted(tab, ['Kept until the app is open']);
  await tab.page.goto(new URL('/sync', phone.line.url).href);
  await tab.page.getByText(/^1 change waits on this phone\. It goes out /).waitFor();
  await tab.page.getByText('If you close the app before, it goes out when you open the app again').waitFor();
});

it('a worker that is ended in mid-push doubles nothing: the answer was lost, the note was not', async () => {
  const phone = await world.start('computer', { whole: true });
  const tab = await phone.open();
  await tab.beginWork('employee');
  const background = await backgroundOf(tab);
  await tab.openCustomer('Alvarez, Maria');
  phone.cut();
  const texts = ['First bed is done', 'Second bed is done'];
  await noted(tab, texts);
  await phone.kill(tab);
  phone.restore();
  for (let count = 0; count < 3; count += 1) {
    // What it asks arrives, what it is answered does not.
    await background.wake();
    await new Promise((resolve) => setTimeout(resolve, 300 + 700 * count));
    phone.line.silence(true);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await background.kill();
    phone.line.silence(false);
  }
  await background.wake();
  await expect.poll(() => ledger('Alvarez', texts), patient).toEqual(once(texts));
  const later = await phone.open('/customers');
  await later.openCustomer('Alvarez, Maria');
  await later.nothingMarked();
  expect(await ledger('Alvarez', texts)).toEqual(once(texts));
});

it('two tabs and the worker at once, while the line comes and goes, lose and double nothing', async () => {
  const phone = await world.start('computer', { whole: true });
  const tab = await phone.open();
  await tab.beginWork('employee');
  const background = await backgroundOf(tab);
  const other = await phone.open('/customers');
  await tab.openCustomer('Tanaka, Jorge');
  await other.openCustomer('Tanaka, Jorge');
  const texts: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    phone.cut();
    for (const each of [tab, other]) {
      const text = `Round ${round} of tab ${each === tab ? 'one' : 'two'}`;
      await each.addNote(text);
      texts.push(text);
    }
    await background.wake();
    phone.restore();
    await background.wake();
  }
  await phone.kill(other);
  await tab.nothingMarked();
  await expect.poll(() => ledger('Tanaka', texts), patient).toEqual(once(texts));
  phone.cut();
  await tab.addNote('The last one');
  await tab.page.goto('about:blank');
  phone.restore();
  await background.wake();
  await expect
    .poll(() => ledger('Tanaka', [...texts, 'The last one']), patient)
    .toEqual(once([...texts, 'The last one']));
});

it('whoever logged out sends nothing, nor does it go out under the next name', async () => {
  const phone = await world.start('phone', { whole: true });
  const tab = await phone.open();
  await tab.beginWork('employee');
  const background = await backgroundOf(tab);
  await tab.openCustomer('Kaplan, Yusuf');
  phone.cut();
  await noted(tab, ['Left on this phone']);
  await tab.logOut(/^Log out, keep 1 change on this/);
  phone.restore();
  await background.wake();
  await tab.enter(people.admin);
  await tab.atHome();
  await phone.kill(tab);
  await background.wake();
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(await ledger('Kaplan', ['Left on this phone'])).toEqual([0]);

  // Who wrote it is back: it goes out in their name.
  const back = await phone.open();
  await back.logOut();
  await back.enter(people.employee);
  await back.atHome();
  await expect.poll(() => ledger('Kaplan', ['Left on this phone']), patient).toEqual([1]);
});
