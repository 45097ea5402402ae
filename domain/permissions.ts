/** Who may do what: the same table as firestore.rules, for the server in memory. What it does not name is refused. */
import { business } from './business.ts';
import { readsDevices, validReport } from './device-permissions.ts';
import {
  catalogueShape,
  departureShape,
  errorEntryShape,
  fits,
  isTime,
  marks,
  registrationShape,
  revisionOf,
  userShape,
} from './document-shapes.ts';
import { listOf } from './entry-lists.ts';
import { validEntries } from './entry-writing.ts';
import { deepEqual } from './equal.ts';
import {
  type Actor,
  changes,
  hasProfile,
  isOwn,
  isStaff,
  isWithin,
  mayDeleteBefore,
  type Operation,
  overseesBefore,
  actorsPowers,
  type Request,
  roleOf,
  type Stored,
} from './permission-request.ts';
import { ownFields } from './powers.ts';
import { millisecondsOf, type StoredTime } from './stored-time.ts';
import { detailFields, fullNameOf, type User } from './user.ts';

type Rule = (request: Request) => boolean;

const rules: Record<string, Partial<Record<Operation, Rule>>> = {
  users: {
    get: (request) => isOwn(request) || (request.before === null ? isStaff(request) : overseesBefore(request)),
    list: overseesBefore,
    create: (request) => isOwn(request) && validMarks(request) && validRegistration(request),
    update: (request) => request.before !== null && validMarks(request) && validChange(request),
    delete: (request) => mayDeleteBefore(request) && departs(request),
  },
  'plants/plants': {
    get: hasProfile,
    create: (request) => startsCatalogue(request) && validCatalogue(request),
    update: (request) => request.before !== null && validCatalogue(request),
  },
  departures: {
    get: isStaff,
    list: isStaff,
    create: validDeparture,
    update: validDeparture,
    delete: roleChanges,
  },
  'errorLogs/errorLogs': {
    get: (request) => actorsPowers(request)?.readsErrorLogs ?? false,
    create: validErrorLogs,
    update: validErrorLogs,
  },
  errorLogTimes: {
    create: validErrorTime,
    update: validErrorTime,
  },
  devices: {
    get: (request) => (isOwn(request) && isStaff(request)) || readsDevices(request),
    list: readsDevices,
    create: validReport,
    update: validReport,
  },
};

/** Whether the rules of the server allow this request. */
export function permits(request: Request): boolean {
  const found = rules[`${request.collection}/${request.id}`] ?? rules[request.collection];
  return found?.[request.operation]?.(request) ?? false;
}

function validMarks(request: Request): boolean {
  const { rev, syncedAt, edit } = request.after ?? {};
  return rev === nextRevision(request) && deepEqual(syncedAt, request.time) && marks.edit(edit);
}

/** A document made in the console has no revision yet. */
function nextRevision({ before }: Request): number {
  return revisionOf(before?.['rev']) + 1;
}

function validRegistration(request: Request): boolean {
  const { actor, id, after, read } = request;
  return (
    fits(registrationShape, after) &&
    after?.['id'] === id &&
    after['role'] === (isFixedAdmin(actor) ? 'admin' : 'customer') &&
    validDetails(after, Object.keys(after)) &&
    // Registration is open, so the stored address must be the account's.
    addressOf(after['email']) === addressOf(actor?.email) &&
    // A deleted user cannot make the document again.
    read('departures', id) === null
  );
}

/** Names are written together: both are looked at, and the full name follows from them. */
function validDetails(after: Stored, changed: readonly string[]): boolean {
  const names = ['firstName', 'lastName', 'fullName'];
  const renamed = changed.some((field) => names.includes(field));
  const looked = detailFields.filter((field) => changed.includes(field) || (renamed && names.includes(field)));
  return (
    looked.every((field) => registrationShape[field](after[field])) &&
    (!renamed || after['fullName'] === fullNameOf(after as Pick<User, 'firstName' | 'lastName'>))
  );
}

/** Without the spaces around it that the rules know of, in lower case. */
function addressOf(email: unknown): string {
  return String(email)
    .toLowerCase()
    .replace(/^[\0- ]+|[\0- ]+$/g, '');
}

/** The first account under an address need not belong to its owner. */
function isFixedAdmin(actor: Actor | null): boolean {
  return actor?.verified === true && addressOf(actor.email) === business.adminEmail;
}

