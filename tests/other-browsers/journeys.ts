/** What a user does first, in the built app before the local backend. */
import type { Line } from '#tests/support/journey-line.ts';
import type { Server } from '#tests/support/journey-server.ts';
import { App } from './app.ts';
import type { OtherBrowser } from './client.ts';
import { until } from './until.ts';

export interface Stage {
  server: Server;
  line: Line;
  /** The same profile after `restart`. */
  browser(): OtherBrowser;
  /** Ends the browser and starts it again with what it had stored; false where it stores nothing beyond its end. */
  restart(): Promise<boolean>;
  /** For the report. */
  tell(text: string): void;
}

const customer = { id: 'customer-00000', title: 'Alvarez, Maria' };

const open = async ({ browser, line }: Stage, path = '/') => new App(await browser().open(`${line.url}${path}`));

/** All that the app keeps here, as a text for each database, and for what else stays. */
const kept = ({ window }: App) =>
  window.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const found: [string, string][] = [
      ['texts', JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])],
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const rows: unknown[] = [];
      for (const store of database.objectStoreNames)
        rows.push(...(await done(database.transaction(store).objectStore(store).getAll())));
      database.close();
      found.push([name, JSON.stringify(rows)]);
    }
    return found;
  });

export const journeys: [string, (stage: Stage) => Promise<void>][] = [
  [
    'an employee signs in and sees the customers',
    async (stage) => {
      const app = await open(stage);
      await app.beginWork();
      await app.sees('button', new RegExp(customer.title));
    },
  ],
  [
    'a note written without signal is kept over a reload and a restart, and arrives',
    async (stage) => {
      const { line, server, restart, tell } = stage;
      const text = `Gate found open ${Date.now()}`;
      const mark = new RegExp(`${text}[^]*On this (phone|computer)`);
      let app = await open(stage);
      await app.beginWork();
      line.cut();
      await app.openCustomer(customer.title);
      await app.fill(/^New note/, text);
      await app.click('button', /^Add note/);
      await app.says(mark);
      await app.window.reload();
      const again = async () => {
        await app.says(/^60 on this (phone|computer)/m);
        if (!(await app.has('field', /^New note/))) await app.openCustomer(customer.title);
        await app.says(mark);
        await app.sees('link', /^Offline\. 1 change waits on this (phone|computer)\.$/);
      };
      await again();
      if (await restart()) {
        app = await open(stage, '/customers');
        await again();
      } else tell('no restart: what this browser stores ends with it when it is driven');
      line.restore();
      const arrived = async () => (await server.user(customer.id)).notes?.filter(({ note }) => note === text).length;
      await until('the note is at the office', async () => (await arrived()) === 1);
      await app.sees('link', /^Up to date/, 60_000);
      await app.saysNot(/On this (phone|computer)$/m);
      if ((await arrived()) !== 1) throw new Error('The note is there twice');
    },
  ],
  [
    'a customer ticks a plant without signal, and it arrives',
    async (stage) => {
      const { line, server } = stage;
      await server.change('customer', { plants: [] });
      const app = await open(stage);
      await app.signIn('customer');
      // WebKit can keep what a page was writing when it was left, and then nobody else writes.
      await app.sees('link', /^Up to date/, 60_000);
      await app.window.go(`${line.url}/preferences`);
      await app.sees('link', /^Up to date/, 60_000);
      const shown = async () => (await app.has('checkbox', /^Kale/)) || (await app.has('button', /^Vegetables /));
      await until('the plants are there', shown);
      line.cut();
      if (await app.has('button', /^Vegetables /)) {
        const isOpen = await app.window.evaluate(
          () => document.querySelector('[data-found]')?.getAttribute('aria-expanded') === 'true',
        );
        if (!isOpen) await app.click('button', /^Vegetables /);
      }
      await app.click('checkbox', /^Kale/);
      const names = async () => (await server.user('customer')).plants.map(({ name }) => name).join();
      await app.says(/Kale[^]*On this (phone|computer)/).catch(async (error: Error) => {
        const mine = (await kept(app)).map(([, rows]) => rows).filter((rows) => rows.includes('Kale'));
        throw new Error(`${error.message}; the office has ${await names()}, this device ${mine.join('\n')}`);
      });
      line.restore();
      await until('kale is at the office', async () => (await names()) === 'Kale');
      await app.sees('link', /^Up to date/, 60_000);
    },
  ],
  [
    'a change of the office arrives on the screen',
    async (stage) => {
      const app = await open(stage);
      await app.beginWork();
      await stage.server.change(customer.id, { firstName: 'Marietta' });
      await app.says(/Alvarez, Marietta/);
      await stage.server.change(customer.id, { firstName: 'Maria' });
      await app.says(/Alvarez, Maria$/m);
    },
  ],
  [
    'logging out leaves nothing of the customers',
    async (stage) => {
      const app = await open(stage);
      await app.beginWork();
      if (!(await kept(app)).some(([, text]) => text.includes('Alvarez'))) throw new Error('Nothing was stored');
      await app.click('link', /^Logout$/);
      await app.sees('field', /^Password/);
      let last: [string, string][] = [];
      const clean = async () => {
        last = await kept(app);
        return !last.some(([, text]) => /Alvarez|garden\.test/.test(text));
      };
      await until('nothing of the customers is left', clean).catch((error: Error) => {
        throw new Error(`${error.message}: ${last.map(([name, text]) => `${name}: ${text.slice(0, 300)}`).join('\n')}`);
      });
      stage.tell(
        `databases that stay, without rows of people: ${last
          .slice(1)
          .map(([name]) => name)
          .join(', ')}`,
      );
    },
  ],
  [
    'My Plants loaded anew in the middle of its work says that it is up to date, or that the storage does not answer',
    async (stage) => {
      const app = await open(stage);
      await app.signIn('customer');
      await app.window.go(`${stage.line.url}/preferences`);
      for (let times = 0; times < 3; times += 1) {
        const begun = performance.now();
        let says = '';
        const done = async () => {
          if (await app.has('link', /^Up to date/)) says = 'Up to date';
          else if (await app.has('heading', /^The storage does not answer$/)) says = 'The storage does not answer';
          return says !== '';
        };
        await until('it says one of both', done);
        stage.tell(`"${says}" after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
        await app.window.reload();
      }
    },
  ],
  [
    '"Ready to leave?" says what this browser lacks, and its buttons end',
    async (stage) => {
      const app = await open(stage);
      await app.beginWork();
      await app.click('link', /^Home$/);
      await app.click('link', /^Ready to leave/);
      await app.sees('heading', /^Kept safe$/);
      await app.saysNot(/Not known yet\./);
      const lines = await app.window.evaluate(() =>
        [...document.querySelectorAll('[data-ok]')].map(
          (line) => `${line.getAttribute('data-ok')}: ${(line as HTMLElement).innerText.replaceAll('\n', ' ')}`,
        ),
      );
      for (const line of lines) stage.tell(line);
      if (lines.length !== 7) throw new Error(`${lines.length} lines`);
      if (!(await app.has('button', /^Ask the browser to keep it$/))) return;
      await app.click('button', /^Ask the browser to keep it$/);
      await until(
        'the question has ended',
        async () => /does not promise that yet|does not clear what the app keeps by itself/.test(await app.text()),
        45_000,
      );
    },
  ],
];
