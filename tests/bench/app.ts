/** The real, built app: how soon it shows the first customer without a network, and how it feels on a slow phone. */
import type { DemoAccount } from '#backend/demo-data.ts';
import { newProfile, type Profile } from './browser.ts';
import { type Interactions, measureInteractions } from './interactions.ts';
import type { Progress } from './progress.ts';

export interface AppFigures {
  /** Milliseconds from the navigation on. */
  open: number[];
  /** The same, until the home screen shows the first message. */
  openHome: number[];
  interactions: Interactions | undefined;
}

/** Of an app that was signed in, synchronized, and closed. */
export async function measureApp(
  url: string,
  account: DemoAccount,
  { customers, unread }: { customers: number; unread: number },
  progress: Progress,
): Promise<AppFigures> {
  const profile = await newProfile();
  const address = new URL('/customers', url).href;
  const count = `${customers.toLocaleString('en-US')} on this`;
  try {
    progress.begin('the real app');
    const ready = await progress.attempt('signing in', () =>
      profile.visit(async (page) => {
        await page.goto(url);
        await page.getByLabel('Email').fill(account.email);
        await page.getByLabel('Password').fill(account.password);
        await page.getByRole('button', { name: 'Login' }).click();
        await page.getByText('Customers').first().click();
        await page.getByText(count).waitFor({ timeout: 120_000 + 20 * customers });
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        return true;
      }),
    );
    if (!ready) return { open: [], openHome: [], interactions: undefined };
    const { ours: open } = await progress.inTurns(['ours'], 5, async () => [
      await openCold(profile, address, '[data-index] button'),
    ]);
    const { ours: openHome } = await progress.inTurns(['ours'], 5, async () => [
      await openCold(profile, new URL('/', url).href, '#messages li', `${unread} new`),
    ]);
    progress.begin('the real app in slow hands');
    const interactions = await progress.attempt('ours', () =>
      profile.visit(async (page, context) => {
        await context.setOffline(true);
        await page.goto(address);
        await page.getByText(count).waitFor();
        return measureInteractions(page, context);
      }),
    );
    return { open, openHome, interactions };
  } finally {
    await profile.remove();
  }
}

/** Until `wanted` is in the page, and with it `words`. */
function openCold(profile: Profile, address: string, wanted: string, words = ''): Promise<number> {
  return profile.visit(async (page, context) => {
    await context.setOffline(true);
    await page.addInitScript(
      ([selector, text]) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(selector) || !document.body.textContent.includes(text)) return;
          performance.mark('shown');
          observer.disconnect();
        });
        observer.observe(document, { childList: true, characterData: true, subtree: true });
      },
      [wanted, words] as const,
    );
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
    return page.evaluate(() => performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN);
  });
}
