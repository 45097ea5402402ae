/** Whether somebody may leave for a garden without signal: judged line by line from what is known, never from hope (D62). */
import { nothingWaits, type SyncStatus } from './sync-status.ts';
import { isLow, type Room } from './storage-pressure.ts';

/** What the browser holds of the app itself. */
export interface KeptApp {
  /** This browser has service workers. */
  supported: boolean;
  /** One of this app answers for this page. */
  controlled: boolean;
  /** A newer version is here and waits to be taken. */
  newer: boolean;
  /** Parts of this version that are not on the device. */
  missing: number;
}

/** Pictures of the catalogue: of `wanted` so many are kept, `most` at most. */
export interface KeptPictures {
  wanted: number;
  kept: number;
  most: number;
}

/** All that readiness is judged by; null: not known yet. */
export interface ReadinessFacts {
  status: SyncStatus;
  catalogue: boolean | null;
  app: KeptApp | null;
  pictures: KeptPictures | null;
  room: Room | null;
}

/** What cures a line. */
export type Cure = 'sync' | 'sign-in' | 'reload' | 'update' | 'repair' | 'pictures' | 'protect' | 'free';

/** What each line is about. */
export type ReadinessName = 'data' | 'app' | 'pictures' | 'protected' | 'room' | 'sent' | 'session';
/** What a line says. */
export type ReadinessCode =
  | 'here'
  | 'asking'
  | 'never'
  | 'arriving'
  | 'no-catalogue'
  | 'unproven'
  | 'incomplete'
  | 'kept'
  | 'no-worker'
  | 'not-kept'
  | 'newer'
  | 'parts-missing'
  | 'no-pictures'
  | 'some-pictures'
  | 'loose'
  | 'unsaid'
  | 'closed'
  | 'low'
  | 'enough'
  | 'all-sent'
  | 'waiting'
  | 'refused'
  | 'signed-in'
  | 'signed-out';

/** `ok` null: not known, which is no reason to stay. */
export interface ReadinessLine {
  name: ReadinessName;
  ok: boolean | null;
  code: ReadinessCode;
  cure?: Cure;
}

type Judged = Omit<ReadinessLine, 'name'>;
const fine = (code: ReadinessCode): Judged => ({ ok: true, code });
const unknown = (code: ReadinessCode): Judged => ({ ok: null, code });
const missing = (code: ReadinessCode, cure?: Cure): Judged => ({ ok: false, code, ...(cure && { cure }) });

/** In the order in which it is told. */
export function readiness(facts: ReadinessFacts): ReadinessLine[] {
  // Whoever is signed out cannot ask: that line has the cure.
  const canAsk = facts.status.blocked !== 'signed-out';
  const lines: ReadinessLine[] = [
    { name: 'data', ...data(facts) },
    { name: 'sent', ...sent(facts.status) },
    { name: 'app', ...app(facts.app) },
    { name: 'pictures', ...pictures(facts) },
    { name: 'protected', ...kept(facts.room) },
    { name: 'room', ...room(facts) },
    { name: 'session', ...session(facts.status) },
  ];
  return lines.map(({ cure, ...line }) => ({ ...line, ...(cure && (cure !== 'sync' || canAsk) && { cure }) }));
}

function data({ status, catalogue }: ReadinessFacts): Judged {
  const { lastContact, progress, checking, failing, unreadable, catalogueDenied } = status;
  if (lastContact === null) return missing('never', 'sync');
  if (progress) return missing('arriving', 'sync');
  if (catalogue === false || catalogueDenied) return missing('no-catalogue', 'sync');
  if (checking) return missing('unproven', 'sync');
  if (failing || unreadable > 0) return missing('incomplete', 'sync');
  const isAsking = status.connected && status.syncing && !status.heard && !status.blocked;
  return catalogue === null || isAsking ? unknown('asking') : fine('here');
}

function sent(status: SyncStatus): Judged {
  if (status.waiting > 0) return missing('waiting', 'sync');
  if (status.rejected > 0) return missing('refused');
  return nothingWaits(status) ? fine('all-sent') : unknown('asking');
}

function app(found: KeptApp | null): Judged {
  if (!found) return unknown('asking');
  if (!found.supported) return missing('no-worker');
  if (!found.controlled) return missing('not-kept', 'reload');
  if (found.newer) return missing('newer', 'update');
  return found.missing > 0 ? missing('parts-missing', 'repair') : fine('kept');
}

function pictures({ pictures: found, app: from, room: place }: ReadinessFacts): Judged {
  if (!found) return unknown('asking');
  if (found.wanted === 0) return fine('no-pictures');
  if (found.kept >= Math.min(found.wanted, found.most)) return fine('kept');
  // Only the worker keeps them, and where room is short they are the first to go.
  const mayCome = from?.controlled && !(place && isLow(place));
  return missing('some-pictures', mayCome ? 'pictures' : undefined);
}

function kept(found: Room | null): Judged {
  if (!found) return unknown('asking');
  if (found.kept === null) return unknown('unsaid');
  return found.kept ? fine('kept') : missing('loose', 'protect');
}

function room({ room: found, pictures: held, status }: ReadinessFacts): Judged {
  // Nothing can be written in the garden.
  if (status.blocked === 'storage-closed') return missing('closed');
  if (!found) return unknown('asking');
  // What the device refuses to store tells more than any estimate.
  const low = status.blocked === 'storage-full' || isLow(found);
  if (low === null) return unknown('unsaid');
  return low ? missing('low', held && held.kept > 0 ? 'free' : undefined) : fine('enough');
}

function session({ blocked }: SyncStatus): Judged {
  return blocked === 'signed-out' ? missing('signed-out', 'sign-in') : fine('signed-in');
}

/** How many lines say that something is missing. */
export const lacking = (lines: readonly ReadinessLine[]): number => lines.filter(({ ok }) => ok === false).length;
