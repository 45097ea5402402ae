/** Who may do what: the same table as firestore.rules, for the cloud in memory. What it does not name is refused. */
import { business } from './business.ts';
import { catalogueShape, departureShape, errorEntryShape, fits, fitsIn, marks, userShape } from './document-shapes.ts';
import { deepEqual } from './equal.ts';
import { addsMessages, marksMessages } from './message-writing.ts';
import { careFields, mayDelete, ownFields, powers } from './powers.ts';
import type { Role } from './user.ts';

export interface Actor {
  uid: string;
  email: string;
}

export type Operation = 'get' | 'list' | 'create' | 'update' | 'delete';

/** A stored document, its synchronization fields included. */
export type Stored = Record<string, unknown>;

export interface Request {
  /** Null when nobody is signed in. */
  actor: Actor | null;
  operation: Operation;
  collection: string;
  id: string;
  /** The document before and after; null where it does not exist. For a list: one document the query may return. */
  before: Stored | null;
  after: Stored | null;
  /** The server's time of this request; a written `syncedAt` must be this very object's value. */
  time: { seconds: number; nanoseconds: number };
  /** Reads any document as it is now, and as it will be after the whole transaction. */
  read(collection: string, id: string): Stored | null;
  readAfter(collection: string, id: string): Stored | null;
}

type Rule = (request: Request) => boolean;

const rules: Record<string, Partial<Record<Operation, Rule>>> = {
  users: {
    get: (request) => isOwn(request) || (request.before === null ? isStaff(request) : overseesBefore(request)),
    list: overseesBefore,
    create: (request) => isOwn(request) && validMarks(request) && validUser(request) && validRegistration(request),
    update: (request) =>
      validMarks(request) &&
      request.after?.['id'] === request.id &&
      (ownChange(request) || careChange(request) || officeChange(request)),
    delete: (request) => mayDeleteBefore(request) && departs(request),
  },
  'plants/plants': {
    get: ({ actor, read }) => actor !== null && read('users', actor.uid) !== null,
    create: validCatalogue,
    update: validCatalogue,
  },
  departures: {
    get: isStaff,
    list: isStaff,
    create: validDeparture,
    update: validDeparture,
    delete: roleChanges,
  },
  'errorLogs/errorLogs': {
    get: (request) => powersOf(request)?.readsErrorLogs ?? false,
    create: validErrorLogs,
    update: validErrorLogs,
  },
};

/** Whether the rules of the office allow this request. */
export function permits(request: Request): boolean {
  const found = rules[`${request.collection}/${request.id}`] ?? rules[request.collection];
  return found?.[request.operation]?.(request) ?? false;
}

/** The actor's role as stored in the user document, or null. */
export function roleOf(request: Pick<Request, 'actor' | 'read'>): Role | null {
  const user = request.actor && request.read('users', request.actor.uid);
  return (user?.['role'] as Role | undefined) ?? null;
}

function powersOf(request: Request): (typeof powers)[Role] | undefined {
  const role = roleOf(request);
  return role === null ? undefined : powers[role];
}

function isOwn({ actor, id }: Request): boolean {
  return actor?.uid === id;
}

function isStaff(request: Request): boolean {
  return powersOf(request)?.readsDepartures ?? false;
}

function overseesBefore(request: Request): boolean {
  return powersOf(request)?.oversees.includes(request.before?.['role'] as Role) ?? false;
}

function mayDeleteBefore(request: Request): boolean {
  const role = roleOf(request);
  return role !== null && mayDelete(role, request.before?.['role'] as Role);
}

function validMarks(request: Request): boolean {
  const { rev, syncedAt, edit } = request.after ?? {};
  return rev === nextRevision(request) && deepEqual(syncedAt, request.time) && marks.edit(edit);
}

/** A document made in the console has no revision yet. */
function nextRevision({ before }: Request): number {
  return Number(before?.['rev'] ?? 0) + 1;
}

function validUser(request: Request): boolean {
  return fits(userShape, request.after) && request.after?.['id'] === request.id;
}

function validRegistration({ actor, id, after, read }: Request): boolean {
  const address = (email: unknown) => String(email).trim().toLowerCase();
  const role: Role = address(actor?.email) === business.adminEmail ? 'admin' : 'customer';
  const fixed = { role, active: true, imgUrl: '', plants: [], messages: [] };
  return (
    Object.entries(fixed).every(([field, value]) => deepEqual(after?.[field], value)) &&
    after?.['fullName'] !== undefined &&
    // Signing up is open to everybody: nobody shall appear under the address of somebody else.
    address(after['email']) === address(actor?.email) &&
    ['notes', 'primaryNote', 'specialtyRequests'].every((field) => after[field] === undefined) &&
    // An account that was deleted does not come back by itself.
    read('departures', id) === null
  );
}

function ownChange(request: Request): boolean {
  const { before, after, id } = request;
  return (
    isOwn(request) &&
    changesOnly(request, ownFields) &&
    fitsIn(ownFields, after) &&
    addsMessages(before?.['messages'], after?.['messages'], id)
  );
}

function careChange(request: Request): boolean {
  return (
    overseesBefore(request) &&
    changesOnly(request, careFields) &&
    fitsIn(careFields, request.after) &&
    marksMessages(request.before?.['messages'], request.after?.['messages'])
  );
}

function officeChange(request: Request): boolean {
  return (
    overseesBefore(request) &&
    changesOnly(request, powersOf(request)?.changes ?? []) &&
    validUser(request) &&
    validRoleChange(request) &&
    marksMessages(request.before?.['messages'], request.after?.['messages'])
  );
}

/** Whether nothing but these fields, the marks and the id, which a document made in the console may lack, differs. */
function changesOnly({ before, after }: Request, fields: readonly string[]): boolean {
  const open = [...fields, 'id', 'rev', 'edit', 'syncedAt'];
  const all = Object.keys({ ...before, ...after });
  return all.every((field) => open.includes(field) || deepEqual(before?.[field], after?.[field]));
}

/** A customer who becomes an employee leaves the scope of employees, and returns to it as a customer. */
function validRoleChange(request: Request): boolean {
  const role = request.after?.['role'];
  if (role === request.before?.['role']) return true;
  if (role === 'employee') return departs(request);
  return role === 'customer' && request.readAfter('departures', request.id) === null;
}

/** Earlier departures have an earlier revision, so this one is written together with this very change. */
function departs(request: Request): boolean {
  return request.readAfter('departures', request.id)?.['rev'] === nextRevision(request);
}

function validCatalogue(request: Request): boolean {
  return (
    (powersOf(request)?.changesCatalogue ?? false) &&
    validMarks(request) &&
    fits(catalogueShape, request.after) &&
    request.after?.['id'] === 'plants'
  );
}

/** Tied to a deletion or a change of role, which only an admin may make, and which says what becomes of the entry. */
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

function validErrorLogs({ actor, before, after }: Request): boolean {
  const earlier = (before?.['errorLogs'] ?? []) as unknown[];
  const entry = ((after?.['errorLogs'] ?? []) as unknown[])[earlier.length];
  // Whoever heard no answer asks again, and then the entry is there already.
  const again = deepEqual(after, { errorLogs: earlier });
  const appends = deepEqual(after, { errorLogs: [...earlier, entry] }) && fits(errorEntryShape, entry);
  return actor !== null && (again || appends);
}