function validChange(request: Request): boolean {
  const changed = changes(request);
  if (changed.includes('id') && request.after?.['id'] !== request.id) return false;
  if (changed.includes('role')) return isWithin(['role'], changed) && validRoleChange(request);
  return isOwn(request)
    ? mayChange(request, ownFields, changed) && validDetails(request.after ?? {}, changed)
    : overseesBefore(request) && mayChange(request, actorsPowers(request)?.changes ?? [], changed);
}

function mayChange(request: Request, fields: readonly (keyof User)[], changed: readonly string[]): boolean {
  const [before, after] = [request.before ?? {}, request.after ?? {}];
  return (
    isWithin(fields, changed) &&
    fields.every((field) => !changed.includes(field) || userShape[field](after[field])) &&
    validEntries({ before, after, author: isOwn(request) ? request.id : null, now: millisecondsOf(request.time) })
  );
}

/** A role changes alone, in one transaction with its entry in `departures`. */
function validRoleChange(request: Request): boolean {
  const [was, is] = [request.before?.['role'], request.after?.['role']];
  if (is === 'admin') return was === 'customer' && isOwn(request) && isFixedAdmin(request.actor) && departs(request);
  if (roleOf(request) !== 'admin' || !overseesBefore(request)) return false;
  if (is === 'employee') return departs(request);
  return is === 'customer' && request.readAfter('departures', request.id) === null;
}

/** An entry with the revision of this write can only be written in the same transaction. */
function departs(request: Request): boolean {
  return request.readAfter('departures', request.id)?.['rev'] === nextRevision(request);
}

function startsCatalogue({ after }: Request): boolean {
  return ['id', 'plants', 'categories'].every((field) => after?.[field] !== undefined);
}

function validCatalogue(request: Request): boolean {
  const changed = changes(request);
  const fields = ['plants', 'categories'] as const;
  return (
    (actorsPowers(request)?.changesCatalogue ?? false) &&
    validMarks(request) &&
    isWithin(fields, changed) &&
    (!changed.includes('id') || request.after?.['id'] === request.id) &&
    fields.every(
      (field) => !changed.includes(field) || catalogueShape[field](request.after?.[field]) || noLonger(request, field),
    )
  );
}

/** Than it was, as an earlier app may have left it. */
function noLonger({ before, after }: Request, field: string): boolean {
  return Array.isArray(after?.[field]) && after[field].length <= listOf(before?.[field]).length;
}

/** Only in one transaction with a deletion or a change of role. */
function validDeparture(request: Request): boolean {
  const { after, id, time } = request;
  return (
    fits(departureShape, after) &&
    after?.['id'] === id &&
    deepEqual(after['syncedAt'], time) &&
    after['role'] === roleAfter(request) &&
    roleChanges(request)
  );
}

function roleAfter({ id, readAfter }: Request): unknown {
  return readAfter('users', id)?.['role'] ?? null;
}

function roleChanges(request: Request): boolean {
  const user = request.read('users', request.id);
  return user !== null && user['role'] !== roleAfter(request);
}

/** In one transaction with `errorLogTimes/{uid}`, whose own rule asks who it is, and when the last entry was made. */
function validErrorLogs(request: Request): boolean {
  const { actor, before, after, time, readAfter } = request;
  const paced = actor !== null && deepEqual(readAfter('errorLogTimes', actor.uid)?.['at'], time);
  const [earlier, now] = [listOf(before?.['errorLogs']), after?.['errorLogs']];
  const entry = listOf(now)[earlier.length] as Stored | undefined;
  // A retry after a lost answer finds its entry already there.
  const again = deepEqual(now, earlier);
  const appends =
    deepEqual(now, [...earlier, entry]) &&
    fits(errorEntryShape, entry) &&
    isTime(entry?.['createdAt'], millisecondsOf(time));
  return paced && changes(request).every((field) => field === 'errorLogs') && (again || appends);
}

/** When a user appended to the log of errors last: a minute before at least. */
function validErrorTime(request: Request): boolean {
  const { before, after, time } = request;
  const last = before?.['at'] as StoredTime | undefined;
  return (
    isOwn(request) &&
    hasProfile(request) &&
    deepEqual(after, { at: time }) &&
    (before === null || isLater(time, { ...(last ?? time), seconds: (last?.seconds ?? Infinity) + 60 }))
  );
}

function isLater(time: StoredTime, other: StoredTime): boolean {
  return time.seconds > other.seconds || (time.seconds === other.seconds && time.nanoseconds >= other.nanoseconds);
}
