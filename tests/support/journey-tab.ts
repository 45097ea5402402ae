/** One tab with the app, used as a person would. */
import { business } from '#domain/business.ts';
import type { Locator, Page } from 'playwright-core';

export const people = {
  admin: business.adminEmail,
  employee: 'employee@garden.test',
  customer: 'customer@garden.test',
} as const;
const password = 'garden-demo';

export class Tab {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async enter(email: string, secret = password): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(secret);
    await this.page.getByRole('button', { name: 'Login' }).click();
  }

  /** Until the home screen greets, and the device can open the app without a network. */
  async signIn(who: keyof typeof people): Promise<void> {
    await this.enter(people[who]);
    await this.atHome();
    await this.installed();
  }

  /** Signs in and waits until all customers have come onto the device: 60 unless some have left. */
  async beginWork(who: 'admin' | 'employee', customers = '60'): Promise<void> {
    await this.signIn(who);
    await this.showCustomers(customers);
  }

  /** From home, until all customers have come onto the device. */
  async showCustomers(customers = '60'): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
    await this.page.getByText(new RegExp(`^${customers} on this `)).waitFor();
    await this.status(/^Up to date/).waitFor();
  }

  async atHome(): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  }

  async installed(): Promise<void> {
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  async openCustomer(title: string): Promise<void> {
    await this.page.getByLabel('Search customers').fill(title.replace(',', ''));
    await this.page.getByRole('button', { name: title }).click();
    await this.newNote.waitFor();
  }

  /** What comes back by itself while somebody asks for it leaves no button to press. */
  async askAgain(back: Locator, button = this.page.getByRole('button', { name: 'Try again' })): Promise<void> {
    await button.click({ timeout: 10_000 }).catch(() => undefined);
    await back.waitFor();
  }

  /** Until it is on the screen, which says that it is safe on this device. */
  async addNote(text: string): Promise<void> {
    await this.newNote.fill(text);
    await this.page.getByRole('button', { name: 'Add note' }).click();
    await this.note(text).waitFor();
  }

  async editPrimaryNote(text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Edit primary note' }).click();
    await this.page.getByLabel('Primary note', { exact: true }).fill(text);
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await this.page.getByRole('button', { name: 'Edit primary note' }).waitFor();
  }

  get newNote(): Locator {
    return this.page.getByLabel('New note');
  }

  get primaryNote(): Locator {
    return this.page.locator('section', { has: this.page.getByRole('heading', { name: 'Primary note' }) });
  }

  /** The notes and messages that are shown of a person. */
  get notes(): Locator {
    const heading = this.page.getByRole('heading', { name: /^(Notes|Messages)$/ });
    return this.page.locator('section', { has: heading }).getByRole('listitem');
  }

  note(text: string): Locator {
    return this.notes.filter({ hasText: text });
  }

  /** What marks a note that the office does not have. */
  mark(text: string): Locator {
    return this.note(text).getByText(/^On this (phone|computer)$/);
  }

  /** Until nothing on the screen is marked as being only on this device. */
  async nothingMarked(): Promise<void> {
    await this.page
      .locator('[data-accordion]')
      .getByRole('region')
      .getByText(/^On this (phone|computer)$/)
      .first()
      .waitFor({ state: 'detached' });
  }

  status(sentence: RegExp): Locator {
    return this.page.getByRole('link', { name: sentence });
  }

  /** `answer` is given where the app asks what becomes of what waits. */
  async logOut(answer?: RegExp): Promise<void> {
    await this.page.getByRole('link', { name: 'Logout' }).click();
    if (answer) await this.page.getByRole('button', { name: answer }).click();
    await this.page.getByLabel('Password').waitFor();
  }
}
