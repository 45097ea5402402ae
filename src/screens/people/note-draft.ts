import type { NoteDraft } from '#machines/note-editor.ts';
import type { Replica } from '#sync/replica.ts';
import type { Report } from '#ui/report.ts';
import { readUnwritten } from '#domain/unwritten.ts';

/** The draft of one field. */
export function noteDraft(replica: Pick<Replica, 'draft' | 'keepDraft'>, name: string, report: Report) {
  /** The unsaved text as JSON. */
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
    /** For a field that is replaced by two versions before its machine could remove the draft. */
    saved(draft: NoteDraft) {
      if (last !== JSON.stringify(draft)) return;
      last = undefined;
      void put(undefined);
    },
  };
}
