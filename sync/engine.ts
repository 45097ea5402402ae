/**
 * Keeps the replica and the server equal in the background. Runs in one tab at a time for economy; two at once are safe.
 *
 *   screens --edit--> rows --push--> server
 *   screens <--rows-- merge <--pull-- server
 */
import { aborted, hasPassed, systemClock, Wake, type Clock } from './clock.ts';
import { Comparison } from './comparison.ts';
import { Connection, type ConnectionFacts } from './connection.ts';
import type { Scope } from './document.ts';
import { errorLoop, type ErrorLogging } from './error-log.ts';
import { Gate } from './gate.ts';
import { enterScope } from './generation.ts';
import { askLine, Attention } from './line.ts';
import { PageSize } from './page-size.ts';
import { insist, type Parts } from './parts.ts';
import { catchUp, checkpointOf, feeds, followDocument, followFeed, takeAgain } from './pull.ts';
import { pushLoop } from './push.ts';
import { RemoteError, type Feed, type Remote } from './remote.ts';
import { retryLoop, tellingOf } from './retry.ts';
import type { Merges } from './row.ts';
import { deviceOf } from './sending.ts';
import { MeasuredTime } from './server-time.ts';
import { isStorageFull } from './storage-full.ts';
import type { Store } from './store.ts';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;
/** Milliseconds: how long to leave the device alone after its storage failed, and how long the next try may take. */
const storageRest = 5_000;
const storageRetry = 1_000;

export interface EngineFacts {
  reachable: boolean;
  running: boolean;
  blocked: 'signed-out' | 'storage-full' | null;
  /** Epoch milliseconds of this device. */
  lastContact: number | null;
  /** Nobody has shown yet that what is on the device is what the server holds. */
  checking: boolean;
  /** Something the device follows failed the last time for another reason than the network, its own storage included. */
  failing: boolean;
  /** The office does not let this user read the catalogue. */
  catalogueDenied: boolean;
  /** The office refuses whatever is sent. All of it waits and is tried again. */
  refusing: boolean;
}

export interface EngineOptions {
  store: Store;
  remote: Remote;
  scope: Scope;
  merges: Merges;
  /** What is to be logged at the office. */
  logging?: ErrorLogging;
  /** Told after every change of the facts. */
  report: (facts: EngineFacts) => void;
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
  /** There is reason to hope for a network: online, visible, a tap. */
  knock(): void;
  /** Somebody uses the app: the server is asked more often whether it is there. */
  touched(): void;
  /** The device says that it has no network: told at once, and believed until the server is heard again. */
  offline(): void;
}

