import { isGone } from '#domain/gone.ts';
import type { SaveOutcome } from '#machines/note-editor.ts';
import type { Report } from '#ui/report.ts';

/** Runs an edit of the replica; a customer who left this device meanwhile is an outcome. Anything else is reported and thrown. */
export async function outcomeOf(edit: Promise<void>, report: Report): Promise<SaveOutcome> {
  try {
    await edit;
    return 'saved';
  } catch (error) {
    if (isGone(error)) return 'gone';
    report('note-not-saved', error);
    throw error;
  }
}
