/** What is asked of a browser, whatever protocol it speaks. */
export interface OtherBrowser {
  /** The engine's name and its version. */
  readonly name: string;
  /** A new window with this page. */
  open(url: string): Promise<Window>;
  /** Ends the browser. What it had stored is in its folder. */
  close(): Promise<void>;
}

export interface Window {
  /** Opens a page, until it is loaded. */
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls the function in the page, with values of JSON, and answers what it resolves to. It sees nothing of its file. */
  evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** A click of the mouse in the middle of the element that the selector finds. */
  click(selector: string): Promise<void>;
  /** Keys for the element that has the focus. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/** The text of a function that answers a JSON text: `[true, result]`, or `[false, message]`. */
export const wrapped = (work: (...args: never[]) => unknown): string => `async (...args) => {
  const __name = (value) => value;
  try { return JSON.stringify([true, await (${work.toString()})(...args)]); }
  catch (error) { return JSON.stringify([false, String(error) + ' ' + (error?.stack ?? '')]); }
}`;

export function unwrapped<Result>(text: string): Result {
  const [good, value] = JSON.parse(text) as [boolean, unknown];
  if (!good) throw new Error(String(value));
  return value as Result;
}

/** Scrolls to the element; answers its middle. */
export const middleOf = (selector: string): { x: number; y: number } => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`Nothing is ${selector}`);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
};

/** Actions of the pointer and of keys are the same in both protocols. */
export const clickAt = (at: { x: number; y: number }) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', ...at, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

export const keysOf = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
