import { Button, Loader } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

interface Props {
  busy: boolean;
  /** Disabled for good. */
  done?: boolean;
  /** Before the form is submitted, which it may prevent. */
  onClick?: MouseEventHandler;
  children: ReactNode;
}

/** The main action of a form; while it runs it keeps the focus, and says so. */
export const SubmitButton = ({ busy, done = false, onClick, children }: Props) => (
  <Button
    type="submit"
    fullWidth
    disabled={done}
    aria-disabled={done || busy}
    onClick={onClick}
    leftSection={busy && <Loader size={20} color="currentColor" />}
  >
    {children}
  </Button>
);
