/** What is wrong with how a page is laid out, told by the page. */
import type { Page } from 'playwright-core';

/** Everything that can be pressed and is smaller than 44 by 44, apart from links inside a sentence. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, textarea, [role=button]')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
      .filter(({ element }) => !element.matches('a[href="#main"]'))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width}x${box.height}`),
  );

interface Fit {
  /** How far the page, or a dialog on it, can be scrolled sideways. */
  sideways: number;
  /** What can be pressed in the bars, which never scroll, and lies beyond the edge of the screen or loses its word. */
  beyondTheEdge: string[];
  /** How far the footer lies over the last line of the page, when it is scrolled to its end; null where nobody scrolls. */
  behindTheFooter: number | null;
}

/** All in one question: each costs more than its answer. */
export const fit = (page: Page, toTheEnd: boolean): Promise<Fit> =>
  page.evaluate((scrolls) => {
    const boxes = [document.documentElement, ...document.querySelectorAll('[aria-modal]')];
    const sideways = Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
    const cutsItsWord = (element: Element) =>
      [...element.querySelectorAll('.mantine-Button-label')].some((label) => label.scrollWidth > label.clientWidth);
    const beyondTheEdge = [...document.querySelectorAll(':is(header:has(nav), main ~ footer) :is(a, button)')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.left < 0 || box.right > innerWidth || cutsItsWord(element))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.left} to ${box.right}`);
    return { sideways, beyondTheEdge, behindTheFooter: scrolls ? behindTheFooter() : null };

    function behindTheFooter(): number {
      scrollTo(0, document.documentElement.scrollHeight);
      const [foot, end] = [document.querySelector('main ~ footer'), document.querySelector('main')];
      if (!foot || !end) return 0;
      const room = Number.parseFloat(getComputedStyle(end).paddingBottom);
      return Math.max(0, end.getBoundingClientRect().bottom - room - foot.getBoundingClientRect().top);
    }
  }, toTheEnd);

/** What lies behind a bar, at least in part, although it has the focus and the screen would have room for it. */
export const behindTheBars = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [top, foot] = ['header:has(nav)', 'main ~ footer'].map((bar) =>
      document.querySelector(bar)?.getBoundingClientRect(),
    );
    const [first, last] = [top?.bottom ?? 0, foot?.top ?? innerHeight];
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, textarea)')];
    return [...controls, ...controls.toReversed()].flatMap((control) => {
      control.focus();
      const box = control.getBoundingClientRect();
      const seen = document.activeElement !== control || box.height > last - first - 40;
      return seen || (box.top >= first && box.bottom <= last) ? [] : [`${control.outerHTML.slice(0, 80)} ${box.top}`];
    });
  });

/** Text that goes on behind the edge of the card it stands on, by more than the blank at the end of a line. */
export const cutText = (page: Page): Promise<string[]> =>
  page.evaluate(
    (blank) =>
      [...document.querySelectorAll('main *')].flatMap((card) => {
        if (
          card.matches('.mantine-VisuallyHidden-root, input, textarea') ||
          getComputedStyle(card).overflowX === 'visible'
        )
          return [];
        const { right } = card.getBoundingClientRect();
        const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (walker.nextNode()) {
          range.selectNodeContents(walker.currentNode);
          const hidden = walker.currentNode.parentElement?.closest('.mantine-VisuallyHidden-root, [hidden]');
          if (!hidden && range.getBoundingClientRect().right > right + blank)
            return [`${walker.currentNode.nodeValue}`];
        }
        return [];
      }),
    8,
  );

/** What a field says while it is empty and has no room for; the box ends where its text does. */
export const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
      const style = getComputedStyle(field);
      const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (!context || field.clientWidth === 0) return [];
      context.font = style.font;
      const needs = context.measureText(field.placeholder).width;
      return needs > room ? [`${field.placeholder} needs ${needs} of ${room}`] : [];
    });
  });

/** Words of headings that go on in another line. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange();
    return [...document.querySelectorAll('main :is(h1, h2, h3)')].flatMap(({ firstChild: text }) =>
      [...(text?.nodeValue ?? '').matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
        if (!text) return [];
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
      }),
    );
  });
