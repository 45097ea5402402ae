import { Button, Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useBackCloses } from './back-closes.ts';
import classes from './dialog.module.css';
import { Icon } from './icons.tsx';

/** The library sets role "dialog" after our props, so the role is set on the element. */
const beAlertDialog = (content: HTMLDivElement | null) => content?.setAttribute('role', 'alertdialog');

export type AlertTone = 'error' | 'success';

interface Props {
  text: string;
  tone: AlertTone;
  /** OK was pressed. */
  onConfirm: () => void;
  /** It is closed in another way. */
  onClose: () => void;
}

export default function AlertDialog({ text, tone, onConfirm, onClose }: Props) {
  useBackCloses(onClose);
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} centered closeOnClickOutside={false} classNames={classes}>
      <Modal.Overlay />
      <Modal.Content ref={beAlertDialog}>
        <Modal.Body>
          <div className={classes.text} data-tone={tone}>
            <Icon name={tone === 'success' ? 'check' : 'triangle'} />
            <Modal.Title component="h2">{text}</Modal.Title>
          </div>
          <Button fullWidth data-autofocus onClick={onConfirm}>
            OK
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
