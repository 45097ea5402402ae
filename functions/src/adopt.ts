/** Takes what an earlier project holds into this app. */
import { type DocumentSnapshot, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { noCatalogue } from '../../domain/catalogue.ts';
import { readCatalogue } from '../../domain/schemas.ts';
import { adoptCatalogue } from './adopt-catalogue.ts';
import { adoptUser, offeredBy } from './adopt-user.ts';
import { committed, isNotTaken, pages } from './batches.ts';
import { persistently } from './persistently.ts';
import type { Adopted, Oddity } from './oddities.ts';
import { surplusErrors, trimErrors } from './trim-errors.ts';

/** Counts of documents. */
export interface Adoption {
  /** Written, or to be written. */
  adopted: number;
  /** Nothing is missing: they were adopted before, or written by this app. */
  asTheyAre: number;
  /** Not adopted, because the app could not read them, or they have no room for what is missing. */
  unreadable: number;
  /** Not copied, because the other project has a document of that id, or removed that person. */
  thereAlready: number;
}

/** Options of `adopt`. */
export interface AdoptOptions {
  /** Where the documents are copied to; left out, they are adopted where they are. */
  to?: Firestore;
  /** False: only counts and tells. */
  write: boolean;
  /** Names the writes in the trail. */
  run: string;
  batchSize?: number;
  /** Told of each document with something odd, once. */
  tell: (path: string, oddities: readonly Oddity[]) => void;
  /** Told after each batch. */
  progress?: (soFar: Adoption) => void;
}

interface Plan {
  document: DocumentSnapshot;
  adopted: Adopted;
  outcome: keyof Adoption;
  /** The trail that is stored where it would be written. */
  trail: unknown;
}

/** Documents that are read at once: a few may be close to a mebibyte. */
const usualBatch = 50;

/**
 * Adopts the catalogue and all users. Overwrites nothing: in place it adds and converts, and keeps the newest entries of the log
 * of errors; a copy is only made where there is none. May be repeated, also after an interruption. Rejects with Firestore's error.
 */
export async function adopt(from: Firestore, options: AdoptOptions): Promise<Adoption> {
  const { to = from, write, run, batchSize = usualBatch, tell, progress } = options;
  const sum: Adoption = { adopted: 0, asTheyAre: 0, unreadable: 0, thereAlready: 0 };
  const take = async (paths: string[], change: (document: DocumentSnapshot) => Adopted): Promise<void> => {
    const tried = new Map<string, Plan>();
    /** What was carried out, though its answer was lost: nobody else writes that trail. */
    const done = ({ document, trail }: Plan): Plan | undefined => {
      const before = tried.get(document.ref.path);
      const written: unknown = before?.adopted.changes['edit'] ?? before?.document.get('edit');
      return trail !== undefined && written === trail ? before : undefined;
    };
    for (;;) {
      const plans = await persistently(async () => {
        const found = await plansFor(from, to, paths, change);
        const open = found.filter((plan) => !done(plan));
        const all = found.map((plan) => done(plan) ?? plan);
        for (const plan of open) tried.set(plan.document.ref.path, plan);
        return !write || (await carryOut(to, from === to, open)) ? all : undefined;
      });
      if (!plans) continue;
      for (const { document, adopted, outcome } of plans) {
        sum[outcome] += 1;
        if (adopted.oddities.length > 0) tell(document.ref.path, adopted.oddities);
      }
      if (plans.length > 0) progress?.({ ...sum });
      return;
    }
  };
  let catalogue = noCatalogue;
  await take(['plants/plants'], (document) => {
    const stored = document.data() ?? {};
    const adopted = adoptCatalogue(stored, run);
    catalogue = readCatalogue({ ...stored, ...adopted.changes }).fields ?? noCatalogue;
    return adopted;
  });
  if (to !== from) {
    const theirs = await persistently(() => to.doc('plants/plants').get());
    if (theirs.exists) catalogue = readCatalogue(theirs.data()).fields ?? catalogue;
  }
  const offered = offeredBy(catalogue);
  for await (const refs of pages(from, 'users', batchSize)) {
    const paths = refs.map(({ path }) => path);
    await take(paths, (document) => adoptUser(document.id, document.data() ?? {}, offered, run));
  }
  if (to === from) await trimLog(from, options);
  return sum;
}

/** An earlier app cut nothing off. Where no entry fits any more, none calls the function that would. */
async function trimLog(firestore: Firestore, { write, tell }: AdoptOptions): Promise<void> {
  const log = firestore.doc('errorLogs/errorLogs');
  const stored = (await persistently(() => log.get())).data();
  const count = surplusErrors(stored);
  if (count === 0) return;
  if (write) await persistently(() => trimErrors(log, stored));
  tell(log.path, [{ field: 'errorLogs', what: 'too-many', count }]);
}

async function plansFor(
  from: Firestore,
  to: Firestore,
  paths: string[],
  change: (document: DocumentSnapshot) => Adopted,
): Promise<Plan[]> {
  const found = (await from.getAll(...paths.map((path) => from.doc(path)))).filter(({ exists }) => exists);
  const taken = from === to ? new Map<string, unknown>() : await takenIn(to, paths);
  return found.map((document) => {
    const adopted = change(document);
    const { path } = document.ref;
    const trail = from === to ? document.get('edit') : taken.get(path);
    return { document, adopted, outcome: outcomeOf(adopted, from === to, taken.has(path)), trail };
  });
}

/** The paths that a copy may not go to, with the trail there: there is a document, or somebody was removed. */
async function takenIn(to: Firestore, paths: string[]): Promise<Map<string, unknown>> {
  const departures = paths
    .filter((path) => path.startsWith('users/'))
    .map((path) => path.replace('users', 'departures'));
  const there = (await to.getAll(...[...paths, ...departures].map((path) => to.doc(path)))).filter(
    ({ exists }) => exists,
  );
  return new Map(there.map((document) => [document.ref.path.replace('departures', 'users'), document.get('edit')]));
}

function outcomeOf({ changes, oddities }: Adopted, inPlace: boolean, isTaken: boolean): keyof Adoption {
  if (isTaken) return 'thereAlready';
  if (oddities.some(({ what }) => what === 'unreadable' || what === 'unknown-role')) return 'unreadable';
  return !inPlace || Object.keys(changes).length > 0 ? 'adopted' : 'asTheyAre';
}

/** Resolves to false where one of the documents was written meanwhile, which is left alone. One that is not taken holds up nobody. */
async function carryOut(to: Firestore, inPlace: boolean, plans: Plan[]): Promise<boolean> {
  const written = plans
    .filter(({ outcome }) => outcome === 'adopted')
    .map((plan) => {
      const { document, adopted } = plan;
      // One by one: a request takes ten mebibytes, and together they may be larger.
      const batch = to.batch();
      const marked = { ...adopted.changes, syncedAt: FieldValue.serverTimestamp() };
      const { ref, updateTime } = document;
      if (inPlace) batch.update(ref, marked, updateTime ? { lastUpdateTime: updateTime } : {});
      else batch.create(to.doc(ref.path), { ...document.data(), ...marked });
      return committed(batch).catch((error: unknown) => {
        if (!isNotTaken(error)) throw error;
        plan.outcome = 'unreadable';
        adopted.oddities.push({ field: '', what: 'too-large' });
        return true;
      });
    });
  return (await Promise.all(written)).every(Boolean);
}
