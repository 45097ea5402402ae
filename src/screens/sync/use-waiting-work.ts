import { useEffect, useMemo, useState } from 'react';
import { parkedCount, waitingCount } from '#domain/waiting-changes.ts';
import type { Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';
import { useReport } from '#ui/report.ts';
import { unsavedTexts, type UnsavedText } from './unsaved.ts';
import type { WaitingWork } from './waiting-copy.ts';

export type WorkSource = Pick<Replica, 'waiting$' | 'parked$' | 'document$' | 'draft' | 'draftNames'>;

/** What the office does not have, typed texts included; those are read again when the user comes back to the page. */
export function useWaitingWork(
  replica: WorkSource,
): WaitingWork & { count: number; isRead: boolean; lacksTyped: boolean } {
  const waiting = useObservable(replica.waiting$);
  const parked = useObservable(replica.parked$);
  const report = useReport();
  const [unsaved, setUnsaved] = useState<readonly UnsavedText[]>();
  /** They could not be read the last time. */
  const [lacksTyped, setLacksTyped] = useState(false);
  useEffect(() => {
    let here = true;
    const read = () => {
      if (document.visibilityState === 'hidden') return;
      unsavedTexts(replica).then(
        (found) => {
          if (!here) return;
          setUnsaved(found);
          setLacksTyped(false);
        },
        (error: unknown) => {
          report('draft-not-read', error);
          if (!here) return;
          setUnsaved((before = []) => before);
          setLacksTyped(true);
        },
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', read);
    };
  }, [replica, report]);
  return useMemo(() => {
    const work = { waiting: waiting ?? [], parked: parked ?? [], unsaved: unsaved ?? [] };
    const count = waitingCount(work.waiting) + parkedCount(work.parked) + work.unsaved.length;
    return { ...work, count, isRead: unsaved !== undefined, lacksTyped };
  }, [waiting, parked, unsaved, lacksTyped]);
}
