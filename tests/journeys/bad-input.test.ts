/** What people type, what networks do and what devices lose: clear answers, and nothing lost. */
import { describe, expect, it } from 'vitest';
import { storedRows, tamper } from '#tests/support/journey-storage.ts';
import { people } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

describe('signing in', () => {
  it.each([
    ['a wrong password', people.employee, 'wrong', 'Wrong Password'],
    ['an unknown user', 'nobody@garden.test', 'garden-demo', 'User Not Found'],
    ['an invalid e-mail address', 'not an address', 'garden-demo', 'Invalid Email'],
  ])('with %s is answered by an alert', async (_, email, password, answer) => {
    const tab = await (await world.start('phone')).open();
    await tab.enter(email, password);
    await tab.page.getByRole('alertdialog', { name: answer }).waitFor();
    await tab.page.getByRole('button', { name: 'OK' }).click();
    expect(await tab.page.getByLabel('Email').inputValue()).toBe(email);
    await tab.signIn('employee');
  });

  it('without signal says so in the form, and goes on when there is signal', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.installed();
    phone.cut();
    await tab.enter(people.employee);
    const answer = 'You are offline. Signing in needs a connection. Try again when there is signal.';
    await tab.page.getByRole('status').filter({ hasText: answer }).waitFor();
    expect(await tab.page.getByRole('alertdialog').count()).toBe(0);
    expect(await tab.page.getByLabel('Email').inputValue()).toBe(people.employee);
    phone.restore();
    await tab.page.getByRole('button', { name: 'Login' }).click();
    await tab.atHome();
  });
});

describe('a note', () => {
  it('without text is ignored', async () => {
    const tab = await (await world.start('phone')).open();
    await tab.beginWork('employee');
    await tab.openCustomer('Alvarez, Maria');
    const before = await tab.notes.count();
    for (const text of ['', '  \n ']) {
      await tab.newNote.fill(text);
      await tab.page.getByRole('button', { name: 'Add note' }).click();
    }
    await tab.addNote('Written after the empty ones');
    await tab.mark('Written after the empty ones').waitFor({ state: 'detached' });
    expect(await tab.notes.count()).toBe(before + 1);
  });

  it('of 10,000 characters is refused, and stays in its field even after a reload', async () => {
    const text = 'Weeds. '.repeat(1_500).slice(0, 10_000);
    const tab = await (await world.start('phone')).open();
    await tab.beginWork('employee');
    await tab.openCustomer('Alvarez, Maria');
    await tab.newNote.fill(text);
    await tab.page.getByRole('button', { name: 'Add note' }).click();
    await tab.page.getByRole('alert').filter({ hasText: 'This note is too long to save.' }).waitFor();
    expect(await tab.newNote.inputValue()).toBe(text);
    await tab.page.reload();
    await tab.openCustomer('Alvarez, Maria');
    await expect.poll(() => tab.newNote.inputValue()).toBe(text);
    await tab.notes.first().waitFor();
    expect(await tab.note('Weeds. Weeds.').count()).toBe(0);
  });

  it('in any writing is the same on the other device', async () => {
    const texts = ['👩🏽‍🌾🌱 ok', 'البوابة مفتوحة 4411', 'הכלב ידידותי!', 'e\u0301 \u202egnirts\u202c <b>&amp;'];
    const tab = await (await world.start('phone')).open();
    const server = await (await world.start('computer')).open();
    await Promise.all([tab.beginWork('employee'), server.beginWork('admin')]);
    await tab.openCustomer('Abbott, Janet');
    await server.openCustomer('Abbott, Janet');
    for (const text of texts) await tab.addNote(text);
    for (const text of texts) {
      await server.note(text).waitFor();
      expect(await server.note(text).locator('[dir=auto]').textContent()).toBe(text);
    }
  });
});

describe('a row on the device that somebody tampered with', () => {
  it.each([
    ['fields that are none', { fields: 'broken' }],
    ['a revision that is none', { rev: 'one' }],
    ['an edit without what it stands on', { edit: 'forged:1', base: 7 }],
  ])('comes back from the office: %s', async (_, change) => {
    // What is fetched again from here on is newer than the row that will be missing.
    await world.server.change('customer-00002', { city: 'Roseville' });
    const tab = await (await world.start('phone')).open();
    await tab.beginWork('employee');
    const before = await storedRows(tab.page, 'employee', 'users');
    await tamper(tab.page, 'employee', 'users', 'customer', change);
    await tab.page.reload();
    await tab.page.getByRole('button', { name: 'Abbott, Janet' }).waitFor();
    await tab.page.getByText(/^60 on this phone/).waitFor();
    const rows = async () =>
      new Map((await storedRows(tab.page, 'employee', 'users')).map((row) => [row.id, row['fields']]));
    await expect.poll(rows).toEqual(new Map(before.map((row) => [row.id, row['fields']])));
  });
});
