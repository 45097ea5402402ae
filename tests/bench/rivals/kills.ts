/** Whether a note is on the device in the moment in which the page shows it: the page is killed right then, and looked for again. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Profile } from '../browser.ts';
import { within } from '../within.ts';
import type { Measures } from './page/measures.ts';
import type { PageServer } from './serve.ts';
import { type Around, openPage } from './visit.ts';

declare const window: Window & { rivals: Measures };

interface Asked {
  customer: string;
  note: string;
}

/** How many of so many notes were kept. The browser lives on, as the one of a user whose page crashes. */
export async function kept(
  server: PageServer,
  url: string,
  profile: Profile,
  kills: number,
  { prepare }: Around,
): Promise<number> {
  return profile.visit(async (blank, context) => {
    let count = 0;
    for (let turn = 0; turn < kills; turn += 1) {
      const asked = await killed(server, url, await fresh(context), turn);
      const page = await fresh(context);
      await openPage(page, url);
      count += Number(await page.evaluate(({ customer, note }) => window.rivals.holds(customer, note), asked));
      await page.close();
    }
    await blank.close();
    return count;
  });

  async function fresh(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await prepare?.(page);
    return page;
  }
}

async function killed(server: PageServer, url: string, page: Page, turn: number): Promise<Asked> {
  await openPage(page, url);
  const session = await page.context().newCDPSession(page);
  const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
  const asked = new Promise<Asked>((resolve) => {
    server.onKill((words) => {
      session.send('Page.crash').catch(() => undefined);
      resolve({ customer: words.get('customer') ?? '', note: words.get('note') ?? '' });
    });
  });
  page.evaluate((which) => window.rivals.saveAndDie(which), turn).catch(() => undefined);
  const words = await within(60, 'a note on the screen', asked);
  await within(20, 'the end of the page', crashed);
  await page.close();
  return words;
}
