import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from './icons.tsx';
import classes from './pull-to-refresh.module.css';

/** Pixels that the sign comes down before letting go refreshes. Source: spec 2.7, D37. */
export const threshold = 90;
/** Pixels of the finger for one of the sign. */
export const resistance = 3;

interface Props {
  refreshing: boolean;
  onRefresh: () => void;
}

/** Refreshes when the page is pulled down from its top. Renders only its sign; a button does the same (D37). */
export function PullToRefresh({ refreshing, onRefresh }: Props) {
  const pulled = usePull(onRefresh, !refreshing);
  const state = refreshing ? 'refreshing' : pulled === 0 ? 'rest' : pulled < threshold ? 'pulling' : 'ready';
  const way = refreshing ? threshold : Math.min(pulled, threshold * 1.2);
  return (
    <div className={classes.pull} data-state={state} aria-hidden="true" style={{ transform: `translateY(${way}px)` }}>
      <span style={refreshing ? undefined : { transform: `rotate(${Math.round(way * 3)}deg)` }}>
        <Icon name="refresh" size={22} />
      </span>
    </div>
  );
}

/** Pixels that the page is pulled, after resistance. */
function usePull(onRelease: () => void, enabled: boolean): number {
  const [pulled, setPulled] = useState(0);
  // Another function, as where the office is heard meanwhile, does not end a pull.
  const release = useEffectEvent(onRelease);

  useEffect(() => {
    if (!enabled) return undefined;
    let start: { x: number; y: number } | null = null;
    let distance = 0;
    const move = (next: number) => {
      distance = next;
      setPulled(next);
    };
    const over = () => {
      start = null;
      if (distance > 0) move(0);
    };
    const touched = ({ touches, target }: TouchEvent) => {
      const [finger, second] = touches;
      over();
      if (finger && !second && atTop(target)) start = { x: finger.clientX, y: finger.clientY };
    };
    const moved = (event: TouchEvent) => {
      const [finger, second] = event.touches;
      if (!start || !finger) return;
      const [across, down] = [Math.abs(finger.clientX - start.x), finger.clientY - start.y];
      // Two fingers, sideways or up: no pull until the next touch.
      if (second || (distance === 0 && (down < 0 || across > down))) {
        over();
        return;
      }
      // A phone that bounces at the top would move the page as well.
      if (down > 0 && event.cancelable) event.preventDefault();
      move(Math.max(0, down / resistance));
    };
    const released = () => {
      const far = start !== null && distance >= threshold;
      over();
      if (far) release();
    };
    addEventListener('touchstart', touched, { passive: true });
    addEventListener('touchmove', moved, { passive: false });
    addEventListener('touchend', released);
    addEventListener('touchcancel', over);
    return () => {
      removeEventListener('touchstart', touched);
      removeEventListener('touchmove', moved);
      removeEventListener('touchend', released);
      removeEventListener('touchcancel', over);
      setPulled(0);
    };
  }, [enabled]);

  return pulled;
}

/** Nothing under the finger can scroll up, and no dialog is open. */
function atTop(target: EventTarget | null): boolean {
  if (window.scrollY > 0 || !(target instanceof Element) || target.closest('[aria-modal]')) return false;
  for (let element: Element | null = target; element && element !== document.documentElement;) {
    if (element.scrollTop > 0) return false;
    element = element.parentElement;
  }
  return true;
}
