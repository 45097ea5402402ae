import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { draftKeeper, type Drafts } from './draft-keeper.ts';
import { useReport } from './report.ts';

export type { Drafts } from './draft-keeper.ts';

const latter = (_: string, typed: string) => typed;

/**
 * The unsaved text of a name, kept on the device and read at the next visit; undefined without one, '' where it was emptied.
 * `join` combines a kept text with what was typed before it was read; by default the latter counts.
 */
export function useDraft(drafts: Drafts, name: string, join: (kept: string, typed: string) => string = latter) {
  const report = useReport();
  const keeper = useMemo(() => draftKeeper(drafts, name, report), [drafts, name, report]);
  useEffect(() => {
    void keeper.read().then((kept) => keeper.found(kept, join));
    return keeper.start();
  }, [keeper, join]);
  const text = useSyncExternalStore(keeper.watch, keeper.text);
  return [text, keeper.type, keeper.keep, keeper.sending] as const;
}
