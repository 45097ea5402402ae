import { isGone } from '#domain/gone.ts';
import type { SaveOutcome } from '#machines/note-editor.ts';
import type { Report } from '#ui/report.ts';

/** What came of an edit: `gone` where the document has left this device; any other error is reported, and `other`. Never rejects. */
export async function outcomeOf(edit: Promise<void>, report: Report): Promise<SaveOutcome> {
  try {
    await edit;
    return 'saved';
  } catch (error) {
    if (isGone(error)) return 'gone';
    report('note-not-saved', error);
    return 'other';
  }
}
