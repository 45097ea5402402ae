/** Through the front door: a forgotten password, an address asked for before, and what it tells of other people. */
import { describe, expect, it } from 'vitest';
import { notice, noticed, untilNoticed } from '#tests/support/journey-moments.ts';
import { noteWaiting, notesAtServer } from '#tests/support/journey-notes.ts';
import { storedRows } from '#tests/support/journey-storage.ts';
import { people } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

/** The confirmation that an email is on its way, and whether another one could be sent meanwhile. */
const resetConfirmed = () => {
  const sends = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Send');
  const can = sends.every(({ disabled }) => disabled) ? 'disabled' : 'enabled';
  return [...document.querySelectorAll('[role=status]')]
    .filter((status) => status.checkVisibility() && status.textContent.startsWith('The email'))
    .map(({ textContent }) => `${textContent} Send is ${can}.`);
};

describe.each(['phone', 'computer'] as const)('at the front door, on a %s', (size) => {
  it('a forgotten password is replaced through the link in the e-mail', async () => {
    const email = `forgetful.${size}@garden.test`;
    await world.server.backend.createAccount({ uid: `forgetful.${size}`, email, password: 'forgotten' });
    const phone = await world.start(size);
    const tab = await phone.open();
    const { page } = tab;
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Email').fill(email);
    await notice(tab, resetConfirmed);
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(`${phone.line.url}/`);
    expect(performance.now() - pressed).toBeGreaterThan(3_900);
    const confirmation = `The email is on its way to ${email}. In 4 seconds we take you back.`;
    expect(await noticed(tab)).toEqual([`${confirmation} Send is disabled.`]);

    const letter = await phone.open(`${await world.server.accounts.letter(email)}&newPassword=remembered`);
    await letter.page.close();
    await tab.enter(email, 'forgotten');
    await page.getByRole('alertdialog', { name: 'Wrong Password' }).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await tab.enter(email, 'remembered');
    // Signed in: this account just has no profile yet.
    await page.getByText('Step 2 of 3: about you').waitFor();
  });

  it('an address that was asked for while signed out is shown after the sign-in', async () => {
    const phone = await world.start(size);
    const tab = await phone.open('/employee-settings');
    await tab.page.waitForURL(`${phone.line.url}/`);
    await tab.enter(people.employee);
    await tab.page.getByRole('heading', { level: 1, name: 'Employee settings' }).waitFor();
    expect(new URL(tab.page.url()).pathname).toBe('/employee-settings');
  });

  it('an address that is malformed leads home, signed out and signed in, and loses nothing else', async () => {
    const phone = await world.start(size);
    const tab = await phone.open('/%E0%A4%A');
    await tab.page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(new URL(tab.page.url()).pathname).toBe('/');
    await tab.enter(people.employee);
    await tab.atHome();
    for (const path of ['/%E0%A4%A', '/edit-plant/%E0%A4%A', '/edit-plant/%']) {
      await tab.page.goto(phone.line.url + path);
      await tab.atHome();
      expect(new URL(tab.page.url()).pathname).toBe('/');
    }
    await tab.page.goto(`${phone.line.url}/employee-settings?from=%E0%A4%A`);
    await tab.page.getByRole('heading', { level: 1, name: 'Employee settings' }).waitFor();
  });

  it('what is no address, or nothing at all, is an "Invalid Email", with a password or without', async () => {
    const { page } = await (await world.start(size)).open();
    for (const email of ['a b@c.d', '', 'maria@garden', 'maria＠garden.test']) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alertdialog', { name: 'Invalid Email' }).waitFor();
      await page.getByRole('button', { name: 'OK' }).click();
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
    }
    await page.getByLabel('Email').fill('jörg@gärten.test');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('alertdialog', { name: 'Wrong Password' }).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
  });

  it('with the keyboard each screen begins at its heading, without a ring, and every control has one', async () => {
    const phone = await world.start(size);
    const tab = await phone.open();
    const { page } = tab;
    const focused = () =>
      page.evaluate(() => {
        const { tagName, textContent } = document.activeElement ?? {};
        const { outlineStyle } = getComputedStyle(document.activeElement ?? document.body);
        return { tagName, textContent, ring: outlineStyle !== 'none' };
      });
    await page.getByLabel('Email').fill(people.customer);
    await page.getByLabel('Password').fill('garden-demo');
    await page.keyboard.press('Enter');
    await tab.atHome();
    for (const title of ['My Plants', 'Contact']) {
      await page.getByRole('main').getByRole('link', { name: title }).focus();
      expect(await focused()).toMatchObject({ tagName: 'A', ring: true });
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first().waitFor();
      await expect.poll(focused).toEqual({ tagName: 'H1', textContent: title, ring: false });
      await page.keyboard.press('Tab');
      expect(await focused()).toMatchObject({ ring: true });
      await page.goBack();
      await tab.atHome();
    }
  });

  it('an address of another role leads home after the sign-in', async () => {
    const phone = await world.start(size);
    const tab = await phone.open('/admin-settings');
    await tab.enter(people.employee);
    await tab.atHome();
    expect(new URL(tab.page.url()).pathname).toBe('/');
  });

  it.each([
    [false, 'User Not Found', 'User Not Found'],
    [true, 'Wrong Password', null],
  ])('with addresses kept secret: %s, an unknown one is answered "%s"', async (secret, answer, resetAnswer) => {
    await world.server.accounts.protect(secret);
    const tab = await (await world.start(size)).open();
    const { page } = tab;
    const alerted = async (name: string) => {
      await page.getByRole('alertdialog', { name }).waitFor();
      await page.getByRole('button', { name: 'OK' }).click();
    };
    for (const [email, alert] of [
      ['nobody@garden.test', answer],
      [people.employee, 'Wrong Password'],
    ] as const) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill('guessed');
      await page.getByRole('button', { name: 'Login' }).click();
      await alerted(alert);
    }
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await page.getByLabel('Email').fill('nobody@garden.test');
    await notice(tab, resetConfirmed);
    await page.getByRole('button', { name: 'Send' }).click();
    if (resetAnswer) await alerted(resetAnswer);
    else await untilNoticed(tab, 'The email is on its way');
    await world.server.accounts.protect(false);
  });
});

describe.each(['phone', 'computer'] as const)('two users on one %s', (size) => {
  it('the second sees nothing of the first, offline or online', async () => {
    const text = `Key under the third pot, ${size}`;
    const phone = await world.start(size);
    const tab = await noteWaiting(phone, 'Alvarez, Maria', text);
    const { page } = tab;
    await tab.logOut(/^Log out, keep 1 change on this/);

    await page.goto(`${phone.line.url}/customers`);
    await tab.enter(people.customer);
    const offline = 'You are offline. Signing in needs a connection. Try again when there is signal.';
    await page.getByRole('status').filter({ hasText: offline }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.locator('body').innerText()).not.toMatch(/Okafor|Alvarez|third pot/);

    phone.restore();
    await page.getByRole('button', { name: 'Login' }).click();
    await tab.atHome();
    expect(new URL(page.url()).pathname).toBe('/');
    await tab.status(/^Up to date/).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/Okafor|Alvarez|third pot/);
    const held = JSON.stringify(await storedRows(page, 'customer', 'users'));
    expect(held).toMatch(/Abbott/);
    expect(held).not.toMatch(/Alvarez|third pot/);
    await tab.logOut();

    await tab.beginWork('employee');
    await tab.openCustomer('Alvarez, Maria');
    await tab.note(text).waitFor();
    await tab.mark(text).waitFor({ state: 'detached' });
    expect(await notesAtServer(world.server, 'customer-00000', text)).toBe(1);
  });
});
