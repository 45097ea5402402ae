/**
 * The devices of staff tell of themselves: the leading tab does, at a contact, and at most once an hour. It has no part in
 * the backoff of everything else: what is sent and fetched neither waits for it nor hears of its trouble.
 */
import { attemptLimit, inTime } from '../asking.ts';
import { hasPassed } from '../clock.ts';
import { RemoteError } from '../remote-error.ts';
import { collectionOf } from '../replicated.ts';
import { isDirty } from '../replica/row.ts';
import type { EngineContext } from './engine-context.ts';
import type { EngineState } from './engine-state.ts';

/** Milliseconds: between two reports, until a contact has sent and fetched, and after a first failure. */
const pace = 3_600_000;
const settling = 5_000;
const firstPause = 120_000;
/** The same where something still waits: an attempt that began on a dead line is given up by then, and made again. */
const longestSettling = attemptLimit + settling;

/** Tells of this device until the engine stops. */
export async function reportLoop(context: EngineContext, state: EngineState): Promise<void> {
  const { clock, signal, store } = context;
  let failures = 0;
  while (!signal.aborted) {
    if (!isReached(context, state)) {
      await state.changed;
      continue;
    }
    try {
      const isDue = hasPassed(clock, pace, (await store.fact('reported'))?.at);
      if (isDue) await settle(context);
      if (!isReached(context, state)) continue;
      const isOver = !isDue || (await report(context));
      if (isDue && isOver) await store.setFact('reported', { at: clock.now() });
      failures = isOver ? 0 : failures + 1;
    } catch (error) {
      await context.trouble(error);
      failures += 1;
    }
    await clock.sleep(failures > 0 ? Math.min(pace, firstPause * 2 ** (failures - 1)) : pace, signal);
  }
}

/** A contact first sends what waits: what is told is how much stays. */
async function settle(context: EngineContext): Promise<void> {
  const { clock, signal } = context;
  for (let passed = 0; passed < longestSettling && !signal.aborted; passed += settling) {
    await clock.sleep(settling, signal);
    if ((await waitingChanges(context)) === 0) return;
  }
}

function isReached({ connection, signal }: EngineContext, state: EngineState): boolean {
  const { connected, blocked } = state.flags.connection;
  return connection.isHeard && connected && !blocked && !signal.aborted;
}

/** False where it is worth another attempt soon. What the server refuses is not. */
async function report(context: EngineContext): Promise<boolean> {
  const { clock, device, remote, scope, signal, time, version } = context;
  await time.settled();
  const waiting = await waitingChanges(context);
  const told = { contact: Math.floor(time.now()), waiting, version: tellable(version) };
  try {
    await inTime(clock, attemptLimit, remote.devices.report(scope.uid, device, told), signal);
    return true;
  } catch (error) {
    return error instanceof RemoteError && (error.code === 'denied' || error.code === 'invalid');
  }
}

/** How many changes wait on this device. */
async function waitingChanges({ store, replicated }: EngineContext): Promise<number> {
  const written = await store.waiting();
  return written.reduce((sum, { ref, row }) => {
    if (!isDirty(row)) return sum;
    return sum + collectionOf(replicated, ref.collection).changes(row.base.fields, row.fields);
  }, 0);
}

/** As the rules take it. */
function tellable(version: string): string {
  const plain = version.replace(/[^A-Za-z0-9.+-]+/g, '-').replace(/^-|-$/g, '');
  return plain.slice(0, 40) || 'unknown';
}
