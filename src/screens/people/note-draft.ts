import type { NoteDraft } from '#machines/note-editor.ts';
import type { Replica } from '#sync/replica.ts';
import type { Report } from '#ui/report.ts';
import { readUnwritten } from '#ui/unwritten.ts';

/** What one field leaves on the device until it is saved. */
export function noteDraft(replica: Pick<Replica, 'draft' | 'keepDraft'>, name: string, report: Report) {
  /** What is in the field and not stored, as it is kept. */
  let last: string | undefined;
  const put = (draft: string | undefined) =>
    replica.keepDraft(name, draft).catch((error: unknown) => report('draft-not-kept', error));
  return {
    find: async (): Promise<NoteDraft | undefined> => readUnwritten(await replica.draft(name).catch(() => undefined)),
    typed(draft: string | undefined) {
      last = draft;
    },
    keep() {
      if (last !== undefined) void put(last);
    },
    leave: (draft: NoteDraft | undefined) => put(draft && JSON.stringify(draft)),
    /** Two versions may take the place of the field at once, and its machine ends before it takes the draft away. */
    saved(draft: NoteDraft) {
      if (last !== JSON.stringify(draft)) return;
      last = undefined;
      void put(undefined);
    },
  };
}
