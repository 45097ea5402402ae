/**
 * What every remote does alike with single documents, over documents as they are stored: reading them by their schema,
 * writing only what differs, departures, the log of errors, and what devices tell of themselves.
 */
import type { ErrorEntry } from '#domain/error-log.ts';
import { readMarks } from '#domain/marks.ts';
import { reportedDevices, withReport } from '#domain/device-reports.ts';
import { departing } from '#domain/departures.ts';
import { isUnreadable, type Collection, type Ref, type ServerDocument, type ServerTime } from './document.ts';
import { readDocument } from './reading.ts';
import { RemoteError, UnreadableError } from './remote-error.ts';
import type { Remote } from './remote.ts';
import type { Arrived, Failed, Stop } from './listening.ts';
import type { Write } from './transaction.ts';
import { collectionOf, type Replicated } from './replicated.ts';
import { differenceOf, sizeOf, withDifference, type Difference, type Raw } from './write-back.ts';

/** As the value of a field: the time of the commit. */
export const serverTime = { serverTime: true } as const;

export interface Place {
  collection: string;
  id: string;
}

/** A document as it is stored. `syncedAt`: as far as it is a time. */
export interface StoredDocument {
  data: Raw;
  syncedAt: ServerTime | undefined;
}

/** `set` replaces the whole document; `update` makes one where there is none, and adds nothing to a list twice. */
export type Change = Place & ({ set: Raw } | { update: Difference } | { delete: true });

/** What an adapter offers. Both fail with `RemoteError` only, but for what a decision throws. */
export interface StoredDocuments {
  /**
   * One real transaction: reads one document (null: none, as who may not read it), asks `decide` once, and commits the
   * changes together, only if nobody wrote that document in between. Without changes nothing is committed.
   */
  commit<T>(read: Place | null, decide: (stored: StoredDocument | null) => Promise<Decided<T>>): Promise<T>;
  watch(place: Place, arrived: Arrived<StoredDocument | null>, failed: Failed): Stop;
  /** Follows all documents of a collection. */
  watchAll(collection: string, arrived: Arrived<Raw[]>, failed: Failed): Stop;
}

export interface Decided<T> {
  answer: T;
  changes: Change[];
}

/** Bytes. Firestore takes 1 MiB a document, and answers more than that as if the rules or the quota refused it. */
const largest = 1_000_000;

const errorLog: Place = { collection: 'errorLogs', id: 'errorLogs' };

export function remoteDocuments(
  replicated: Replicated,
  { commit, watch, watchAll }: StoredDocuments,
): Pick<Remote, 'get' | 'watch' | 'transact' | 'depart' | 'errors' | 'devices'> {
  return {
    ...sendingDocuments(replicated, commit),

    watch: ({ collection, id }, arrived, failed) =>
      watch(
        { collection, id },
        (stored) =>
          arrived(stored && readDocument(collectionOf(replicated, collection), id, stored.data, stored.syncedAt)),
        failed,
      ),

    depart: (id, role, edit) =>
      commit({ collection: 'users', id }, async (stored) => {
        if (!stored || stored.data['role'] === role) return unchanged(stored !== null);
        const { user, departure } = departing({ id, ...readMarks(stored.data) }, role, edit);
        const places = [
          { collection: 'users', id },
          { collection: 'departures', id },
        ] as const;
        return {
          answer: true,
          changes: [
            user
              ? { ...places[0], update: setting({ ...user, syncedAt: serverTime }) }
              : { ...places[0], delete: true },
            departure ? { ...places[1], set: { ...departure, syncedAt: serverTime } } : { ...places[1], delete: true },
          ],
        };
      }),

    errors: {
      // Whoever appends may not read.
      append: (uid, entry) => commit(null, async () => ({ answer: undefined, changes: appending(uid, entry) })),
      watch: (arrived, failed) => watch(errorLog, (stored) => arrived(replicated.errorsIn(stored?.data)), failed),
    },

    devices: {
      report: (uid, device, report) =>
        commit({ collection: 'devices', id: uid }, async (stored) => ({
          answer: undefined,
          changes: [{ collection: 'devices', id: uid, set: { ...withReport(stored?.data, uid, device, report) } }],
        })),
      watch: (arrived, failed) => watchAll('devices', (stored) => arrived(reportedDevices(stored)), failed),
    },
  };
}

/** What of it sending needs. */
export function sendingDocuments(
  replicated: Replicated,
  commit: StoredDocuments['commit'],
): Pick<Remote, 'get' | 'transact'> {
  return {
    get: (ref) => commit(ref, async (stored) => unchanged(readable(replicated, ref, stored))),

    transact: (ref, decide) =>
      commit(ref, async (stored) => {
        const server = readable(replicated, ref, stored);
        const write = await decide(server);
        return write
          ? { answer: write, changes: [changeOf(replicated, ref, stored, server, write)] }
          : unchanged(write);
      }),
  };
}

function unchanged<T>(answer: T): Decided<T> {
  return { answer, changes: [] };
}

function readable<C extends Collection>(
  replicated: Replicated,
  { collection, id }: Ref<C>,
  stored: StoredDocument | null,
) {
  const document = stored && readDocument(collectionOf(replicated, collection), id, stored.data, stored.syncedAt);
  if (document && isUnreadable(document)) throw new UnreadableError(document);
  return document;
}

function changeOf<C extends Collection>(
  replicated: Replicated,
  { collection, id }: Ref<C>,
  stored: StoredDocument | null,
  server: ServerDocument<C> | null,
  { fields, rev, edit }: Write<C>,
): Change {
  const marks = { rev, edit, syncedAt: serverTime };
  if (!stored || !server) return { collection, id, set: fitting({ ...(fields as object), ...marks }) };
  const { set, ...rest } = differenceOf(collectionOf(replicated, collection), stored.data, server.fields, fields);
  const update = { ...rest, set: { ...set, ...marks } };
  fitting(withDifference(stored.data, update), { ...stored.data, ...marks });
  return { collection, id, update };
}

/** One that is too large already may become smaller. */
function fitting(data: Raw, before: Raw = {}): Raw {
  if (sizeOf(data) > largest && sizeOf(data) > sizeOf(before)) throw new RemoteError('invalid');
  return data;
}

/** In one transaction with the time of the user's last entry: the rules take one a minute. */
function appending(uid: string, entry: ErrorEntry): Change[] {
  return [
    { ...errorLog, update: { ...setting({}), added: { errorLogs: [{ ...entry }] } } },
    { collection: 'errorLogTimes', id: uid, set: { at: serverTime } },
  ];
}

function setting(set: Raw): Difference {
  return { set, added: {}, removed: [] };
}
