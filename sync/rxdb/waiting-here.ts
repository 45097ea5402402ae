/**
 * Whether anything waits on this device, asked of RxDB's own IndexedDB without opening RxDB: most often the answer is no.
 * Knows how it names and stores things, as `first-page.ts` does.
 */
import { databaseName, nameOf, versionOf } from './database.ts';
import { read } from './first-page.ts';
import { definitions } from './schemas.ts';

/** False also where nothing of this user is stored, or what is has the shape of another version of the app. */
export async function isWaitingHere(uid: string, shapes = definitions): Promise<boolean> {
  const stored = await indexedDB.databases();
  const version = versionOf(shapes);
  if (!stored.some((each) => each.name === databaseName(uid) && each.version === version)) return false;
  const counts = await Promise.all(
    (['users', 'plants'] as const).map((collection) =>
      read<number>(nameOf(uid, collection, shapes), (docs) => {
        // An array is greater than any text: whatever has a mark. '0' is how the storage writes "not deleted".
        return docs.index('[_deleted+edit+id]').count(IDBKeyRange.bound(['0', '', []], ['0', []]));
      }),
    ),
  );
  return counts.some((count) => count !== undefined && count > 0);
}
