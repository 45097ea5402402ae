/** What waits and what was refused is listed with its text, wherever the network is; nothing of it is lost in silence. */
import { describe, expect, it } from 'vitest';
import { notice, untilNoticed } from '#tests/support/journey-moments.ts';
import { people, type Tab } from '#tests/support/journey-tab.ts';
import { storedRows } from '#tests/support/journey-storage.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

const waiting = (tab: Tab) => tab.page.locator('section', { has: tab.page.getByText(/^Waiting to be sent/) });
const refused = (tab: Tab) => tab.page.locator('section', { has: tab.page.getByText(/^Could not be saved/) });
const openCenter = (tab: Tab, sentence: RegExp) => tab.status(sentence).click();

describe('the sync center', () => {
  it('lists a note and an edit made offline with their texts, and is empty when they have arrived', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    phone.cut();
    await tab.openCustomer('Alvarez, Maria');
    await tab.addNote('Drip line leaks at the second elbow');
    await tab.openCustomer('Abbott, Janet');
    await tab.editPrimaryNote('Ring twice, the bell is behind the ivy');
    await openCenter(tab, /^Offline\. 2 changes wait on this phone\.$/);

    await tab.page.getByRole('heading', { level: 1, name: 'Sync' }).waitFor();
    expect(new URL(tab.page.url()).pathname).toBe('/sync');
    await tab.page.getByText('2 changes wait on this phone. They go out by themselves').waitFor();
    const items = waiting(tab).locator('li');
    expect(await items.filter({ hasText: 'New note' }).innerText()).toMatch(
      /Alvarez, Maria[^]*Drip line leaks at the second elbow/u,
    );
    expect(await items.filter({ hasText: 'Primary note changed' }).innerText()).toMatch(
      /Abbott, Janet[^]*Ring twice, the bell is behind the ivy/u,
    );

    phone.restore();
    await tab.page.getByRole('heading', { name: 'Everything is at the office.' }).waitFor();
    await tab.status(/^Up to date/).waitFor();
    expect(await waiting(tab).count()).toBe(0);
  });

  it('keeps what was refused until the access is given back, and sends it then', async () => {
    const text = 'Hedge is due again in two weeks';
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    phone.cut();
    await tab.openCustomer('Alvarez, Maria');
    await tab.addNote(text);
    await world.server.change('employee', { role: 'customer' });
    phone.restore();

    await openCenter(tab, /^1 change could not be saved\. Open to see why\.$/);
    await refused(tab).getByText('The office did not accept this.').waitFor();
    await refused(tab).getByText(text).waitFor();

    await world.server.change('employee', { role: 'employee' });
    const notes = async () => (await world.server.user('customer-00000')).notes?.map(({ note }) => note);
    await expect.poll(notes, { timeout: 60_000 }).toContain(text);
  });

  it('has the note about a customer whom the office removed: to read, copy and discard', async () => {
    const text = 'Gate code changed, ask at the office';
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.beginWork('employee');
    phone.cut();
    await tab.openCustomer('Castellanos-Whitfield, Guadalupe');
    await tab.addNote(text);
    await world.server.remove('customer-00002');
    phone.restore();

    await openCenter(tab, /^1 change could not be saved\. Open to see why\.$/);
    await refused(tab).getByRole('heading', { name: 'Note for Castellanos-Whitfield, Guadalupe' }).waitFor();
    await refused(tab).getByText('This customer was removed at the office, or has another role now.').waitFor();
    await refused(tab).getByText(text).waitFor();

    await tab.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await notice(tab, () => {
      const lists = [...document.querySelectorAll('section')].filter(({ innerText }) =>
        innerText.startsWith('Could not be saved'),
      );
      const told = lists.flatMap((list) => [...list.querySelectorAll('[role=status]')]);
      return told.filter((status) => status.checkVisibility()).map(({ textContent }) => textContent);
    });
    await refused(tab)
      .getByRole('button', { name: /^Copy text/ })
      .click();
    await untilNoticed(tab, 'Copied.');
    expect(await tab.page.evaluate(() => navigator.clipboard.readText())).toBe(text);

    await refused(tab)
      .getByRole('button', { name: /^Try again/ })
      .click();
    await refused(tab).getByText('They are still not there, so nothing was sent. Your text stays here.').waitFor();

    await refused(tab)
      .getByRole('button', { name: /^Discard/ })
      .click();
    await tab.page.getByRole('button', { name: 'Keep it', exact: true }).click();
    await refused(tab).getByText(text).waitFor();
    await refused(tab)
      .getByRole('button', { name: /^Discard/ })
      .click();
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await tab.page.getByRole('heading', { name: 'Everything is at the office.' }).waitFor();
    await tab.status(/^Up to date/).waitFor();
    expect(await world.server.user('customer-00002')).toBeUndefined();
  });
});

describe('the error log', () => {
  it('gets an error of a phone without signal once there is signal, once, and only the admin reads it', async () => {
    const phone = await world.start('phone');
    const tab = await phone.open();
    await tab.signIn('customer');
    await tab.status(/^Up to date/).waitFor();
    phone.cut();
    const fail = (message: string) =>
      tab.page.evaluate((words) => window.dispatchEvent(new ErrorEvent('error', { message: words })), message);
    await fail('No plants for maria@garden.test');
    await fail('The same code, a moment later');
    const kept = async () => (await storedRows(tab.page, 'customer', 'device')).map(({ id }) => id);
    await expect.poll(kept).toContainEqual(expect.stringMatching(/^error\//));
    await tab.page.reload();
    await tab.atHome();
    expect(await world.server.errors()).toEqual([]);
    phone.restore();
    await expect.poll(() => world.server.errors()).toHaveLength(1);

    const desk = await world.start('computer');
    const admin = await desk.open('/admin-settings');
    await admin.enter(people.admin);
    await admin.page.getByRole('main').getByRole('link', { name: 'Error log' }).click();
    await admin.page.getByRole('heading', { name: 'uncaught-error' }).waitFor();
    await admin.page.getByText('No plants for [email]').waitFor();
    expect(await admin.page.getByRole('main').getByRole('listitem').count()).toBe(1);
    desk.cut();
    await admin.page.getByRole('heading', { name: 'This list needs a connection' }).waitFor();
    desk.restore();
    await admin.page.getByText('No plants for [email]').waitFor();

    await tab.page.goto(new URL('/admin-settings/errors', tab.page.url()).href);
    await tab.atHome();
  });

  it('"Failure to write an error log shows an alert with the message"', async () => {
    const closed =
      'allow create, update: if getAfter(errorTime(me())).data.at == request.time\n        && validErrorLogs();';
    await world.server.withRules(closed, 'allow create, update: if false;', async () => {
      const phone = await world.start('phone');
      await phone.setClock(0);
      const tab = await phone.open();
      await tab.signIn('customer');
      await tab.status(/^Up to date/).waitFor();
      await tab.page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { message: 'No plants' })));
      const alert = tab.page.getByRole('alertdialog', { name: /permission|allowed|false for/i });
      // Up to a minute and a half goes by between its tries.
      const laterOn = async () => {
        await phone.passTime(90_000);
        return alert.isVisible();
      };
      await expect.poll(laterOn, { interval: 2_000, timeout: 90_000 }).toBe(true);
    });
  });
});
