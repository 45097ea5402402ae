/** What a hand in the console makes of a document in a random history. */
import type { Stored } from '#domain/permission-request.ts';
import type { Role } from '#domain/user.ts';
import type { ServerTime } from '#sync/document.ts';
import { aUser } from '#tests/support/people.ts';

/** Of users, also of some that do not exist. */
export const userHands = [
  'city',
  'city',
  'made',
  'put at another time',
  'put at another time',
  'without time',
  'time that is none',
  'role',
  'role',
  'role that nobody has',
  'activity',
  'revision',
  'notes spoilt',
  'another id',
  'deleted',
  'written again',
] as const;
/** Of the other documents. */
export const catalogueHands = ['written again', 'revision', 'time that is none', 'deleted'] as const;
export const deviceHands = ['devices spoilt', 'deleted'] as const;
export const logHands = ['log spoilt', 'deleted'] as const;
/** Of entries in `departures`. */
export const departureHands = ['told', 'told', 'deleted'] as const;

export interface Handiwork {
  kind:
    | (typeof userHands)[number]
    | (typeof departureHands | typeof deviceHands | typeof logHands)[number]
    | 'long ago';
  word: string;
  /** Of a role, a revision or a time. */
  role: Role;
  rev: number;
  time: ServerTime;
}

/** The document after it; null deletes, as does nothing where there is none. */
export function handWritten(
  { kind, word, role, rev, time }: Handiwork,
  id: string,
  before: Stored | null,
): Stored | null {
  if (kind === 'deleted') return null;
  if (kind === 'made') return { ...aUser(id, { role, city: word }) };
  if (kind === 'told') return { id, rev, role: role === 'customer' ? null : role, syncedAt: time };
  if (kind === 'long ago') return { at: time };
  if (!before) return null;
  const { syncedAt: _, ...timeless } = before;
  switch (kind) {
    case 'written again':
      return before;
    case 'city':
      return { ...before, city: word };
    case 'put at another time':
      return { ...before, rev: Number(before['rev'] ?? 0) + 1, city: word, syncedAt: time };
    case 'without time':
      return timeless;
    case 'time that is none':
      return { ...before, syncedAt: word };
    case 'role':
      return { ...before, role };
    case 'role that nobody has':
      return { ...before, role: 'gardener' };
    case 'activity':
      return { ...before, active: before['active'] === false };
    case 'revision':
      return { ...before, rev };
    case 'notes spoilt':
      return { ...before, notes: [7, { id: word, note: word }, null] };
    case 'devices spoilt':
      return { ...before, devices: word };
    case 'log spoilt':
      return { errorLogs: [word, ...((before['errorLogs'] ?? []) as unknown[])] };
    case 'another id':
      return { ...before, id: word };
  }
}
