/**
 * What cannot be read or taken is set aside alone: the rest of what arrived with it is applied, the cursor moves on, and a
 * document that was readable before stays on the device as it was. It is tried again whenever it arrives again.
 */
import { unreadableEntry } from '#domain/error-log.ts';
import { isUnreadable, type Collection, type ServerDocument, type Unreadable } from '../document.ts';
import type { EngineContext } from './engine-context.ts';
import { keyOf } from '../replica/parked-id.ts';
import { RemoteError } from '../remote-error.ts';
import { isStorageFull } from '../storage-full.ts';
import type { SetAside } from '../store.ts';

/** Epoch milliseconds. Who sets times by hand may set anything. */
const year2000 = Date.UTC(2000, 0);
/** Milliseconds: how far the server's time is known. */
const tolerance = 60_000;

/** Keeps what arrived as set aside. Each is logged once for each reason. */
export async function setAside(
  context: EngineContext,
  collection: Collection,
  documents: readonly Unreadable[],
): Promise<void> {
  if (documents.length === 0) return;
  const at = context.clock.now();
  const present = Math.floor(context.time.now());
  const reasons = new Map((await context.store.setAside()).map((entry) => [keyOf(entry), entry.reason]));
  for (const { id, unreadable: reason, rev, syncedAt } of documents) {
    if (reasons.get(keyOf({ collection, id })) !== reason) {
      const written = (syncedAt?.seconds ?? 0) * 1_000;
      const isTime = written >= year2000 && written <= present + tolerance;
      await context.logError?.(unreadableEntry({ collection, id }, reason, isTime ? written : present));
    }
    await context.store.keepAside({ collection, id, reason, rev, at });
  }
}

/** They were taken, or left. */
export async function noLongerAside(
  context: EngineContext,
  collection: Collection,
  ids: Iterable<string>,
): Promise<void> {
  const known = await context.store.setAside();
  if (known.length === 0) return;
  const now = new Set(ids);
  const over = known.filter((entry) => entry.collection === collection && now.has(entry.id));
  if (over.length > 0) await context.store.dropAside(over);
}

type Taken = Pick<ServerDocument, 'id' | 'rev' | 'syncedAt' | 'partly'>;

/** Takes what can be read, all in one go; where that fails one by one, so that whatever cannot be taken stands alone. */
export async function takeAlone<T extends Taken>(
  context: EngineContext,
  collection: Collection,
  arrived: readonly (T | Unreadable)[],
  take: (documents: T[]) => Promise<void>,
): Promise<void> {
  const documents = arrived.filter((document): document is T => !isUnreadable(document));
  const failed = new Set<string>();
  try {
    if (documents.length > 0) await take(documents);
  } catch (error) {
    if (isTrouble(error)) throw error;
    for (const document of documents) {
      if (await isTaken(context, collection, document, take)) continue;
      failed.add(document.id);
      await setAside(context, collection, [{ ...document, unreadable: 'failed' }]);
    }
  }
  const taken = documents.filter(({ id }) => !failed.has(id));
  const whole = taken.filter(({ partly }) => !partly).map(({ id }) => id);
  await noLongerAside(context, collection, whole);
  const inPart = taken
    .filter(({ partly }) => partly)
    .map((document) => ({ ...document, unreadable: 'partly' as const }));
  await setAside(context, collection, [...inPart, ...arrived.filter(isUnreadable)]);
}

/** False where it fails twice, though the storage works: reading it and keeping what is set aside would fail too. */
async function isTaken<T extends { id: string }>(
  context: EngineContext,
  collection: Collection,
  document: T,
  take: (documents: T[]) => Promise<void>,
): Promise<boolean> {
  for (let tries = 0; tries < 2; tries++) {
    try {
      await take([document]);
      return true;
    } catch (error) {
      if (isTrouble(error) || context.signal.aborted) throw error;
      await context.store.get({ collection, id: document.id });
      await context.store.users({ from: null, to: null }, 1);
      if (tries === 0) await context.trouble(error);
    }
  }
  return false;
}

function isTrouble(error: unknown): boolean {
  return error instanceof RemoteError || isStorageFull(error);
}

/** What failed though it can be read, and so may succeed without arriving again. */
export function mayBeTaken({ collection, reason }: SetAside): boolean {
  return collection === 'users' && reason === 'failed';
}
