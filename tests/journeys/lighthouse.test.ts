/** What anybody sees first. How fast it is depends on the machine: `npm run lighthouse` tells. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAudits, type Audits } from '#tests/support/audits.ts';

let audits: Audits;

beforeAll(async () => {
  audits = await openAudits();
});
afterAll(() => audits.stop());

it.each(['/', '/sign-up', '/reset-password'])('%s has no flaw', async (path) => {
  const flawless = { accessibility: 100, 'best-practices': 100, seo: 100 };
  expect(await audits.scores(path, Object.keys(flawless))).toEqual(flawless);
});
