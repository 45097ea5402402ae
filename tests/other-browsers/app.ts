/** One window with the app, used as a person would. */
import { people } from '#tests/support/journey-tab.ts';
import type { Window } from './client.ts';
import { until } from './until.ts';

type Kind = 'button' | 'link' | 'checkbox' | 'field' | 'heading';

const selectors: Record<Kind, string> = {
  button: 'button, [role=button]',
  link: 'a[href]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  field: 'input, textarea',
  heading: 'h1, h2, h3',
};

export class App {
  readonly window: Window;

  constructor(window: Window) {
    this.window = window;
  }

  /** Whether there is one that is called so; it gets a mark by which it is found. */
  has(kind: Kind, name: RegExp): Promise<boolean> {
    return this.window.evaluate(
      (selector, source) => {
        for (const marked of document.querySelectorAll('[data-found]')) delete (marked as HTMLElement).dataset['found'];
        const wanted = new RegExp(source);
        for (const element of document.querySelectorAll<HTMLElement>(selector)) {
          const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '');
          const names = [element.getAttribute('aria-label') ?? '', ...labels, element.textContent ?? ''];
          if (element.getClientRects().length === 0 || !names.some((text) => wanted.test(text.trim()))) continue;
          element.dataset['found'] = 'yes';
          return true;
        }
        return false;
      },
      selectors[kind],
      name.source,
    );
  }

  sees(kind: Kind, name: RegExp, within?: number): Promise<void> {
    return this.#until(`there is the ${kind} ${name}`, () => this.has(kind, name), within);
  }

  text(): Promise<string> {
    return this.window.evaluate(() => document.body.innerText);
  }

  says(text: RegExp, within?: number): Promise<void> {
    return this.#until(`the page says ${text}`, async () => text.test(await this.text()), within);
  }

  saysNot(text: RegExp): Promise<void> {
    return this.#until(`the page does not say ${text}`, async () => !text.test(await this.text()));
  }

  async click(kind: Kind, name: RegExp): Promise<void> {
    await this.sees(kind, name);
    await this.window.click('[data-found]');
  }

  async fill(name: RegExp, text: string): Promise<void> {
    await this.click('field', name);
    await this.window.type(text);
    await until(`${name} holds ${text}`, () =>
      this.window.evaluate((wanted) => (document.activeElement as HTMLInputElement).value === wanted, text),
    );
  }

  /** Where it waits in vain, its error tells what the page says instead, and what the links are called. */
  #until(what: string, holds: () => Promise<boolean>, within?: number): Promise<void> {
    return until(what, holds, within).catch(async (error: Error) => {
      const links = await this.window.evaluate(() =>
        [...document.querySelectorAll('a[aria-label]')].map((link) => link.getAttribute('aria-label')),
      );
      throw new Error(`${error.message}; it says: ${links.join(', ')}\n${await this.text()}`);
    });
  }

  /** Until the device can open the app without a network. */
  async signIn(who: keyof typeof people): Promise<void> {
    await this.fill(/^Email/, people[who]);
    await this.fill(/^Password/, 'garden-demo');
    await this.click('button', /^Login$/);
    await this.sees('heading', /^Good /);
    await until('the app is kept', () => this.window.evaluate(() => navigator.serviceWorker.controller !== null));
  }

  /** Until all customers have come onto the device. */
  async beginWork(): Promise<void> {
    await this.signIn('employee');
    await this.click('link', /^Customers/);
    await this.says(/^60 on this (phone|computer)/m);
    await this.sees('link', /^Up to date/);
  }

  async openCustomer(title: string): Promise<void> {
    await this.click('button', new RegExp(title));
    await this.sees('field', /^New note/);
  }
}
