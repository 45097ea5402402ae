/** Remembers every word that was written, and what became of it, to find at the end what is lost, doubled or back. */
import type { Catalogue } from '#domain/catalogue.ts';
import type { User } from '#domain/user.ts';
import type { DocumentStore } from '#sync/memory/document-store.ts';
import type { Parked } from '#sync/store.ts';

export class Ledger {
  #next = 0;
  /** Words that must be somewhere at the end, and those that somebody who saw them replaced or removed. */
  readonly #written = new Map<string, { where: string; by: string | undefined; removed: boolean | 'perhaps' }>();
  /** Ids of messages that staff has read, with their documents. */
  readonly #read = new Map<string, string>();
  /** Words that were at the office when their document was deleted there, or put back to a backup. */
  readonly #archived = new Set<string>();
  /** Words that a backup brought back. */
  readonly #restored = new Set<string>();
  /** Fields that were written anew or removed whole, by their documents: by which phones, and the words that went. */
  readonly #whole = new Map<string, { by: Set<string>; words: string[] }>();
  /** Words that a backup took from the office, until a phone brings them there again, with their documents. */
  readonly #taken = new Map<string, string>();

  /** A word that exists nowhere else. */
  word(): string {
    this.#next += 1;
    return `W${this.#next}`;
  }

  wrote(where: string, text: string, by?: string): void {
    for (const word of wordsOf(text)) this.#written.set(word, { where, by, removed: false });
  }

