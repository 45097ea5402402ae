/** A dialog about one thing; on a phone at the bottom edge. */
import { Button, Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import dialog from './dialog.module.css';
import { useFocusBack } from './focus-back.ts';
import classes from './info-dialog.module.css';

/** The heading inside the dialog, which names it. */
export const DialogTitle = ({ children }: { children: ReactNode }) => (
  <Modal.Title component="h2">{children}</Modal.Title>
);

const classNames = { ...dialog, ...classes };

export function InfoDialog({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  useBackCloses(onClose);
  useFocusBack();
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} centered size="28.75rem" classNames={classNames}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          {children}
          <div className={classes.close}>
            <Button fullWidth data-autofocus onClick={onClose}>
              Close
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
