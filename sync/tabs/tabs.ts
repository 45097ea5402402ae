/** What the tabs of one browser tell each other about synchronization, which runs in only one of them. */
import { BehaviorSubject, type Observable } from 'rxjs';
import type { SyncFacts } from '#domain/sync-status.ts';
import { aborted } from '../clock.ts';
import { areFacts, type ToldFacts } from './facts-told.ts';
import { resumed$ } from './resumed.ts';

/** What tabs need of a `BroadcastChannel`. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/** The work of the leading tab, as the others can ask for it. */
export interface Duty {
  stop(): Promise<void>;
  refresh(): Promise<void>;
  retryNow(): void;
  touched(): void;
}

/** Milliseconds after which an answer of the leading tab is not waited for any longer: more than one attempt takes. */
const refreshTimeout = 20_000;

type TabMessage =
  | { kind: 'facts'; facts: ToldFacts }
  | { kind: 'hello' }
  | { kind: 'retryNow' }
  | { kind: 'touched' }
  | { kind: 'refresh'; id: string }
  | { kind: 'refreshed'; id: string };

export interface Tabs {
  facts$: Observable<ToldFacts>;
  /** Starts the duty in this tab, which leads until the signal. Resolves when the duty has ended. */
  lead(start: (report: (facts: ToldFacts) => void) => Duty, signal: AbortSignal): Promise<void>;
  refresh(): Promise<void>;
  retryNow(): void;
  /** Somebody uses the app in this tab. */
  touched(): void;
  close(): void;
}

export function createTabs(channel: Channel, known: SyncFacts): Tabs {
  const facts = new BehaviorSubject<ToldFacts>(known);
  const waiting = new Map<string, () => void>();
  let duty: Duty | undefined;
  let told = false;
  let closed = false;
  // A channel that was closed throws.
  const post = (message: TabMessage) => {
    if (!closed) channel.postMessage(message);
  };

  channel.addEventListener('message', ({ data }) => {
    // Of a tab of another version: nothing is believed of what this one does not understand, nor what it said before.
    const message = (data ?? {}) as TabMessage;
    if (message.kind === 'facts' && !duty) facts.next(areFacts(message.facts) ? message.facts : known);
    if (message.kind === 'hello' && duty && told) post({ kind: 'facts', facts: facts.value });
    if (message.kind === 'retryNow') duty?.retryNow();
    if (message.kind === 'touched') duty?.touched();
    if (message.kind === 'refresh') void duty?.refresh().finally(() => post({ kind: 'refreshed', id: message.id }));
    if (message.kind === 'refreshed') waiting.get(message.id)?.();
  });
  post({ kind: 'hello' });
  const resumes = resumed$.subscribe(() => post({ kind: 'hello' }));

  function askLeader(): Promise<void> {
    return new Promise((resolve) => {
      const id = crypto.randomUUID();
      const done = () => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(done, refreshTimeout);
      waiting.set(id, done);
      post({ kind: 'refresh', id });
    });
  }

  return {
    facts$: facts.asObservable(),
    async lead(start, signal) {
      if (signal.aborted) return;
      const tell = (next: ToldFacts) => {
        facts.next(next);
        post({ kind: 'facts', facts: next });
      };
      const running = start((next) => {
        if (signal.aborted) return;
        told = true;
        tell(next);
      });
      duty = running;
      for (const done of waiting.values()) void running.refresh().finally(done);
      await aborted(signal);
      duty = undefined;
      told = false;
      // Nobody follows the server now, or another tab does and says so.
      tell({ ...facts.value, heard: false, syncing: facts.value.connected });
      post({ kind: 'hello' });
      await running.stop();
    },
    async refresh() {
      if (!closed) await (duty ? duty.refresh() : askLeader());
    },
    retryNow: () => (duty ? duty.retryNow() : post({ kind: 'retryNow' })),
    touched: () => (duty ? duty.touched() : post({ kind: 'touched' })),
    close() {
      closed = true;
      for (const done of waiting.values()) done();
      facts.complete();
      resumes.unsubscribe();
      channel.close();
    },
  };
}
