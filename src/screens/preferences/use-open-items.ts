import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { readJson } from '#domain/json.ts';
import { valueNames } from '#domain/value-names.ts';
import type { Replica } from '#sync/replica.ts';
import { useReport } from '#ui/report.ts';

const kept = v.array(v.string());

/** Which items are open, as this device remembers it; null where it does not, undefined until that is read. Source: D82. */
export function useOpenItems(replica: Replica): [string[] | null | undefined, (open: string[]) => void] {
  const report = useReport();
  const [open, setOpen] = useState<string[] | null>();
  useEffect(() => {
    let here = true;
    replica.value(valueNames.openPlants).then(
      (text) => here && setOpen((now) => now ?? readJson(kept, text) ?? null),
      () => here && setOpen((now) => now ?? null),
    );
    return () => {
      here = false;
    };
  }, [replica]);
  const remember = useCallback(
    (now: string[]) => {
      setOpen(now);
      replica
        .keepValue(valueNames.openPlants, JSON.stringify(now))
        .catch((error: unknown) => report('value-not-kept', error));
    },
    [replica, report],
  );
  return [open, remember];
}