  /** What was written by somebody and nobody removed, and is not in this text. */
  missingIn(text: string, by: string): string[] {
    const found = new Set([...wordsOf(text), ...this.#archived]);
    return [...this.#written].flatMap(([word, entry]) =>
      entry.by !== by || entry.removed || found.has(word) ? [] : [word],
    );
  }

  /** Words that stand there more than once. */
  doubledIn(text: string): string[] {
    const words = wordsOf(text);
    return [...new Set(words.filter((word, index) => words.indexOf(word) < index))];
  }

  /** `perhaps`: somebody may have replaced them, for all that can be seen from here. */
  removed(text: string, is: true | 'perhaps' = true): void {
    for (const word of wordsOf(text)) {
      const entry = this.#written.get(word);
      // Who removes what a backup took does not know of the backup, and another phone may bring it again.
      if (entry) entry.removed = this.#taken.has(word) ? 'perhaps' : is;
    }
  }

  /** A field is written anew, or removed with this text: what another phone writes there meanwhile beats a removal. */
  whole(where: string, by: string, text = ''): void {
    const field = this.#whole.get(where) ?? { by: new Set(), words: [] };
    this.#whole.set(where, field);
    field.by.add(by);
    field.words.push(...wordsOf(text));
    this.removed(text);
    if (field.by.size > 1) for (const word of field.words) this.removed(word, 'perhaps');
  }

  /**
   * A text that was set aside is being given up: what it added goes, what it removed stays, also of what was sent of it before, or else what has arrived. A message
   * that has arrived stays for good (decision 010). Answers what is told when that is done: what the phone shows now, and
   * whether the rest was given up.
   */
  discards({ base, mine, sent = [] }: Parked): (shown: unknown, isDone?: boolean) => void {
    const [before, after, left] = [base.fields ?? '', mine, sent].map((text) => new Set(wordsOf(JSON.stringify(text))));
    const changed = (from: ReadonlySet<string> = new Set(), to: ReadonlySet<string> = new Set()) =>
      [...from].filter((word) => !to.has(word)).flatMap((word) => this.#written.get(word) ?? []);
    for (const entry of [...changed(before, after), ...changed(left, after)])
      if (entry.removed) entry.removed = 'perhaps';
    const added = [...(after ?? [])].filter((word) => !before?.has(word) && this.#written.get(word)?.removed === false);
    for (const word of added) this.removed(word, 'perhaps');
    const messages = 'messages' in mine ? mine.messages : [];
    for (const { id } of messages) this.#read.delete(id);
    const forGood = new Set(wordsOf(JSON.stringify(messages)));
    return (shown, isDone = false) => {
      const seen = new Set(wordsOf(JSON.stringify(shown)));
      for (const word of added) {
        const entry = this.#written.get(word);
        if (entry?.removed !== 'perhaps') continue;
        if (seen.has(word)) entry.removed = false;
        else if (isDone && !forGood.has(word)) this.removed(word);
      }
    };
  }

  /** A backup took the place of a document: a phone that waits may not know what was removed of it before. */
  putBack(where: string, now: unknown, backup: unknown): void {
    const kept = new Set(wordsOf(JSON.stringify(backup ?? '')));
    for (const word of wordsOf(JSON.stringify(now ?? ''))) if (!kept.has(word)) this.#taken.set(word, where);
    for (const entry of this.#written.values()) if (entry.where === where && entry.removed) entry.removed = 'perhaps';
  }

  /** The office holds this document from now on. */
  stands(where: string, document: unknown): void {
    if (![...this.#taken.values()].includes(where)) return;
    for (const word of wordsOf(JSON.stringify(document))) this.#taken.delete(word);
  }

  /** `id`: of a message. */
  read(where: string, id: string): void {
    this.#read.set(id, where);
  }

  archive(document: unknown): void {
    for (const word of wordsOf(JSON.stringify(document ?? ''))) this.#archived.add(word);
  }

  restored(document: unknown): void {
    for (const word of wordsOf(JSON.stringify(document ?? ''))) this.#restored.add(word);
  }

  /** What is wrong, in words. `office` holds the documents of the server by name. */
  faults(server: ReadonlyMap<string, User | Catalogue>, parked: readonly Parked[]): string[] {
    const setAside = new Set(parked.flatMap(({ mine }) => wordsOf(JSON.stringify(mine))));
    // A removal that was set aside did not happen at the office.
    const restored = new Set([...this.#restored, ...parked.flatMap(({ base }) => wordsOf(JSON.stringify(base)))]);
    const faults: string[] = [];
    for (const [word, { where, removed }] of this.#written) {
      const document = server.get(where);
      // A full name follows from the others.
      const own = document && { ...document, fullName: '' };
      const count = own ? wordsOf(JSON.stringify(own)).filter((found) => found === word).length : 0;
      if (count > 1) faults.push(`${word} stands ${count} times in ${where}`);
      if (removed === true && count > 0 && !restored.has(word))
        faults.push(`${word} was removed from ${where} and is back`);
      if (!removed && count === 0 && !setAside.has(word) && !this.#archived.has(word)) {
        faults.push(`${word} of ${where} is lost`);
      }
    }
    return [...faults, ...this.#unread(server, parked, restored)];
  }

  /** What was read stays read, but for what was set aside and what a backup put back. */
  #unread(
    server: ReadonlyMap<string, User | Catalogue>,
    parked: readonly Parked[],
    restored: ReadonlySet<string>,
  ): string[] {
    const aside = parked.flatMap(({ mine }) => ('messages' in mine ? mine.messages : []));
    return [...this.#read].flatMap(([id, where]) => {
      const messages = (server.get(where) as User | undefined)?.messages ?? [];
      const unread = messages.some((message) => message.id === id && !message.read);
      const word = id.toUpperCase();
      const isExcused =
        restored.has(word) || this.#archived.has(word) || aside.some((message) => message.id === id && message.read);
      return unread && !isExcused ? [`${id} of ${where} was read, and is not any more`] : [];
    });
  }
}

/** What a document holds when it is deleted is lost rightly; what it holds when it is written is there. */
export function watchDeletions(documentStore: DocumentStore, ledger: Ledger): DocumentStore {
  return {
    ...documentStore,
    update: (keys, decide) =>
      documentStore.update(keys, (documents) => {
        const changes = decide(documents);
        for (const [key, after] of changes) {
          if (after) ledger.stands(key, after);
          else ledger.archive(documents.get(key));
        }
        return changes;
      }),
  };
}

/** The words of a text or of JSON, each as often as it stands there. */
export function wordsOf(text: string): string[] {
  // In JSON the line break before a word is a backslash and an n.
  return text.replaceAll('\\n', ' ').match(/\bW\d+\b/g) ?? [];
}