export function createEngine(options: EngineOptions): Engine {
  const { remote, scope, merges, report, version = '' } = options;
  const news = new Wake();
  const store = tellingOf(options.store, news);
  const own = { collection: 'users', id: scope.uid } as const;
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const stopping = new AbortController();
  const changed = new Wake();
  const hope = new Wake();
  const attention = new Attention(clock, options.watched ?? (() => true), new Wake());
  const gate = new Gate(clock, random, () => attention.isPaid);
  let round = new AbortController();
  let over: Promise<unknown> = Promise.resolve();
  let connection: Connection | undefined;
  let connectionFacts: ConnectionFacts = { connecting: true, reachable: true, blocked: null, lastContact: null };
  let storageFull = false;
  let catalogueDenied = false;
  let refusing = false;
  let unproven = false;
  let comparison: Comparison | undefined;
  const busy = new Set<string>();
  const failing = new Set<string>();
  /** What is followed and has not been heard since the start, or since its last trouble. */
  const silent = new Set<string>();

  const facts = (): EngineFacts => ({
    reachable: connectionFacts.reachable,
    // What waits for a new sign-in is not on its way.
    running:
      connectionFacts.connecting ||
      (connectionFacts.reachable && !connectionFacts.blocked && busy.size + silent.size > 0),
    blocked: storageFull ? 'storage-full' : connectionFacts.blocked,
    lastContact: connectionFacts.lastContact,
    // Where comparing fails it is not on its way.
    checking: unproven && !failing.has('comparison'),
    failing: failing.size > 0,
    catalogueDenied,
    refusing,
  });
  const tell = () => {
    report(facts());
    changed.notify();
  };
  const setBusy = (what: string, on: boolean) => {
    if (on) busy.add(what);
    else busy.delete(what);
    tell();
  };

  const setFailing = (what: string, on: boolean) => {
    const isHeard = silent.delete(what);
    if (failing.has(what) === on && !isHeard) return;
    if (on) failing.add(what);
    else failing.delete(what);
    tell();
  };

  const setRefusing = (all: boolean) => {
    if (all === refusing) return;
    refusing = all;
    tell();
  };

  function nextRound(): void {
    const old = round;
    round = new AbortController();
    old.abort();
  }

  async function run(): Promise<void> {
    const { signal } = stopping;
    // Whatever was told of another scope is no longer true.
    tell();
    const tellLater = () => clock.sleep(storageRetry, signal).then(tell);
    const trouble = async (error: unknown): Promise<void> => {
      storageFull ||= isStorageFull(error);
      tell();
      await clock.sleep(storageRest, signal);
      storageFull = false;
      // Whoever tries again may find it full again, and nobody shall see it come and go.
      void tellLater();
    };
    const contact = await insist({ trouble, signal }, () => store.fact('contact'));
    connection = new Connection(clock, gate, remote, contact?.at ?? null, (next) => {
      const before = connectionFacts;
      connectionFacts = next;
      if (!before.reachable && next.reachable) void comparison?.returned(before.lastContact);
      tell();
    });
    const { pageSize = 1_000 } = options;
    const logError = options.logging?.errors.keep;
    const device = (await insist({ trouble, signal }, () => deviceOf(store, random))) ?? '';
    const few = { store, remote, scope, clock, connection, trouble, signal };
    const time = new MeasuredTime(few, await insist(few, () => store.fact('server-time')));
    const parts: Parts = {
      ...few,
      merges,
      random,
      time,
      moved: new Map(),
      pages: new PageSize(pageSize),
      generation: 0,
      device,
      version,
      hope,
      logError,
    };
    await insist(parts, async () => {
      try {
        parts.generation = await enterScope(parts);
        setFailing('scope', false);
      } catch (error) {
        setFailing('scope', true);
        throw error;
      }
    });
    const compares = scope.roles.length > 0 ? await compare(parts, contact?.at) : undefined;
    await Promise.all([
      time.keep(),
      pushLoop(parts, { busy: (count) => setBusy('push', count > 0), refusing: setRefusing }),
      retryLoop(parts, news),
      keepContact(parts),
      ...(options.watched ? [askLine(parts, attention)] : []),
      ...(options.logging ? [keepLog(parts, options.logging)] : []),
      repeat(parts, 'own document', (signal, taken) =>
        followDocument(parts, own, signal, {
          taken() {
            taken();
            void insist(parts, () => checkRole(parts));
          },
        }),
      ),
      repeat(parts, 'catalogue', (signal, taken) => followCatalogue(parts, signal, taken)),
      ...(compares ? [...feeds.map((feed) => feedLoop(parts, feed)), compares.loop()] : []),
    ]);
    compares?.stop();
  }

  /** With another role this scope is over, and what belongs to the next one was not shown. */
  async function checkRole(parts: Parts): Promise<void> {
    const row = await parts.store.get(own);
    if (!row || row.gone || row.fields.role === scope.role || unproven) return;
    unproven = true;
    tell();
  }

  async function compare(parts: Parts, contact: number | undefined) {
    const comparing = new Comparison(parts, {
      unproven: (is) => {
        if (is === unproven) return;
        unproven = is;
        tell();
      },
      fetching: (on) => setBusy('comparison', on),
      renewed: () => {
        for (const feed of feeds) silent.add(feed);
        nextRound();
      },
      async taken(signal) {
        const over = aborted(signal);
        while (feeds.some((feed) => silent.has(feed)) && !signal.aborted) await Promise.race([changed.next, over]);
      },
    });
    await insist(parts, () => comparing.begin(contact));
    comparison = comparing;
    return {
      stop: store.onLoss(() => void comparing.look()),
      loop: () => repeat(parts, 'comparison', (signal, taken) => comparing.run(signal).then(taken)),
    };
  }

  async function followCatalogue(parts: Parts, signal: AbortSignal, taken: () => void): Promise<void> {
    const deny = (denied: boolean) => {
      catalogueDenied = denied;
      tell();
    };
    try {
      const heard = () => deny(false);
      await followDocument(parts, { collection: 'plants', id: 'plants' }, signal, { heard, taken });
    } catch (error) {
      if (error instanceof RemoteError && error.code === 'denied') deny(true);
      throw error;
    }
  }

  /** Pages to the end, then live; after any trouble pages again, because a listener may have missed something. */
  async function feedLoop(parts: Parts, feed: Feed): Promise<void> {
    let listenAtOnce = await insist(parts, async () => {
      // Where nobody ever left, the departures have no checkpoint: their listener then begins at the beginning.
      return (await checkpointOf(parts, 'users')) !== undefined && !(await longAway(parts));
    });
    await repeat(parts, feed, async (signal, taken) => {
      if (feed === 'users') await takeAgain(parts);
      if (!listenAtOnce) {
        setBusy(feed, true);
        try {
          await catchUp(parts, feed);
        } finally {
          setBusy(feed, false);
        }
      }
      listenAtOnce = false;
      await followFeed(parts, feed, signal, taken);
    });
  }

  /** The storage may be what is in trouble. */
  async function keepLog(parts: Parts, logging: ErrorLogging): Promise<void> {
    while (!stopping.signal.aborted) await errorLoop(parts, logging).catch(parts.trouble);
  }

  /** Runs a duty again and again, each time until trouble, a refresh, or a day has passed. */
  async function repeat(
    parts: Parts,
    name: string,
    duty: (signal: AbortSignal, taken: () => void) => Promise<void>,
  ): Promise<void> {
    let denials = 0;
    const taken = () => setFailing(name, false);
    const isFollowed = name !== 'comparison';
    if (isFollowed) silent.add(name);
    while (!stopping.signal.aborted) {
      const enough = new AbortController();
      const signal = AbortSignal.any([stopping.signal, round.signal, enough.signal]);
      void clock.sleep(day, signal).then(() => enough.abort());
      try {
        await duty(signal, taken);
        denials = 0;
      } catch (error) {
        if (isFollowed && !failing.has(name)) {
          silent.add(name);
          tell();
        }
        if (!(error instanceof RemoteError)) {
          setFailing(name, true);
          await parts.trouble(error);
        }
        // The network's own trouble waits at the gate. A "no" of the rules is for this duty alone.
        else if (error.code === 'denied' || error.code === 'invalid') {
          denials += 1;
          // One "no" may come of a role that is changing.
          if (denials > 1) setFailing(name, true);
          await clock.sleep(Math.min(60_000, 500 * 2 ** denials), AbortSignal.any([stopping.signal, round.signal]));
        }
      } finally {
        enough.abort();
      }
    }
  }

  return {
    start() {
      over = run();
    },
    async stop() {
      stopping.abort();
      gate.knock();
      changed.notify();
      await over;
    },
    async refresh() {
      connectionFacts = { ...connectionFacts, connecting: true };
      nextRound();
      remote.reconnect();
      gate.knock();
      hope.notify();
      while (facts().running && !stopping.signal.aborted) await changed.next;
    },
    knock() {
      gate.knock();
      hope.notify();
      void comparison?.look();
    },
    touched: () => attention.touched(),
    offline() {
      if (connection) return connection.offline();
      connectionFacts = { ...connectionFacts, connecting: false, reachable: false };
      tell();
    },
  };

  /** Remembers the last contact on the device, not more often than every half minute. */
  async function keepContact(parts: Parts): Promise<void> {
    let kept = connectionFacts.lastContact;
    while (!stopping.signal.aborted) {
      const { lastContact } = connectionFacts;
      if (lastContact === null || lastContact === kept) {
        await changed.next;
        continue;
      }
      await insist(parts, () => store.setFact('contact', { at: lastContact }));
      kept = lastContact;
      await clock.sleep(30_000, stopping.signal);
    }
  }
}

async function longAway(parts: Parts): Promise<boolean> {
  return hasPassed(parts.clock, day, (await parts.store.fact('contact'))?.at);
}
