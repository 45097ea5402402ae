import { expect, it } from 'vitest';
import { beforeLeaving, keepAllTyped } from './before-leaving.ts';

function field() {
  let kept = 0;
  const callOff = beforeLeaving(() => (kept += 1));
  return { kept: () => kept, callOff };
}

it('is kept where the page is left, and where the screens are about to be closed', () => {
  const { kept, callOff } = field();
  window.dispatchEvent(new Event('pagehide'));
  keepAllTyped();
  expect(kept()).toBe(2);
  callOff();
});

it('is not kept by a field that is gone', () => {
  const { kept, callOff } = field();
  callOff();
  window.dispatchEvent(new Event('pagehide'));
  keepAllTyped();
  expect(kept()).toBe(0);
});
