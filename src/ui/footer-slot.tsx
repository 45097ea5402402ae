/** A screen renders its main action into the footer of the frame. */
import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const FooterSlot = createContext<HTMLElement | null>(null);

export function FooterSlotProvider({ slot, children }: { slot: HTMLElement | null; children: ReactNode }) {
  return <FooterSlot value={slot}>{children}</FooterSlot>;
}

export function FooterAction({ children }: { children: ReactNode }) {
  const slot = use(FooterSlot);
  return slot && createPortal(children, slot);
}
