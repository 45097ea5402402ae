/** A question; the safe answer has the focus, and Escape gives it. */
import { Button, Loader, Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useId, type ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import { useFocusBack } from './focus-back.ts';
import classes from './dialog.module.css';

interface Props {
  question: string;
  children?: ReactNode;
  /** The safe answer last, where the thumb is. */
  answers: readonly { word: string; danger?: boolean; main?: boolean; onAnswer: () => void }[];
  safe: { word: string; onAnswer: () => void };
  /** The answer is being carried out: buttons are disabled. */
  busy?: boolean;
}

export function QuestionDialog({ question, children, answers, safe, busy = false }: Props) {
  const textId = useId();
  const close = () => busy || safe.onAnswer();
  useBackCloses(close);
  useFocusBack();
  const beAlertDialog = (content: HTMLDivElement | null) => {
    content?.setAttribute('role', 'alertdialog');
    content?.setAttribute('aria-describedby', textId);
  };
  return (
    <Modal.Root opened onClose={close} returnFocus={false} centered closeOnClickOutside={false} classNames={classes}>
      <Modal.Overlay />
      <Modal.Content ref={beAlertDialog}>
        <Modal.Body>
          <Modal.Title component="h2">{question}</Modal.Title>
          <div id={textId}>{children}</div>
          {answers.map(({ word, danger = false, main = false, onAnswer }, index) => (
            <Button
              key={index}
              fullWidth
              variant={main ? 'filled' : danger ? 'subtle' : 'default'}
              {...(danger && { color: 'clay' })}
              leftSection={main && busy && <Loader size={20} color="currentColor" />}
              aria-disabled={busy}
              // The second press of a double one was meant for what stood there before.
              onClick={({ detail }) => busy || detail > 1 || onAnswer()}
            >
              {word}
            </Button>
          ))}
          <Button
            fullWidth
            data-autofocus
            variant={answers.some(({ main }) => main) ? 'default' : 'filled'}
            aria-disabled={busy}
            onClick={close}
          >
            {safe.word}
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
