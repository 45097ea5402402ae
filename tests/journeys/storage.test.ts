/** The browser closes or deletes what the app stores, or another version of the app comes to it, while somebody works. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { storedRows } from '#tests/support/journey-storage.ts';
import type { Phone } from '#tests/support/journey-phone.ts';
import { people, type Tab } from '#tests/support/journey-tab.ts';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();
/** Of several losses the office is asked after pauses that double (`sync/engine/losses.ts`), and meanwhile the status says "Checking". */
const afterLosses = { timeout: 90_000 };

/** Tom on his phone, a customer open. */
async function atWork(): Promise<{ phone: Phone; tab: Tab }> {
  const phone = await world.start('phone');
  const tab = await phone.open();
  await tab.beginWork('employee');
  await tab.openCustomer('Alvarez, Maria');
  return { phone, tab };
}

/** Keeps hold of every connection that the page opens, from its next load on. */
async function watchConnections({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    const connections: IDBDatabase[] = [];
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      request.addEventListener('success', () => connections.push(request.result));
      return request;
    };
    Object.assign(window, { connections });
  });
  await page.reload();
}

/** Closes the app's connections as the browser does, unasked. Answers how many. */
function closeConnections({ page }: Tab, ending = ''): Promise<number> {
  return page.evaluate((part) => {
    const { connections } = window as unknown as { connections: IDBDatabase[] };
    const own = connections.splice(0).filter(({ name }) => name.includes('garden-') && name.endsWith(part));
    for (const connection of own) {
      connection.close();
      connection.dispatchEvent(new Event('close'));
    }
    return own.length;
  }, ending);
}

/** A page of the same site that is not the app. */
async function elsewhere(phone: Phone): Promise<Page> {
  return (await phone.open('/samples/schedule.html')).page;
}

const gardenDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.includes('garden-') ? name : [])),
  );

function deleteDatabase(page: Page, name: string): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      }),
    name,
  );
}

/** Whether the device noticed a loss, and has compared everything with the office since. */
async function comparedSince(page: Page): Promise<boolean> {
  const facts = await storedRows(page, 'employee', 'device');
  const fact = (name: string) => facts.find(({ id }) => id === `fact/${name}`)?.['value'];
  const [losses, reconciled] = [fact('losses'), fact('reconciled')] as [{ count: number }?, { losses: number }?];
  return losses !== undefined && reconciled?.losses === losses.count;
}

/** What an app with a changed shape does first. Answers once no older tab uses the data any more. */
async function comeWithNewerShape(page: Page): Promise<void> {
  const name = (await gardenDatabases(page)).find((name) => name.startsWith('garden-'));
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 2);
        request.addEventListener('success', () => resolve(request.result.close()));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      }),
    name ?? '',
  );
}

describe('a connection that the browser closed', () => {
  it.each(['--users', ''])(
    'is opened again: notes are saved and news arrive (those ending in "%s")',
    async (ending) => {
      const { tab } = await atWork();
      await watchConnections(tab);
      await tab.openCustomer('Alvarez, Maria');
      expect(await closeConnections(tab, ending)).toBeGreaterThan(0);
      const text = `After the closing of ${ending || 'all'}`;
      await tab.addNote(text);
      await tab.nothingMarked();
      await tab.status(/^Up to date/).waitFor();
      expect(await tab.note(text).count()).toBe(1);

      const desk = await (await world.start('computer')).open();
      await desk.beginWork('admin');
      await desk.openCustomer('Alvarez, Maria');
      await desk.note(text).waitFor();
      expect(await closeConnections(tab, ending)).toBeGreaterThan(0);
      await desk.addNote(`${text}, from the desk`);
      await tab.note(`${text}, from the desk`).waitFor();
      await tab.page.reload();
      await tab.openCustomer('Alvarez, Maria');
      expect(await tab.note(`${text}, from the desk`).count()).toBe(1);
    },
  );
});

describe('a store that was deleted under the page', () => {
  it.each(['--users', ''])(
    'comes back from the office, and takes notes again (those ending in "%s")',
    async (ending) => {
      const { phone, tab } = await atWork();
      const other = await elsewhere(phone);
      for (const name of await gardenDatabases(other)) if (name.endsWith(ending)) await deleteDatabase(other, name);
      // What the screen says may still be of before the loss was noticed.
      await expect.poll(() => comparedSince(tab.page), afterLosses).toBe(true);
      await tab.page.getByText(/^60 on this phone/).waitFor(afterLosses);
      await tab.status(/^Up to date/).waitFor(afterLosses);
      const text = `After the loss of ${ending || 'all'}`;
      await expect.poll(() => tab.newNote.isVisible(), afterLosses).toBe(true);
      await tab.addNote(text);
      await tab.nothingMarked();
      await tab.page.reload();
      await tab.page.getByText(/^60 on this phone/).waitFor(afterLosses);
      await tab.openCustomer('Alvarez, Maria');
      await tab.note(text).waitFor();
    },
    400_000,
  );
});

