/** Alerts: one modal alertdialog, never `window.alert`. Source: D2. */
import { useTimeout } from '@mantine/hooks';
import { createContext, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { AlertTone } from './alert-dialog.tsx';
import { useBackSkipsOverlays } from './back-closes.ts';
import { useFocusBack } from './focus-back.ts';
import { lazyPart } from './lazy-part.ts';

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
  closed: () => void;
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useBackSkipsOverlays();
  useTimeout(() => void importDialog().catch(() => undefined), 0, { autoInvoke: true });

  const alert = useCallback<ShowAlert>(
    (text, tone = 'error') =>
      new Promise((closed) =>
        setWaiting((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, text, tone, closed }]),
      ),
    [],
  );
  const close = () => {
    waiting[0]?.closed();
    setWaiting((before) => before.slice(1));
  };

  return (
    <AlertContext value={alert}>
      {children}
      <Suspense>
        {waiting[0] && (
          <FocusBack>
            <AlertDialog key={waiting[0].id} text={waiting[0].text} tone={waiting[0].tone} onClose={close} />
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
