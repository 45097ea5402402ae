/** What the listeners of a random history were told. */
import { Notifier, type Signal } from '#sync/clock.ts';
import type { RemoteError } from '#sync/remote-error.ts';
import type { Batch, Feed } from '#sync/feeds.ts';
import type { Stop } from '#sync/listening.ts';

/** The last word on each document since it was asked for last, in the order in which they came. */
export interface Told {
  /** The first word of the server has come. */
  began?: true;
  documents: unknown[];
  removed: string[];
  failed?: string;
}

export class Ear {
  /** What it listens to, for who reads a difference. */
  readonly name: string;
  readonly #last = new Map<string, { document: unknown } | 'removed'>();
  #began = false;
  #failed: string | undefined;
  /** The server fell silent while it was listened to. */
  cutOff = false;
  #toldBegin = false;
  readonly #news = new Notifier();
  stop: Stop = () => undefined;

  constructor(name: string) {
    this.name = name;
  }

  /** Of a feed. What comes from a cache comes again. */
  batch = ({ documents, removed, live }: Batch<Feed>): void => {
    if (!live) return;
    this.#began = true;
    for (const document of documents) this.#word(document.id, { document });
    for (const id of removed) this.#word(id, 'removed');
    this.#news.notify();
  };

  /** Of one document, or of what is told as a whole. */
  whole = (document: unknown): void => {
    this.#began = true;
    this.#word('', { document });
    this.#news.notify();
  };

  failed = ({ code }: RemoteError): void => {
    this.cutOff ||= code === 'unavailable';
    this.#failed = this.#failed === undefined ? code : `${this.#failed}, ${code}`;
    this.#news.notify();
  };

  /** Aborted when more is told. */
  get next(): Signal {
    return this.#news.signal;
  }

  told(): Told {
    const words = [...this.#last];
    return {
      ...(this.#began && !this.#toldBegin && { began: true }),
      documents: words.flatMap(([, word]) => (word === 'removed' ? [] : [word.document])),
      removed: words.flatMap(([id, word]) => (word === 'removed' ? [id] : [])).toSorted(),
      ...(this.#failed !== undefined && { failed: this.#failed }),
    };
  }

  /** Begins anew. */
  forget(): void {
    this.#last.clear();
    this.#toldBegin = this.#began;
    this.#failed = undefined;
  }

  #word(id: string, word: { document: unknown } | 'removed'): void {
    this.#last.delete(id);
    this.#last.set(id, word);
  }
}
