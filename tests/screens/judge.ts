/** What axe-core finds wrong with a page. */
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'wcag2aaa', 'best-practice'];

/** All that a color scheme can break. */
export const colorRules = ['color-contrast-enhanced', 'link-in-text-block'];

/** The rule for good contrast tells of bad contrast too, so that each text is looked at once. */
const contrast = {
  rules: { 'color-contrast': { enabled: false } },
  checks: {
    'color-contrast-enhanced': {
      options: {
        contrastRatio: { normal: { expected: 7, minThreshold: 0 }, large: { expected: 4.5, minThreshold: 0 } },
      },
    },
  },
};

interface Color {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => Color;
}
type Judge = typeof axe & { commons: { color: { Color: { prototype: Color } } } };

/** Markup of what is right is read by nobody, and a page has few colors: both took a third of the time. */
const withoutWaste = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const judge = (globalThis as unknown as { axe: Judge }).axe;
    judge.configure({ noHtml: true });
    const { prototype } = judge.commons.color.Color;
    const parse = Reflect.get(prototype, 'parseString');
    const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>();
    prototype.parseString = function parseOnce(this: Color, text) {
      const color = known.get(text);
      if (color) return Object.assign(this, color);
      const { r, g, b, alpha } = parse.call(this, text);
      known.set(text, { r, g, b, alpha });
      return this;
    };
  });

/** Of the page alone, and only what is wrong with it: naming all that is right would take most of the time. */
export async function violations(page: Page, judge: string, rules?: string[]): Promise<string[]> {
  const runOnly = rules ? ({ type: 'rule', values: rules } as const) : ({ type: 'tag', values: standards } as const);
  const options = { ...(!rules && contrast), checks: contrast.checks, runOnly, resultTypes: ['violations' as const] };
  const judged = () =>
    page.evaluate(async (how) => {
      if (!('axe' in globalThis)) return null;
      const { violations: found } = await (globalThis as unknown as { axe: Judge }).axe.run(
        { exclude: ['iframe'] },
        how,
      );
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    }, options);
  const found = await judged();
  if (found) return found;
  // From an address, so that the browser compiles it once for all pages.
  await page.addScriptTag({ url: judge });
  await withoutWaste(page);
  return (await judged()) ?? ['axe-core is not there'];
}
