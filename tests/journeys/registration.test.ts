/** A new customer comes in: account, document, home; also where the line breaks in between. */
import { describe, expect, it } from 'vitest';
import { business } from '#domain/business.ts';
import { fillRegistration, newcomer, signUp } from '#tests/support/journey-newcomer.ts';
import { type Phone, sizes } from '#tests/support/journey-phone.ts';
import { storedAccount } from '#tests/support/journey-storage.ts';
import type { Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

describe.each(['phone', 'computer'] as const)('registering on a %s', (size) => {
  const { password, ...told } = newcomer;
  const address = (name: string) => `${name}.${size}@garden.test`;
  const open = async () => {
    const phone = await world.start(size);
    return { phone, tab: await phone.open() };
  };
  const greeting = /^Good .*Rosa/;

  it('leads home, with a document as the specification says', async () => {
    const { tab } = await open();
    expect(tab.page.viewportSize()).toEqual(sizes[size]);
    await fillRegistration(tab, address('rosa'));
    expect(await tab.page.getByLabel('State').inputValue()).toBe('CA');
    await signUp(tab);
    await tab.page.getByRole('heading', { level: 1, name: greeting }).waitFor();
    expect(new URL(tab.page.url()).pathname).toBe('/');
    const user = await world.server.userByEmail(address('rosa'));
    expect(user).toEqual({
      ...told,
      id: await world.server.accounts.uidOf(address('rosa')),
      fullName: 'Rosa Marin',
      email: address('rosa'),
      role: 'customer',
      imgUrl: '',
      state: 'CA',
      plants: [],
      messages: [],
      active: true,
      rev: 1,
      edit: expect.any(String),
      syncedAt: expect.anything(),
    });
  });

  /**
   * Who signs up finds the documents out of reach, once: the line is back with the first question that was asked in vain, for who
   * asks three gives up after some seconds. Resolves to what `look` finds while nobody has answered that one.
   */
  const signUpBroken = async <Found>(phone: Phone, tab: Tab, look: () => Promise<Found>) => {
    const looks: Promise<Found>[] = [];
    await tab.page.route(/documents:batchGet/, async (route) => {
      const isFirst = looks.length === 0;
      if (isFirst) looks.push(look());
      await Promise.allSettled(looks);
      if (!isFirst) return route.continue();
      const broken = route.abort('connectionreset');
      phone.restore();
      await broken;
    });
    await signUp(tab);
    await expect.poll(() => looks.length).toBe(1);
    const [found] = await Promise.all(looks);
    return found;
  };

  it('on a slow line that breaks between account and document goes on when it is back', async () => {
    const { phone, tab } = await open();
    await phone.slow(tab);
    await fillRegistration(tab, address('slow'));
    phone.line.cutDocuments();
    const found = await signUpBroken(phone, tab, async () => ({
      account: await world.server.accounts.uidOf(address('slow')),
      document: await world.server.userByEmail(address('slow')),
      shown: await tab.page.getByText('Signing you up…').count(),
    }));
    expect(found).toEqual({ account: expect.any(String), document: undefined, shown: 1 });
    await tab.page.getByRole('heading', { level: 1, name: greeting }).waitFor();
    expect(await world.server.userByEmail(address('slow'))).toMatchObject({ ...told, rev: 1 });
  });

  it('in a tab that is closed by accident between account and document is finished after the next start', async () => {
    const { phone, tab } = await open();
    await tab.installed();
    await fillRegistration(tab, address('reloaded'));
    const kept = () => tab.page.evaluate(() => sessionStorage.getItem('garden/registration'));
    await expect.poll(kept).toContain(told.address);
    phone.line.cutDocuments();
    await signUp(tab);
    // The answer about the account may still be on its way when the office has it.
    await expect.poll(() => storedAccount(tab.page)).toBe(address('reloaded'));
    phone.cut();
    await tab.page.reload();
    phone.restore();
    await tab.page.getByRole('heading', { level: 1, name: greeting }).waitFor();
    expect(await world.server.userByEmail(address('reloaded'))).toMatchObject({ ...told, rev: 1 });
    expect(await kept()).toBeNull();
  });

  it('where nothing was left in the tab asks anew, from step 2, after the sign-in', async () => {
    const { phone, tab } = await open();
    await world.server.backend.createAccount({ uid: `half.${size}`, email: address('half'), password });
    await tab.enter(address('half'), password);
    const { page } = tab;
    await page.getByText('Step 2 of 3: about you').waitFor();
    await page.getByText('Please complete your registration.', { exact: false }).waitFor();
    await page.getByLabel('First').fill(told.firstName);
    await page.getByLabel('Last').fill(told.lastName);
    await page.getByLabel(/^Mobile/).fill(told.mobile);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Address').fill(told.address);
    await page.getByLabel('City').fill(told.city);
    await page.getByLabel(/^Zip/).fill(told.zipcode);
    phone.cut();
    const shown = await signUpBroken(phone, tab, () => page.getByText('Signing you up…').count());
    expect(shown).toBe(1);
    await page.getByRole('heading', { level: 1, name: greeting }).waitFor();
    expect(await world.server.userByEmail(address('half'))).toMatchObject({ ...told, id: `half.${size}` });
  });

  it('where the answer about the account got lost says so, keeps everything, and takes up that very account', async () => {
    const { phone, tab } = await open();
    await fillRegistration(tab, address('lost'));
    await phone.loseAnswer(tab, /accounts:signUp/);
    await signUp(tab);
    await tab.page.getByRole('status').filter({ hasText: 'The connection broke before an answer came.' }).waitFor();
    expect(await tab.page.getByLabel('Address').inputValue()).toBe(told.address);
    const uid = await world.server.accounts.uidOf(address('lost'));
    expect(uid).not.toBeNull();

    await signUp(tab);
    await tab.page.getByRole('heading', { level: 1, name: greeting }).waitFor();
    expect(await world.server.userByEmail(address('lost'))).toMatchObject({ ...told, id: uid });
  });

  it('with an e-mail address in use says "Email already in use." and keeps the rest', async () => {
    const { tab } = await open();
    const { page } = tab;
    await fillRegistration(tab, 'employee@garden.test');
    await signUp(tab);
    await page.getByRole('alertdialog', { name: 'Email already in use.' }).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/sign-up');
    expect(await page.getByLabel('Email').inputValue()).toBe('employee@garden.test');
    await page.getByLabel('Email').fill(address('other'));
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await page.getByLabel('First').inputValue()).toBe(told.firstName);
    await page.getByRole('button', { name: 'Next' }).click();
    await signUp(tab);
    await page.getByRole('heading', { level: 1, name: greeting }).waitFor();
    expect(await world.server.userByEmail(address('other'))).toMatchObject(told);
  });

  /** Somebody has registered with the fixed address, which nobody had, and is at home as a customer. */
  const registerAdmin = async () => {
    await world.server.accounts.remove((await world.server.accounts.uidOf(business.adminEmail)) ?? '');
    const { phone, tab } = await open();
    await fillRegistration(tab, business.adminEmail.toUpperCase());
    await signUp(tab);
    await tab.page.getByRole('heading', { level: 1, name: greeting }).waitFor();
    await tab.page.getByRole('heading', { name: 'Please verify your email address' }).waitFor();
    const uid = (await world.server.accounts.uidOf(business.adminEmail)) ?? '';
    expect(await world.server.user(uid)).toMatchObject({ role: 'customer', email: business.adminEmail });
    return { phone, tab, uid };
  };
  const isAdmin = async ({ page }: Tab, uid: string) => {
    await page.getByRole('main').getByRole('link', { name: 'Employees' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Please verify your email address' }).count()).toBe(0);
    expect(await world.server.user(uid)).toMatchObject({ role: 'admin', rev: 2 });
    expect(await world.server.departure(uid)).toMatchObject({ role: 'admin', rev: 2 });
    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
    await page.getByText(/^\d+ on this /).waitFor();
    await page.goto(new URL('/admin-settings', page.url()).href);
    await page.getByRole('heading', { level: 1, name: 'Admin settings' }).waitFor();
  };

  it('"one specific email address, which is fixed in the product, is automatically given admin", once it is verified', async () => {
    const { phone, tab, uid } = await registerAdmin();
    const { page } = tab;
    await page.getByRole('button', { name: 'I have verified it' }).click();
    await page.getByRole('status').filter({ hasText: 'The address is not verified yet.' }).waitFor();
    expect(await world.server.user(uid)).toMatchObject({ role: 'customer', rev: 1 });
    await page.goto(`${phone.line.url}/customers`);
    await page.getByRole('heading', { level: 1, name: greeting }).waitFor();

    const first = await world.server.accounts.letter(business.adminEmail);
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await page.getByRole('status').filter({ hasText: 'The email is on its way.' }).waitFor();
    const second = await world.server.accounts.letter(business.adminEmail);
    expect(second).not.toBe(first);

    const letter = await phone.open(second);
    await letter.page.close();
    await page.getByRole('button', { name: 'I have verified it' }).click();
    await isAdmin(tab, uid);
  });

  it('whoever opens the link on another device is admin as soon as the page is looked at again', async () => {
    const { tab, uid } = await registerAdmin();
    const other = await world.start(size);
    const letter = await other.open(await world.server.accounts.letter(business.adminEmail));
    await letter.page.close();
    // A browser without a head hides no page behind another.
    await tab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await isAdmin(tab, uid);
  });

  it('whoever comes back after opening the link is admin at the sign-in', async () => {
    const { phone, tab, uid } = await registerAdmin();
    await tab.logOut();
    const letter = await phone.open(await world.server.accounts.letter(business.adminEmail));
    await letter.page.close();
    await tab.enter(business.adminEmail, password);
    await isAdmin(tab, uid);
  });

  if (size !== 'phone') return;

  it('an admin of an earlier app whose address nobody verified is told, and sees the customers afterwards', async () => {
    const { phone, tab, uid } = await registerAdmin();
    const { page } = tab;
    // As such a document came out of an earlier app.
    await world.server.editInConsole(uid, { role: 'admin' });
    const notice = page.getByRole('region', { name: 'Please verify your email address' });
    await notice.filter({ hasText: 'only from an address that is verified' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
    await page.getByText(/^0 on this /).waitFor();

    await page.getByRole('button', { name: 'Send the email' }).click();
    await page.getByRole('status').filter({ hasText: 'The email is on its way.' }).waitFor();
    const letter = await phone.open(await world.server.accounts.letter(business.adminEmail));
    await letter.page.close();
    await page.getByRole('button', { name: 'I have verified it' }).click();
    await page.getByText(/^[1-9]\d* on this /).waitFor();
    expect(await notice.count()).toBe(0);
  });
});
