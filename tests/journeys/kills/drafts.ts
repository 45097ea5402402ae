/** What was typed and not saved comes back into its field a moment after the field: who types before that has both. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { storedRows } from '#tests/support/journey-storage.ts';

/** Waits until the database has what an earlier page left, by name, and it is as wanted there. */
export async function untilDrafts(
  page: Page,
  uid: string,
  wanted: (drafts: ReadonlyMap<string, string>) => Promise<boolean>,
): Promise<void> {
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('garden/draft/')));
  const stored = async () => {
    const rows = await storedRows(page, uid, 'device');
    const kept = rows.filter(({ id, value }) => id.startsWith('draft/') && typeof value === 'string');
    return new Map(kept.map(({ id, value }) => [id.slice('draft/'.length), value as string]));
  };
  // Whoever is killed meanwhile is not waited for.
  const isThere = async () => (await left()).length === 0 && (await wanted(await stored()));
  await expect.poll(async () => page.isClosed() || (await isThere())).toBe(true);
}
