import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  busy: boolean;
  /** Disabled for good. */
  done?: boolean;
  children: ReactNode;
}

/** The main action of a form; while it runs it keeps the focus, and says so. */
export const SubmitButton = ({ busy, done = false, children }: Props) => (
  <Button
    type="submit"
    fullWidth
    disabled={done}
    aria-disabled={done || busy}
    leftSection={busy && <Loader size={20} color="currentColor" />}
  >
    {children}
  </Button>
);
