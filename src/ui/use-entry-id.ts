import { useMemo, useRef } from 'react';

/** The id under which a text is added. It stays until that is known to be stored: what nobody could confirm may be there all the same. */
export function useEntryId() {
  const last = useRef<{ text: string; id: string }>(undefined);
  return useMemo(
    () => ({
      of(text: string): string {
        if (last.current?.text !== text) last.current = { text, id: crypto.randomUUID() };
        return last.current.id;
      },
      stored() {
        last.current = undefined;
      },
    }),
    [],
  );
}
