/**
 * Keeps the replica and the server equal in the background. Runs in one tab at a time for economy; two at once are safe.
 *
 *   screens --edit--> rows --push--> server
 *   screens <--rows-- merge <--pull-- server
 */
import { Arrivals } from './arrivals.ts';
import { ending, systemClock, Notifier, type Clock } from '../clock.ts';
import { Comparison } from './comparison.ts';
import { keepingConflicts } from '../replica/conflicts.ts';
import { Connection } from './connection.ts';
import { Duties } from './duties.ts';
import type { Scope } from '../document.ts';
import { reportLoop } from './device-report.ts';
import { errorLoop, type ErrorLogging } from './error-log.ts';
import { Backoff } from './backoff.ts';
import { forgettingWhoLeft } from './forgetting.ts';
import { keepContact } from './contact.ts';
import { followCatalogue, followChanges, followLosses, followOwnDocument } from './following.ts';
import { EngineState } from './engine-state.ts';
import type { SyncFacts } from '#domain/sync-status.ts';
import { enterScope } from './generation.ts';
import { askLine, Attention } from './line.ts';
import { keepingNews } from './news.ts';
import { PageSize } from './page-size.ts';
import { retryStorage, type EngineContext } from './engine-context.ts';
import { feeds } from './pull.ts';
import { pushLoop } from './push.ts';
import type { Remote } from '../remote.ts';
import { retryLoop, tellingOf } from './retry.ts';
import type { Replicated } from '../replicated.ts';
import { deviceOf } from './sending.ts';
import { MeasuredTime } from './server-time.ts';
import { isStorageFull } from '../storage-full.ts';
import type { Store } from '../store.ts';

/** Milliseconds: how long to leave the device alone after its storage failed, and how long the next try may take. */
const storageRest = 5_000;
const storageRetry = 1_000;

export interface EngineOptions {
  store: Store;
  remote: Remote;
  scope: Scope;
  replicated: Replicated;
  /** What is to be logged at the server. */
  logging?: ErrorLogging;
  /** Whether this device tells of itself, where its user may (D71). */
  tellsOfItself?: boolean;
  /** Told after every change of the facts, with the role that they are of. */
  report: (facts: SyncFacts & Pick<Scope, 'role'>) => void;
  clock?: Clock;
  random?: () => number;
  /** Somebody looks at the screen. Where nobody can tell, that is taken for granted, and the line is never asked. */
  watched?: () => boolean;
  /** The most documents of a page of a pull. */
  pageSize?: number;
  /** Of this app: what another version was refused is tried again. */
  version?: string;
}

export interface Engine {
  start(): void;
  /** Resolves when nothing runs any more and the store may be closed. */
  stop(): Promise<void>;
  /** Tries everything now. Resolves when the attempt is over, whatever came of it. */
  refresh(): Promise<void>;
  /** There is reason to try now: online, visible, a tap. */
  retryNow(): void;
  /** Somebody uses the app: the server is asked more often whether it is there, and lost rows are noticed within a minute. */
  touched(): void;
  /** The device says that it has no network: told at once, and believed until the server is heard again. */
  offline(): void;
}

