/** Users by ranges of their ids, and by their role; documents that wait. */
import type { RxCollection, RxDocumentData } from 'rxdb';
import type { Role } from '#domain/user.ts';
import type { IdRange } from '../digest.ts';
import { readDocuments } from './collection.ts';
import type { StoredIn, StoredRow } from './schemas.ts';

type Users = RxCollection<StoredIn['users']>;
type Document = RxDocumentData<StoredIn['users']>;

/**
 * The first `limit` of a range (all without a limit), in the order of ids. No index begins with the id, and RxDB would look at
 * everybody for each range; but where nothing waits the one of `edit` is in the order of ids, and of the others there are few.
 */
export async function readRange(users: Users, range: IdRange, limit?: number): Promise<Document[]> {
  const sort = [{ id: 'asc' as const }];
  if (range.from === null && range.to === null && limit === undefined) return readDocuments(users, { sort });
  // Asked for in one moment: whoever starts or stops waiting in between, by another tab, is missed at most until the next
  // comparison. Who must see everybody asks for everybody, above.
  const [settled, all] = await Promise.all([
    readDocuments(users, {
      selector: { edit: { $eq: '' }, ...within(range) },
      sort,
      ...(limit !== undefined && { limit }),
    }),
    readWaiting(users),
  ]);
  const { from, to } = range;
  const waiting = all.filter(({ id }) => (from === null || id >= from) && (to === null || id < to));
  if (waiting.length === 0) return settled;
  const found = new Map([...settled, ...waiting].map((document) => [document.id, document]));
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
}

function within({ from, to }: IdRange): { id?: { $gte?: string; $lt?: string } } {
  if (from === null && to === null) return {};
  return { id: { ...(from !== null && { $gte: from }), ...(to !== null && { $lt: to }) } };
}

/** Whatever has waiting edits, by the index. */
export function readWaiting<T extends StoredRow>(rows: RxCollection<T>): Promise<RxDocumentData<T>[]> {
  return readDocuments(rows, { selector: { edit: { $gt: '' } } } as never);
}

/** Whoever writes waits for one page at most. */
const pageSize = 250;

/** Everybody of a role, page by page in the order of lists, where no two stand in one place. Whose place changes meanwhile may be missed. */
export async function readRole(users: Users, role: Role): Promise<Document[]> {
  const found = new Map<string, Document>();
  for (let from: string | undefined; ;) {
    const selector = { role, ...(from !== undefined && { sort: { $gt: from } }) };
    const page = await readDocuments(users, { selector, sort: [{ sort: 'asc' }], limit: pageSize });
    for (const document of page) found.set(document.id, document);
    if (page.length < pageSize) return [...found.values()];
    from = page.at(-1)?.sort;
  }
}
