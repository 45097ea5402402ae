/** After a restore of the whole database: raises revisions above all that devices remember. See docs/sync.md. */
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { revisionOf } from '../../domain/document-shapes.ts';
import { contradicts, restampOf, revisionAt } from '../../domain/stamp.ts';
import { committed, isNotTaken, pages } from './batches.ts';
import { persistently } from './persistently.ts';
import { Refusal } from './refusal.ts';

/** Counts of documents. */
export interface Restamped {
  /** Users and the catalogue: with a new revision and the time of the server. */
  documents: number;
  /** Entries of `departures` that hold in the restored state: stamped too. */
  departures: number;
  /** Entries of `departures` that contradict the document: deleted. */
  departuresRemoved: number;
}

/** Options of `restamp`. */
export interface RestampOptions {
  /** The time of the restore: what was written from then on is skipped. */
  restored: Date;
  /** False: only counts. */
  write: boolean;
  now?: () => Date;
  batchSize?: number;
  /** Told after each batch. */
  progress?: (soFar: Restamped) => void;
}

interface Plan {
  documents: DocumentSnapshot[];
  departures: DocumentSnapshot[];
  departuresRemoved: DocumentSnapshot[];
}

/** Half of the 500 writes of a batch: a document may have an entry beside it. */
const usualBatch = 200;

/**
 * Stamps users, the catalogue and departures by id and leaves their other fields alone. May be repeated, also after an
 * interruption. Rejects where the restore lies ahead of the clock, or with Firestore's error.
 */
export async function restamp(firestore: Firestore, options: RestampOptions): Promise<Restamped> {
  const { restored, write, now = () => new Date(), batchSize = usualBatch, progress } = options;
  if (!(restored.getTime() <= now().getTime())) throw new Refusal('The restore lies ahead of this clock.');
  const run = now().getTime().toString(36);
  const sum: Restamped = { documents: 0, departures: 0, departuresRemoved: 0 };
  const take = async (find: () => Promise<Plan>): Promise<void> => {
    let tried = nothing;
    for (;;) {
      const plan = await persistently(async () => {
        const found = await find();
        // It was carried out, and its answer was lost.
        if (sizeOf(found) === 0) return tried;
        tried = found;
        if (!write || (await commit(firestore, found, Timestamp.fromDate(now()), run))) return found;
        tried = nothing;
        return undefined;
      });
      if (!plan) continue;
      sum.documents += plan.documents.length;
      sum.departures += plan.departures.length;
      sum.departuresRemoved += plan.departuresRemoved.length;
      progress?.({ ...sum });
      return;
    }
  };
  const existing = async (refs: DocumentReference[]) =>
    (await firestore.getAll(...refs)).filter(({ exists }) => exists);
  const beside = (collection: string, refs: DocumentReference[]) =>
    refs.map(({ id }) => firestore.doc(`${collection}/${id}`));

  await take(async () => ({
    ...nothing,
    documents: unstamped(await existing([firestore.doc('plants/plants')]), restored),
  }));
  for await (const refs of pages(firestore, 'users', batchSize)) {
    await take(async () => {
      const [users, entries] = [await existing(refs), await existing(beside('departures', refs))];
      const roles = new Map(users.map((user) => [user.id, user.get('role') as unknown]));
      const told = entries.filter(({ id }) => roles.has(id));
      const agrees = (entry: DocumentSnapshot) =>
        !contradicts({ role: entry.get('role') as unknown }, { role: roles.get(entry.id) });
      return {
        documents: unstamped(users, restored),
        departures: unstamped(told.filter(agrees), restored),
        departuresRemoved: told.filter((entry) => !agrees(entry)),
      };
    });
  }
  for await (const refs of pages(firestore, 'departures', batchSize)) {
    await take(async () => {
      const [entries, users] = [await existing(refs), await existing(beside('users', refs))];
      const there = new Set(users.map(({ id }) => id));
      return {
        ...nothing,
        departures: unstamped(
          entries.filter(({ id }) => !there.has(id)),
          restored,
        ),
      };
    });
  }
  return sum;
}

const nothing: Plan = { documents: [], departures: [], departuresRemoved: [] };

const sizeOf = (plan: Plan): number => Object.values(plan).flat().length;

function unstamped(documents: DocumentSnapshot[], restored: Date): DocumentSnapshot[] {
  const since = revisionAt(Timestamp.fromDate(restored));
  return documents.filter((document) => {
    const syncedAt: unknown = document.get('syncedAt');
    return (
      revisionOf(document.get('rev')) < since ||
      !(syncedAt instanceof Timestamp) ||
      syncedAt.toMillis() < restored.getTime()
    );
  });
}

/** Resolves to false, and writes nothing, where one of the documents was written meanwhile. */
async function commit(firestore: Firestore, plan: Plan, at: Timestamp, run: string): Promise<boolean> {
  try {
    return await committed(stamps(firestore, plan, at, run));
  } catch (error) {
    // A document, whoever filled it, has no room for a longer trail. To devices the revision is enough.
    if (!isNotTaken(error)) throw error;
    return committed(stamps(firestore, plan, at));
  }
}

/** Without `run` trails stay as they are. */
function stamps(firestore: Firestore, plan: Plan, at: Timestamp, run?: string): WriteBatch {
  const batch = firestore.batch();
  const marks = (document: DocumentSnapshot) => {
    const { rev, edit } = restampOf({ rev: document.get('rev'), edit: document.get('edit') }, at, run ?? '');
    return { rev, ...(run !== undefined && { edit }), syncedAt: FieldValue.serverTimestamp() };
  };
  for (const document of plan.documents) {
    const { ref, updateTime } = document;
    batch.update(ref, marks(document), updateTime && { lastUpdateTime: updateTime });
  }
  for (const entry of plan.departures) {
    const { edit: _, ...told } = marks(entry);
    batch.update(entry.ref, told, entry.updateTime && { lastUpdateTime: entry.updateTime });
  }
  for (const { ref, updateTime } of plan.departuresRemoved) {
    batch.delete(ref, updateTime && { lastUpdateTime: updateTime });
  }
  return batch;
}
