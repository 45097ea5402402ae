import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  busy: boolean;
  /** There is nothing more to do here. */
  done?: boolean;
  children: ReactNode;
}

/** The one main action of a form. While it runs it keeps the focus, and says so. */
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
