/** Texts of the user on this device, in the collection of small facts: drafts, and values that nobody typed. */
import { readDocument, readDocuments, writeDocuments } from './collection.ts';
import type { Database } from './database.ts';
import type { StoredValue } from './schemas.ts';

/** How their ids begin, among the other facts of the device. */
const draftId = 'draft/';
const valueId = 'value/';

/** `opened` resolves when the database is open. */
export function deviceTexts(opened: Promise<{ database: Database }>) {
  const device = async () => (await opened).database.device;

  async function read(id: string): Promise<string | undefined> {
    const found = (await readDocument(await device(), id))?.value;
    return typeof found === 'string' ? found : undefined;
  }

  return {
    draft: (name: string) => read(draftId + name),
    async keepDraft(name: string, text: string | undefined): Promise<void> {
      await writeDocuments(await device(), [draftId + name], (found, id) => kept(found, id, text));
    },
    async draftNames(): Promise<string[]> {
      const selector = { id: { $gte: draftId, $lt: `${draftId}\uffff` } };
      return (await readDocuments(await device(), { selector }))
        .filter(({ value }) => typeof value === 'string' && value.trim() !== '')
        .map(({ id }) => id.slice(draftId.length));
    },
    /** Earlier versions kept it as a draft. */
    value: async (name: string) => (await read(valueId + name)) ?? read(draftId + name),
    async keepValue(name: string, value: string | undefined): Promise<void> {
      await writeDocuments(await device(), [valueId + name, draftId + name], (found, id) =>
        kept(found, id, id.startsWith(valueId) ? value : undefined),
      );
    },
  };
}

/** What is written; undefined where it stays as it is. */
function kept(found: (StoredValue & { _deleted?: boolean }) | undefined, id: string, text: string | undefined) {
  if (text !== undefined) return found?.value === text ? undefined : { id, value: text };
  return found && !found._deleted ? { id, _deleted: true } : undefined;
}