describe('another version of the app', () => {
  it('that is newer takes over from this tab, which says so and keeps what was being typed', async () => {
    const { phone, tab } = await atWork();
    phone.cut();
    await tab.addNote('Saved before the newer version came');
    phone.restore();
    await tab.newNote.fill('Half a sentence');
    const other = await elsewhere(phone);
    await comeWithNewerShape(other);
    await tab.page.getByRole('heading', { name: 'A newer version is open' }).waitFor();
    const { pathname } = new URL(tab.page.url());
    expect(pathname).toBe('/customers');
    const drafts = await other.evaluate(async () => {
      const name = (await indexedDB.databases()).find(({ name }) => name?.endsWith('--device'))?.name ?? '';
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
      const database = await done(indexedDB.open(name));
      const found = (await done(database.transaction('docs').objectStore('docs').getAll())) as { value?: unknown }[];
      database.close();
      return found.map(({ value }) => value);
    });
    expect(drafts).toContain('Half a sentence');
  });

  it('that is older, because it was rolled back, says so at each start and leaves all as it is', async () => {
    const { phone, tab } = await atWork();
    await tab.addNote('Written by the newer version');
    await comeWithNewerShape(await elsewhere(phone));
    for (let start = 1; start <= 3; start += 1) {
      await tab.page.reload();
      await tab.page.getByRole('heading', { name: 'This version is too old' }).waitFor();
    }
    await tab.page.getByRole('button', { name: 'Reload' }).click();
    await tab.page.getByRole('heading', { name: 'This version is too old' }).waitFor();
  });
});

it('a browser that lets nothing be stored is told to the user, who can leave', async () => {
  const { tab } = await atWork();
  await tab.page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      if (name.includes('garden-')) throw new DOMException('Not in a private window.', 'SecurityError');
      return open.call(this, name, version);
    };
  });
  await tab.page.reload();
  await tab.page.getByRole('heading', { name: 'Nothing can be saved here' }).waitFor();
  await tab.page.getByRole('button', { name: 'Logout' }).click();
  await tab.page.getByLabel('Password').waitFor();
});

it('a browser that refuses all storage shows Login, and says after it why nothing is opened', async () => {
  const phone = await world.start('phone');
  const tab = await phone.open('about:blank');
  await tab.page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    IDBFactory.prototype.open = refuse;
  });
  await tab.page.goto(new URL('/customers', phone.line.url).href);
  await tab.enter(people.employee);
  await tab.page.getByRole('heading', { name: 'Nothing can be saved here' }).waitFor();
});

/** Begins to write to a store of the app, and stops there: nobody else who wants to gets an answer. Answers how to end. */
async function hold(page: Page, ending: string): Promise<() => Promise<void>> {
  const name = (await gardenDatabases(page)).find((each) => each.endsWith(ending)) ?? '';
  const holding = page.waitForEvent('dialog');
  const over = page.evaluate(async (name) => {
    const request = indexedDB.open(name);
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const count = request.result.transaction('docs', 'readwrite').objectStore('docs').count();
    // As long as a listener has not returned, the transaction is not over.
    await new Promise<void>((resolve) =>
      count.addEventListener('success', () => {
        // oxlint-disable-next-line no-alert -- It blocks the page, and takes no processor meanwhile.
        alert('Holding');
        request.result.close();
        resolve();
      }),
    );
  }, name);
  const dialog = await holding;
  return async () => {
    await dialog.accept();
    await over;
  };
}

describe('a storage that does not answer', () => {
  it('is told, keeps what was typed, and stores it once when it answers', async () => {
    const { phone, tab } = await atWork();
    const end = await hold(await elsewhere(phone), '--users');
    await tab.newNote.fill('Gate is open');
    await tab.page.getByRole('button', { name: 'Add note' }).click();
    await tab.status(/storage does not answer/).waitFor();
    expect([await tab.newNote.inputValue(), await tab.note('Gate is open').count()]).toEqual(['Gate is open', 0]);
    await end();
    await tab.note('Gate is open').waitFor();
    await tab.nothingMarked();
    await tab.status(/^Up to date/).waitFor();
    expect(await tab.note('Gate is open').count()).toBe(1);
  });

  it('is told where the app is opened, which goes on when it answers', async () => {
    const { phone, tab } = await atWork();
    const end = await hold(await elsewhere(phone), '--users');
    await tab.page.reload();
    await tab.page.getByRole('heading', { name: 'The storage does not answer' }).waitFor();
    await end();
    await tab.page.getByText(/^60 on this phone/).waitFor();
  });

  it('keeps nobody from logging out, and what was typed is there when they come back', async () => {
    const { phone, tab } = await atWork();
    const end = await hold(await elsewhere(phone), '--users');
    await tab.newNote.fill('Gate is open');
    await tab.page.getByRole('button', { name: 'Add note' }).click();
    const said = tab.page.getByText('Still logging out: the phone’s storage is slow to answer.').waitFor();
    await tab.logOut();
    await said;
    await end();
    await tab.beginWork('employee');
    await tab.openCustomer('Alvarez, Maria');
    await expect.poll(() => tab.newNote.inputValue()).toBe('Gate is open');
    // Nobody told the app whether the note was stored: it may be there too.
    expect(await tab.note('Gate is open').count()).toBeLessThan(2);
  });
});
