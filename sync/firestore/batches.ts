/** Turns the snapshots of one listener into batches. */
import type { QueryDocumentSnapshot, QuerySnapshot } from 'firebase/firestore';
import type { ServerTime } from '../document.ts';
import type { Batch, Feed, Feeds } from '../feeds.ts';
import { compareIds, compareTimes } from '../id-order.ts';

/**
 * Documents told from a cache come once more when the server has confirmed them, so that the cursor can move over them.
 * A batch that is not live and holds nothing says that the server fell silent.
 */
export function batches<F extends Feed>(
  feed: F,
  read: (snapshot: QueryDocumentSnapshot) => Feeds[F],
): (snapshot: QuerySnapshot) => Batch<F> {
  const unconfirmed = new Map<string, Feeds[F]>();
  return (snapshot) => {
    const live = !snapshot.metadata.fromCache;
    const fresh: Feeds[F][] = [];
    const removed: string[] = [];
    for (const { type, doc } of snapshot.docChanges()) {
      unconfirmed.delete(doc.id);
      if (type === 'removed') {
        if (feed === 'users') removed.push(doc.id);
      } else {
        const document = read(doc);
        fresh.push(document);
        unconfirmed.set(doc.id, document);
      }
    }
    const documents = (live ? [...unconfirmed.values()] : fresh).toSorted(byChange);
    if (live) unconfirmed.clear();
    return { documents, removed, live };
  };
}

/** Snapshots list what was added before what was modified; the order of change is another. */
function byChange(a: Place, b: Place): number {
  return compareTimes(a.syncedAt ?? start, b.syncedAt ?? start) || compareIds(a.id, b.id);
}

interface Place {
  id: string;
  syncedAt?: ServerTime;
}
const start: ServerTime = { seconds: 0, nanoseconds: 0 };
