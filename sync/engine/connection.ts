/** Every conversation with the far side goes through here: the backoff, a time limit, and what it tells the user. */
import { attemptLimit, inTime } from '../asking.ts';
import type { Clock, Signal } from '../clock.ts';
import type { Backoff } from './backoff.ts';
import { RemoteError } from '../remote-error.ts';
import type { Remote } from '../remote.ts';

/** Milliseconds that even a patient attempt may take; else `attemptLimit`, and without a word from the server that too. */
const longest = 600_000;

export interface ConnectionFacts {
  /** No answer and no trouble yet since the start. */
  connecting: boolean;
  connected: boolean;
  blocked: 'signed-out' | null;
  lastContact: number | null;
}

export class Connection {
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  readonly #remote: Pick<Remote, 'reconnect'>;
  readonly #report: (facts: ConnectionFacts) => void;
  #facts: ConnectionFacts;
  #connectedPass = 0;
  /** Attempts and first words of listeners that are waited for. */
  #waiting = 0;
  #patient = 0;
  #isHeard = false;
  #refusals = 0;
  /** By the monotonic clock: the server's last word, or the start. */
  #heardAt: number;

  constructor(
    clock: Clock,
    backoff: Backoff,
    remote: Pick<Remote, 'reconnect'>,
    lastContact: number | null,
    report: (facts: ConnectionFacts) => void,
  ) {
    this.#clock = clock;
    this.#backoff = backoff;
    this.#remote = remote;
    this.#report = report;
    this.#facts = { connecting: true, connected: true, blocked: null, lastContact };
    this.#heardAt = clock.monotonic();
  }

  /** Waits for the backoff. After trouble the first attempt has the connections opened afresh, once for all. */
  async enter(signal: Signal): Promise<number> {
    const pass = await this.#backoff.enter(signal);
    if (pass !== this.#connectedPass && !signal.aborted) {
      this.#connectedPass = pass;
      this.#remote.reconnect();
    }
    return pass;
  }

  /**
   * Runs one attempt. Rejects with a `RemoteError`; trouble of the network has then started the backoff. What a decision
   * throws comes after the server's answer. A patient one is ended by silence and not by its age: what it waits for is large,
   * and the line may be slow.
   */
  async attempt<T>(signal: Signal, run: () => Promise<T>, { patient = false } = {}): Promise<T> {
    const pass = await this.enter(signal);
    if (signal.aborted) throw new RemoteError('unavailable');
    const over = this.waits();
    if (patient) this.#patient += 1;
    try {
      const result = await this.#within(signal, run(), patient);
      this.heard();
      return result;
    } catch (error) {
      if (!signal.aborted) this.lost(error, pass);
      throw error;
    } finally {
      over();
      if (patient) this.#patient -= 1;
    }
  }

  async #within<T>(signal: Signal, work: Promise<T>, patient: boolean): Promise<T> {
    const end = this.#clock.monotonic() + longest;
    for (let limit = attemptLimit; ; limit = attemptLimit - this.silentFor()) {
      const began = this.#clock.monotonic();
      try {
        return await inTime(this.#clock, limit, work, signal);
      } catch (error) {
        const isAge = this.#clock.monotonic() - began >= limit;
        if (!patient || !isAge || signal.aborted || this.silentFor() >= attemptLimit) throw error;
        if (this.#clock.monotonic() >= end) throw error;
      }
    }
  }

  /**
   * Resolves when the first word of a listener is late, or the signal is aborted. That too is ended by silence and not by its
   * age: the word may be a large document, or stand behind one on the same line.
   */
  async late(signal: Signal): Promise<void> {
    const end = this.#clock.monotonic() + longest;
    this.#patient += 1;
    for (let limit = attemptLimit; limit > 0 && !signal.aborted; limit = attemptLimit - this.silentFor()) {
      if (this.#clock.monotonic() >= end) break;
      await this.#clock.sleep(limit, signal);
    }
    this.#patient -= 1;
  }

  /** Something large is on its way: whether the line lives is worth a question. */
  get isPatient(): boolean {
    return this.#patient > 0;
  }

  /** The server was heard since the start. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** How often it answered that it serves this user, or this company, not now. */
  get refusals(): number {
    return this.#refusals;
  }

  get isWaitedFor(): boolean {
    return this.#waiting > 0;
  }

  /** Something is waited for, until the answer is called. */
  waits(): () => void {
    this.#waiting += 1;
    let over = false;
    return () => {
      if (!over) this.#waiting -= 1;
      over = true;
    };
  }

  /** Milliseconds since the server's last word. */
  silentFor(): number {
    return this.#clock.monotonic() - this.#heardAt;
  }

  /** The device says that it has no network. */
  offline(): void {
    this.#tell({ connecting: false, connected: false });
  }

  /** A word from the server arrived. */
  heard(): void {
    this.#backoff.succeeded();
    this.#heardAt = this.#clock.monotonic();
    this.#isHeard = true;
    this.#tell({ connecting: false, connected: true, blocked: null, lastContact: this.#clock.now() });
  }

  /** An attempt that entered with `pass`, or a listener that needed none, came to an end. */
  lost(error: unknown, pass: number): void {
    const code = error instanceof RemoteError ? error.code : undefined;
    if (!code || code === 'denied' || code === 'invalid') return this.heard();
    if (code !== 'unavailable') this.#refusals += 1;
    if (!this.#backoff.failed(pass)) return;
    const signedOut = code === 'unauthenticated';
    this.#tell({ connecting: false, connected: signedOut, blocked: signedOut ? 'signed-out' : null });
  }

  #tell(facts: Partial<ConnectionFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
    this.#report(this.#facts);
  }
}
