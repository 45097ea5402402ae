import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { PullToRefresh, resistance, threshold } from './pull-to-refresh.tsx';

let refreshes = 0;

function Page({ busy = false }: { busy?: boolean }) {
  const [refreshing] = useState(busy);
  const [onRefresh] = useState(() => () => {
    refreshes += 1;
  });
  return (
    <>
      <PullToRefresh refreshing={refreshing} onRefresh={onRefresh} />
      <div data-testid="box">
        <p>Text</p>
      </div>
      <div aria-modal="true">Question</div>
    </>
  );
}

afterEach(() => {
  refreshes = 0;
  window.scrollY = 0;
});

const at = (y: number, x = 100) => ({ touches: [{ clientX: x, clientY: y }] });
const sign = () => document.querySelector<HTMLElement>('[aria-hidden][data-state]');
const state = () => sign()?.dataset['state'];
const text = () => screen.getByText('Text');

/** Touches, moves step by step, and lets go. */
function pull(finger: number, { from = 100, across = 0, on = text() } = {}) {
  fireEvent.touchStart(on, at(from));
  for (const part of [0.2, 0.6, 1]) fireEvent.touchMove(on, at(from + finger * part, 100 + across * part));
}
const release = () => fireEvent.touchEnd(text(), { touches: [] });

describe('"Pull-to-refresh (threshold 90, resistance 3)"', () => {
  it('refreshes when let go after 270 pixels of the finger', async () => {
    expect([threshold, resistance]).toEqual([90, 3]);
    await show(<Page />);
    expect(state()).toBe('rest');
    pull(270);
    expect(state()).toBe('ready');
    expect(sign()?.style.transform).toBe('translateY(90px)');
    expect(refreshes).toBe(0);
    release();
    expect([refreshes, state()]).toEqual([1, 'rest']);
  });

  it('does nothing when let go before that', async () => {
    await show(<Page />);
    pull(269);
    expect(state()).toBe('pulling');
    release();
    expect([refreshes, state()]).toEqual([0, 'rest']);
  });

  it('can be taken back by moving up again', async () => {
    await show(<Page />);
    pull(300);
    fireEvent.touchMove(text(), at(110));
    release();
    expect(refreshes).toBe(0);
  });

  it.each([
    ['up', () => pull(-300)],
    ['more sideways than down', () => pull(300, { across: 400 })],
    ['inside a dialog', () => pull(300, { on: screen.getByText('Question') })],
  ])('does not begin %s', async (_, gesture) => {
    await show(<Page />);
    gesture();
    release();
    expect(refreshes).toBe(0);
  });

  it('begins only at the top of the page', async () => {
    await show(<Page />);
    window.scrollY = 1;
    pull(300);
    release();
    expect(refreshes).toBe(0);
  });

  it('begins only at the top of what scrolls inside the page', async () => {
    await show(<Page />);
    screen.getByTestId('box').scrollTop = 5;
    pull(300);
    release();
    expect(refreshes).toBe(0);
  });

  it('is no pull with two fingers, nor when the phone takes the touch away', async () => {
    await show(<Page />);
    fireEvent.touchStart(text(), at(100));
    fireEvent.touchMove(text(), at(300));
    fireEvent.touchMove(text(), { touches: [...at(400).touches, ...at(500).touches] });
    release();
    pull(300);
    fireEvent.touchCancel(text());
    release();
    expect([refreshes, state()]).toEqual([0, 'rest']);
  });

  it('keeps the page itself still while it is pulled, but not while it scrolls', async () => {
    await show(<Page />);
    fireEvent.touchStart(text(), at(100));
    expect(fireEvent.touchMove(text(), at(200))).toBe(false);
    release();
    fireEvent.touchStart(text(), at(100));
    expect(fireEvent.touchMove(text(), at(50))).toBe(true);
  });

  it('waits until the last refresh is over', async () => {
    await show(<Page busy />);
    expect(state()).toBe('refreshing');
    pull(300);
    release();
    expect(refreshes).toBe(0);
  });

  it('hears nothing any more when the screen is left', async () => {
    const { unmount } = await show(<Page />);
    act(unmount);
    fireEvent.touchStart(document.body, at(100));
    fireEvent.touchMove(document.body, at(500));
    fireEvent.touchEnd(document.body, { touches: [] });
    expect(refreshes).toBe(0);
  });
});
