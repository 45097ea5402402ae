/** Every conversation with the far side goes through here: the gate, a time limit, and what it tells the user. */
import { within, type Clock } from './clock.ts';
import type { Gate } from './gate.ts';
import { RemoteError, type Remote } from './remote.ts';

/** Milliseconds one attempt may take. A commit that arrives later is harmless: its edit id is recognised. */
export const attemptLimit = 15_000;

export interface ConnectionFacts {
  /** No answer and no trouble yet since the start. */
  connecting: boolean;
  reachable: boolean;
  blocked: 'signed-out' | null;
  lastContact: number | null;
}

export class Connection {
  readonly #clock: Clock;
  readonly #gate: Gate;
  readonly #remote: Pick<Remote, 'reconnect'>;
  readonly #report: (facts: ConnectionFacts) => void;
  #facts: ConnectionFacts;
  #connectedPass = 0;

  constructor(
    clock: Clock,
    gate: Gate,
    remote: Pick<Remote, 'reconnect'>,
    lastContact: number | null,
    report: (facts: ConnectionFacts) => void,
  ) {
    this.#clock = clock;
    this.#gate = gate;
    this.#remote = remote;
    this.#report = report;
    this.#facts = { connecting: true, reachable: true, blocked: null, lastContact };
  }

  /** Waits for the gate. After trouble the first one through has the connections opened afresh, once for all. */
  async enter(signal: AbortSignal): Promise<number> {
    const pass = await this.#gate.enter(signal);
    if (pass !== this.#connectedPass && !signal.aborted) {
      this.#connectedPass = pass;
      this.#remote.reconnect();
    }
    return pass;
  }

  /** Runs one attempt. Rejects with a `RemoteError`; trouble of the network has then closed the gate. */
  async attempt<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    const pass = await this.enter(signal);
    if (signal.aborted) throw new RemoteError('unavailable');
    try {
      const result = await within(this.#clock, attemptLimit, signal, {
        work: run(),
        late: () => new RemoteError('unavailable'),
      });
      this.heard();
      return result;
    } catch (error) {
      if (!signal.aborted) this.lost(error, pass);
      throw error;
    }
  }

  /** A word from the server arrived. */
  heard(): void {
    this.#gate.succeeded();
    this.#facts = { connecting: false, reachable: true, blocked: null, lastContact: this.#clock.now() };
    this.#report(this.#facts);
  }

  /** An attempt that entered with `pass`, or a listener that needed none, came to an end. */
  lost(error: unknown, pass: number): void {
    const code = error instanceof RemoteError ? error.code : 'unavailable';
    if (code === 'denied' || code === 'invalid') return this.heard();
    this.#gate.failed(pass);
    this.#facts = {
      connecting: false,
      lastContact: this.#facts.lastContact,
      reachable: code === 'unauthenticated',
      blocked: code === 'unauthenticated' ? 'signed-out' : null,
    };
    this.#report(this.#facts);
  }
}
