/** Out of the app: all customers as a file, and one card on paper. Both without signal. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { journeyWorld } from '#tests/support/journey-world.ts';

const world = journeyWorld();

describe.each(['phone', 'computer'] as const)('without signal, on a %s', (size) => {
  it('all customers and what they chose are saved as CSV', async () => {
    await world.server.change('customer', { lastName: '=HYPERLINK("http://a.test")', specialtyRequests: 'A, "b"\nc' });
    const desk = await world.start(size);
    const tab = await desk.open('/');
    await tab.beginWork('employee');
    await tab.installed();
    desk.cut();
    await tab.status(/^Offline/).waitFor();

    const offered = tab.page.waitForEvent('download');
    await tab.page.getByRole('button', { name: /^Save as CSV/ }).click();
    const file = await offered;
    expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d{2}-\d{2}\.csv$/);
    const bytes = await readFile(await file.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
    await tab.page.getByText(`60 customers saved as ${file.suggestedFilename()}.`).waitFor();

    const users = (await world.server.users()).filter(({ role }) => role === 'customer');
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map(({ Email }) => Email))).toEqual(new Set(users.map(({ email }) => email)));
    const own = rows.find(({ Email }) => Email === 'customer@garden.test');
    expect(own?.['Last name']).toBe(`'=HYPERLINK("http://a.test")`);
    expect(own?.['Specialty requests']).toBe('A, "b"\nc');
    const chosen = users.find(({ id }) => id === 'customer')?.plants ?? [];
    const categories = (await world.server.catalogue()).categories.map((category) => own?.[category] ?? '');
    const written = categories.flatMap((names) => names.split(', ')).filter(Boolean);
    expect(written.toSorted()).toEqual(chosen.map(({ name }) => name).toSorted());
    await world.server.change('customer', { lastName: 'Abbott' });
  });

  it('on paper there is the open card alone, black on white, and no button', async () => {
    const notes = Array.from({ length: 10 }, (_, index) => ({
      id: `n${index}`,
      note: `Note ${index}. ${'The hedge at the back was cut and the drip line looked at. '.repeat(8)}`,
      createdBy: 'Tom Okafor',
      createdAt: Date.now() - index * 60_000,
    }));
    await world.server.change('customer', { notes, primaryNote: 'Gate code 4711', specialtyRequests: 'Shade, please' });
    const desk = await world.start(size);
    const tab = await desk.open('/');
    await tab.beginWork('employee');
    await tab.openCustomer('Abbott, Janet');
    await tab.installed();
    desk.cut();
    await tab.status(/^Offline/).waitFor();
    const { page } = tab;
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-asked', '');
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.locator('[data-asked]').waitFor();

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const text = await page.locator('body').innerText();
    const { address, city, state, zipcode } = await world.server.user('customer');
    for (const part of [
      `${address}, ${city}, ${state} ${zipcode}`,
      '(916) 555-',
      'Gate code 4711',
      'Shade, please',
      'Note 9.',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Customers|Back|Refresh|Save as CSV|Messages|Offline/);
    // The head of the card is what opens it on the screen.
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Abbott, Janet']);
    const roles = ['link', 'textbox', 'searchbox', 'banner'] as const;
    const left = await Promise.all(roles.map((role) => page.getByRole(role).count()));
    expect(left).toEqual(roles.map(() => 0));
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Abbott, Janet']);
    const looks = await page.getByText('Gate code 4711').evaluate((shown) => ({
      ink: getComputedStyle(shown).color,
      paper: getComputedStyle(document.body).backgroundColor,
    }));
    expect(looks).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' });
    expect(
      await page
        .locator('[data-printed] li:has-text("Note 3.")')
        .evaluate((note) => getComputedStyle(note).breakInside),
    ).toBe('avoid');

    // More than one page, and no more than the card needs.
    await page.emulateMedia({ media: null });
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
    const pages = paper.match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThan(5);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
  });
});
