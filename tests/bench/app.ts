/** The real, built app: from opening it without a network until the first customer is on the screen. */
import type { DemoAccount } from '#backend/demo-data.ts';
import { newProfile } from './browser.ts';

/** Of an app that was signed in, synchronized, and closed. Milliseconds from the navigation on. */
export async function measureApp(
  url: string,
  account: DemoAccount,
  customers: number,
  repetitions: number,
): Promise<number[]> {
  const profile = await newProfile();
  const address = new URL('/customers', url).href;
  const row = '.customer-title';
  try {
    await profile.visit(async (page) => {
      await page.goto(url);
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByText('Customers').first().click();
      const count = `${customers.toLocaleString('en-US')} on this`;
      await page.getByText(count).waitFor({ timeout: 120_000 });
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    });
    const times: number[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const time = await profile.visit(async (page, context) => {
        await context.setOffline(true);
        await page.addInitScript((selector) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector(selector)) return;
            performance.mark('first-customer');
            observer.disconnect();
          });
          observer.observe(document, { childList: true, subtree: true });
        }, row);
        await page.goto(address);
        await page.waitForFunction(() => performance.getEntriesByName('first-customer').length > 0);
        return page.evaluate(() => performance.getEntriesByName('first-customer')[0]?.startTime ?? Number.NaN);
      });
      times.push(time);
    }
    return times;
  } finally {
    await profile.remove();
  }
}
