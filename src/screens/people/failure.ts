import { isGone } from '#domain/gone.ts';
import type { SaveOutcome } from '#machines/note-editor.ts';

/** Runs an edit of the replica; a customer who left this device meanwhile is an outcome, not an accident. */
export async function outcomeOf(edit: Promise<void>): Promise<SaveOutcome> {
  try {
    await edit;
    return 'saved';
  } catch (error) {
    if (isGone(error)) return 'gone';
    throw error;
  }
}