export function createEngine(options: EngineOptions): Engine {
  const { remote, scope, replicated, report, version = '' } = options;
  const news = new Notifier();
  const clock = options.clock ?? systemClock;
  const telling = forgettingWhoLeft(keepingConflicts(tellingOf(options.store, news), replicated, clock));
  const store = keepingNews(telling, replicated, scope, clock);
  const random = options.random ?? Math.random;
  const stopping = ending();
  const state = new EngineState((facts) => report({ ...facts, role: scope.role }));
  const retryAsked = new Notifier();
  const duties = new Duties(stopping.signal, clock, state);
  const attention = new Attention(clock, options.watched ?? (() => true), new Notifier());
  const backoff = new Backoff(clock, random, () => attention.isPaid);
  let over: Promise<unknown> = Promise.resolve();
  let connection: Connection | undefined;
  let comparison: Comparison | undefined;

  async function run(): Promise<void> {
    const { signal } = stopping;
    // Whatever was told of another scope is no longer true.
    state.tell();
    const tellLater = () => clock.sleep(storageRetry, signal).then(() => state.tell());
    const trouble = async (error: unknown): Promise<void> => {
      state.note({ storageFull: state.flags.storageFull || isStorageFull(error) });
      state.tell();
      await clock.sleep(storageRest, signal);
      state.note({ storageFull: false });
      // Whoever tries again may find it full again, and nobody shall see it come and go.
      void tellLater();
    };
    const contact = await retryStorage({ trouble, signal }, () => store.fact('contact'));
    connection = new Connection(clock, backoff, remote, contact?.at ?? null, (next) => {
      const before = state.flags.connection;
      state.set({ connection: next });
      if (!before.connected && next.connected) void comparison?.returned(before.lastContact);
    });
    const { pageSize = 1_000 } = options;
    const logError = options.logging?.errors.keep;
    const device = (await retryStorage({ trouble, signal }, () => deviceOf(store, random))) ?? '';
    const few = { store, remote, scope, clock, connection, trouble, signal };
    const time = new MeasuredTime(few, await retryStorage(few, () => store.fact('server-time')));
    const arrivals = new Arrivals({ store, replicated, clock: time, device });
    const context: EngineContext = {
      ...few,
      replicated,
      random,
      time,
      moved: new Map(),
      pages: new PageSize(pageSize),
      generation: 0,
      device,
      arrivals,
      version,
      retryAsked,
      logError,
    };
    await arrivals.trim().catch(() => undefined);
    await retryStorage(context, async () => {
      try {
        context.generation = await enterScope(context);
        state.setFailing('scope', false);
      } catch (error) {
        state.setFailing('scope', true);
        throw error;
      }
    });
    const following = { context, state, duties };
    const compares = scope.roles.length > 0 ? await compare(context, contact?.at) : undefined;
    // Until it is known what waits.
    state.setBusy('push', true);
    await Promise.all([
      time.keep(),
      pushLoop(context, {
        busy: (count) => state.setBusy('push', count > 0),
        refusing: (refusing) => state.set({ refusing }),
      }),
      retryLoop(context, news),
      keepContact(context, state),
      ...(options.watched ? [askLine(context, attention)] : []),
      ...(options.tellsOfItself ? [reportLoop(context, state)] : []),
      ...(options.logging ? [keepLog(context, options.logging)] : []),
      followOwnDocument(following),
      followCatalogue(following),
      followLosses(following),
      ...(compares ? [...feeds.map((feed) => followChanges(following, feed)), compares.loop()] : []),
    ]);
    compares?.stop();
  }

  async function compare(context: EngineContext, contact: number | undefined) {
    const comparing = new Comparison(context, {
      unproven: (unproven) => state.set({ unproven }),
      fetching: (on) => state.setBusy('comparison', on),
      renewed: () => {
        state.setSilent(...feeds);
        duties.nextRound();
      },
      taken: (signal) => state.heard(feeds, signal),
      sent: (signal) => state.idle('push', signal),
    });
    await retryStorage(context, () => comparing.begin(contact));
    comparison = comparing;
    return {
      stop: store.onIncomplete(() => void comparing.look()),
      loop: () => duties.repeat(context, 'comparison', (signal, taken) => comparing.run(signal, taken).then(taken)),
    };
  }

  /** The storage may be what is in trouble. */
  async function keepLog(context: EngineContext, logging: ErrorLogging): Promise<void> {
    while (!stopping.signal.aborted) await errorLoop(context, logging).catch(context.trouble);
  }

  return {
    start() {
      over = run();
    },
    async stop() {
      stopping.end();
      state.wake();
      await over;
    },
    async refresh() {
      state.setAllSilent();
      state.note({ connection: { ...state.flags.connection, connecting: true } });
      duties.nextRound();
      remote.reconnect();
      backoff.retryNow();
      retryAsked.notify();
      while (state.facts.syncing && !stopping.signal.aborted) await state.changed;
    },
    retryNow() {
      backoff.retryNow();
      retryAsked.notify();
      void comparison?.look();
    },
    touched() {
      attention.touched();
      comparison?.touched();
    },
    offline() {
      if (connection) return connection.offline();
      state.set({ connection: { ...state.flags.connection, connecting: false, connected: false } });
    },
  };
}
