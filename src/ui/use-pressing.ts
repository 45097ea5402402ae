import { useRef, type PointerEvent, type RefObject } from 'react';

interface Pressing {
  pressing: Readonly<RefObject<boolean>>;
  /** For the form. */
  presses: { onPointerDown: (event: PointerEvent) => void; onPointerUp: () => void };
}

/** Whether a button or link is being pressed: an error that appears when its field is left would move it away from the finger (D38). */
export function usePressing(): Pressing {
  const pressing = useRef(false);
  const onPointerDown = ({ target }: PointerEvent) => {
    pressing.current = target instanceof Element && target.closest('button, a') !== null;
  };
  const onPointerUp = () => {
    pressing.current = false;
  };
  return { pressing, presses: { onPointerDown, onPointerUp } };
}
