/** Alerts: one modal alertdialog, never `window.alert`. Source: D2. */
import { useTimeout } from '@mantine/hooks';
import { createContext, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { AlertTone } from './alert-dialog.tsx';
import { useBackSkipsOverlays } from './back-closes.ts';
import { useFocusBack } from './focus-back.ts';
import { lazyPart } from './lazy-part.ts';
import { useSinglePress } from './use-single-press.ts';

/** Not part of the first load, but loaded before it is needed. */
const importDialog = async () => (await import('./alert-dialog.tsx')).default;
const AlertDialog = lazyPart(importDialog);

/** Shows the exact text, as an error unless told otherwise; resolves when the user has closed it. */
export type ShowAlert = (text: string, tone?: AlertTone) => Promise<void>;

const AlertContext = createContext<ShowAlert>(() => Promise.resolve());
export const useAlert = (): ShowAlert => use(AlertContext);

interface Waiting {
  id: number;
  text: string;
  tone: AlertTone;
  /** It came while another one was open, in whose place it is shown. */
  follows: boolean;
  closed: () => void;
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const counts = useSinglePress();
  useBackSkipsOverlays();
  useTimeout(() => void importDialog().catch(() => undefined), 0, { autoInvoke: true });

  const alert = useCallback<ShowAlert>(
    (text, tone = 'error') =>
      new Promise((closed) =>
        setWaiting((before) => {
          const follows = before.length > 0;
          return [...before, { id: (before.at(-1)?.id ?? 0) + 1, text, tone, follows, closed }];
        }),
      ),
    [],
  );
  const close = () => {
    waiting[0]?.closed();
    setWaiting((before) => before.slice(1));
  };
  const confirm = () => {
    const isSingle = counts();
    if (isSingle || !waiting[0]?.follows) close();
  };

  return (
    <AlertContext value={alert}>
      {children}
      <Suspense>
        {waiting[0] && (
          <FocusBack>
            <AlertDialog
              key={waiting[0].id}
              text={waiting[0].text}
              tone={waiting[0].tone}
              onConfirm={confirm}
              onClose={close}
            />
          </FocusBack>
        )}
      </Suspense>
    </AlertContext>
  );
}

/** Once for all alerts that follow on each other: when the next one opens, the focus is nowhere. */
function FocusBack({ children }: { children: ReactNode }) {
  useFocusBack();
  return children;
}
