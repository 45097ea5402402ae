/** One question that must be answered; the safe answer has the focus, and is what Escape gives. */
import { Button, Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import './alert-dialog.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';

interface Props {
  question: string;
  children?: ReactNode;
  /** The safe answer last, where the thumb is. */
  answers: readonly { word: string; danger?: boolean; onAnswer: () => void }[];
  safe: { word: string; onAnswer: () => void };
}

export function QuestionDialog({ question, children, answers, safe }: Props) {
  const textId = useId();
  const before = useRef<Element | null>(null);
  const beAlertDialog = (content: HTMLDivElement | null) => {
    content?.setAttribute('role', 'alertdialog');
    content?.setAttribute('aria-describedby', textId);
  };
  useEffect(() => {
    before.current ??= document.activeElement;
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Modal.Root
      opened
      onClose={safe.onAnswer}
      returnFocus={false}
      centered
      closeOnClickOutside={false}
      className="alert"
    >
      <Modal.Overlay />
      <Modal.Content ref={beAlertDialog}>
        <Modal.Body>
          <Modal.Title component="h2">{question}</Modal.Title>
          <div id={textId}>{children}</div>
          {answers.map(({ word, danger = false, onAnswer }) => (
            <Button
              key={word}
              fullWidth
              variant={danger ? 'subtle' : 'default'}
              {...(danger && { color: 'clay' })}
              onClick={onAnswer}
            >
              {word}
            </Button>
          ))}
          <Button fullWidth data-autofocus onClick={safe.onAnswer}>
            {safe.word}
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
