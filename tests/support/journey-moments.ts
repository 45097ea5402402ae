/** What stands on a screen for a moment only, known however late a test looks. */
import type { Tab } from './journey-tab.ts';

declare global {
  var noticed: string[] | undefined;
}

/**
 * From now on all that `look` finds on this tab after any change is noticed, and on tabs that open later. `look` runs in the page,
 * and knows nothing but what stands there.
 */
export async function notice({ page }: Tab, look: () => string[]): Promise<void> {
  // A frame in a sandbox runs no script when it changes.
  const script = `if (window === window.top) {
    const look = ${String(look)};
    const noticed = (globalThis.noticed = []);
    const note = () => noticed.push(...look().filter((text) => text !== '' && !noticed.includes(text)));
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  }`;
  await page.context().addInitScript({ content: script });
  await page.evaluate(script);
}

/** Everything that was noticed on this tab since it shows this document, each once. */
export const noticed = ({ page }: Tab): Promise<string[]> => page.evaluate(() => globalThis.noticed ?? []);

/** Until this was noticed, or a longer text that begins with it. */
export async function untilNoticed({ page }: Tab, text: string): Promise<void> {
  await page.waitForFunction((begin) => globalThis.noticed?.some((found) => found.startsWith(begin)), text);
}
