import { isGone } from '#domain/gone.ts';
import type { SaveOutcome } from '#machines/note-editor.ts';
import type { Report } from '#ui/report.ts';

/** Resolves to `gone` where the document has left this device; reports and throws any other error. */
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
