/** What the engine knows of itself, and what of it is told. */
import { Notifier, type Signal } from '../clock.ts';
import type { ConnectionFacts } from './connection.ts';
import type { Progress, SyncFacts } from '#domain/sync-status.ts';

interface Flags {
  connection: ConnectionFacts;
  storageFull: boolean;
  catalogueDenied: boolean;
  refusing: boolean;
  /** Nobody has shown that the rows are what the server holds. */
  unproven: boolean;
  progress: Progress | null;
}

export class EngineState {
  readonly #report: (facts: SyncFacts) => void;
  readonly #changed = new Notifier();
  readonly #busy = new Set<string>();
  readonly #failing = new Set<string>();
  readonly #followed = new Set<string>();
  readonly #heard = new Set<string>();
  /** What is followed and has not been heard since the start, a refresh, or its last trouble. */
  readonly #silent = new Set<string>();
  #flags: Flags = {
    connection: { connecting: true, connected: true, blocked: null, lastContact: null },
    storageFull: false,
    catalogueDenied: false,
    refusing: false,
    unproven: false,
    progress: null,
  };

  constructor(report: (facts: SyncFacts) => void) {
    this.#report = report;
  }

  get facts(): SyncFacts {
    const { connection, storageFull, catalogueDenied, refusing, unproven, progress } = this.#flags;
    const { connecting, connected, blocked, lastContact } = connection;
    return {
      connected,
      heard: this.#followed.size > 0 && [...this.#followed].every((each) => this.#heard.has(each)),
      // What waits for a new sign-in is not on its way.
      syncing: connecting || (connected && !blocked && this.#busy.size + this.#silent.size > 0),
      blocked: storageFull ? 'storage-full' : blocked,
      lastContact,
      // Where comparing fails it is not on its way.
      checking: unproven && !this.#failing.has('comparison'),
      failing: this.#failing.size > 0,
      catalogueDenied,
      refusing,
      progress,
    };
  }

  get flags(): Readonly<Flags> {
    return this.#flags;
  }

  /** Resolves after the next change. */
  get changed(): Promise<void> {
    return this.#changed.next;
  }

  tell(): void {
    this.#report(this.facts);
    this.#changed.notify();
  }

  /** Tells where something differs. */
  set(flags: Partial<Flags>): void {
    const before = this.#flags;
    this.note(flags);
    const keys = Object.keys(flags) as (keyof Flags)[];
    if (keys.some((key) => before[key] !== this.#flags[key])) this.tell();
  }

  /** Changes without telling. */
  note(flags: Partial<Flags>): void {
    this.#flags = { ...this.#flags, ...flags };
  }

  setBusy(what: string, on: boolean): void {
    if (on) this.#busy.add(what);
    else this.#busy.delete(what);
    this.tell();
  }

  /** It was heard, and went well or not. */
  setFailing(what: string, on: boolean): void {
    const isHeard = this.#silent.delete(what);
    if (!on) this.#heard.add(what);
    if (this.#failing.has(what) === on && !isHeard) return;
    if (on) this.#failing.add(what);
    else this.#failing.delete(what);
    this.tell();
  }

  /** It is followed, and has not been heard yet. */
  setSilent(...what: string[]): void {
    for (const each of what) {
      this.#followed.add(each);
      this.#silent.add(each);
    }
  }

  /** All that is followed is asked anew. */
  setAllSilent(): void {
    this.setSilent(...this.#followed);
  }

  isSilent(...what: string[]): boolean {
    return what.some((each) => this.#silent.has(each));
  }

  isFailing(what: string): boolean {
    return this.#failing.has(what);
  }

  /** Resolves when none of these is silent any more, or the signal is aborted. */
  async heard(what: readonly string[], signal: Signal): Promise<void> {
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (this.isSilent(...what) && !signal.aborted) await this.changed;
  }

  /** Resolves when nothing of this is under way, or the signal is aborted. */
  async idle(what: string, signal: Signal): Promise<void> {
    signal.addEventListener('abort', () => this.wake(), { once: true });
    while (this.#busy.has(what) && !signal.aborted) await this.changed;
  }

  /** Wakes whoever waits for a change. */
  wake(): void {
    this.#changed.notify();
  }
}
