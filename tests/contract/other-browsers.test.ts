/** What `npm run other-browsers` shows to Firefox and WebKit, which are not there wherever these tests run. */
import { expect, onTestFinished, test } from 'vitest';
import { serveSuites } from '#tests/other-browsers/storage.ts';

test('the suites of storage can be had in a page', async () => {
  const { port, stop } = await serveSuites();
  onTestFinished(() => stop());
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(page).toMatch(/<script type="module"[^>]* src="\/assets\//);
});
