import { readUnwritten, type Unwritten } from '#domain/unwritten.ts';
import type { Replica } from '#sync/replica.ts';
import type { Report } from '#ui/report.ts';

/** The draft of one field. */
export function noteDraft(replica: Pick<Replica, 'draft' | 'keepDraft'>, name: string, report: Report) {
  /** The unsaved text as JSON. */
  let last: string | undefined;
  const put = (draft: string | undefined) =>
    replica.keepDraft(name, draft).catch((error: unknown) => report('draft-not-kept', error));
  return {
    find: async (): Promise<Unwritten | undefined> => readUnwritten(await replica.draft(name).catch(() => undefined)),
    typed(draft: string | undefined) {
      last = draft;
    },
    keep() {
      if (last !== undefined) void put(last);
    },
    leave: (draft: Unwritten | undefined) => put(draft && JSON.stringify(draft)),
    /** For a field that is replaced by two versions before its machine could remove the draft. */
    saved(draft: Unwritten) {
      if (last !== JSON.stringify(draft)) return;
      last = undefined;
      void put(undefined);
    },
  };
}
