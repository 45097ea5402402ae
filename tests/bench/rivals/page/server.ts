/**
 * The server of those who need none of their own: in the memory of the page, answering in the next task. So what is
 * measured is the device's own work; the line is the same for all, and left out.
 */
import { demoData } from '../../../../backend/demo-data.ts';
import { sortKey } from '../../../../domain/people.ts';
import type { Note, User } from '../../../../domain/user.ts';

export interface Document {
  user: User;
  rev: number;
  edit: string;
  /** Its place in the order of change, from 1 on. */
  at: number;
  /** Epoch milliseconds. */
  time: number;
}

type Told = (changed: readonly Document[]) => void;

/** Each customer was changed a minute after the one before. */
const first = Date.UTC(2025, 0, 1);
const minute = 60_000;

export class Server {
  readonly catalogue;
  readonly employee: User | undefined;
  readonly documents = new Map<string, Document>();
  readonly #log: Document[] = [];
  #listeners = new Set<Told>();
  /** The ids in the order of the list: nobody changes a name here. */
  #inOrder: string[] | undefined;

  constructor(customers: number) {
    const { users, catalogue } = demoData({ seed: 1, customers });
    this.catalogue = catalogue;
    this.employee = users.find(({ id }) => id === 'employee');
    for (const [index, user] of users.filter(({ role }) => role === 'customer').entries())
      this.#keep({ user, rev: 1, edit: 'seed:1', time: first + index * minute });
  }

  /** What changed after this place, oldest first, each customer once. */
  since(at: number): Document[] {
    return this.#log.slice(at).filter((document) => this.documents.get(document.user.id) === document);
  }

  /** The same, from the first that is after a place of the caller's own; whatever changed later is after it too. */
  after(isAfter: (document: Document) => boolean): Document[] {
    let low = 0;
    let high = this.#log.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAfter(this.#log[middle] as Document)) high = middle;
      else low = middle + 1;
    }
    return this.since(low);
  }

  write(changed: readonly Omit<Document, 'at' | 'time'>[]): void {
    const time = Date.now();
    const documents = changed.map((document) => this.#keep({ ...document, time }));
    for (const told of this.#listeners) told(documents);
  }

  /** A note that is there already is not added again. */
  add(id: string, note: Note): void {
    const before = this.documents.get(id);
    if (!before || before.user.notes?.some((other) => other.id === note.id)) return;
    const user = { ...before.user, notes: [...(before.user.notes ?? []), note] };
    this.write([{ user, rev: before.rev + 1, edit: `${note.id.slice(0, 8)}:1` }]);
  }

  /** The first customers of the list move to another city, all at once. */
  move(count: number, city: string): void {
    this.#inOrder ??= [...this.documents.values()]
      .map(({ user }) => ({ key: sortKey(user), id: user.id }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ id }) => id);
    this.write(
      this.#inOrder.slice(0, count).flatMap((id) => {
        const found = this.documents.get(id);
        return found ? [{ user: { ...found.user, city }, rev: found.rev + 1, edit: 'colleague:1' }] : [];
      }),
    );
  }

  listen(told: Told): () => void {
    this.#listeners.add(told);
    return () => this.#listeners.delete(told);
  }

  #keep(changed: Omit<Document, 'at'>): Document {
    const document = { ...changed, at: this.#log.length + 1 };
    this.#log.push(document);
    this.documents.set(document.user.id, document);
    return document;
  }
}

/** A message on its way. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

let running: { customers: number; server: Server } | undefined;

/** The server of this page, made when it is first needed. */
export function serverOf(customers: number): Server {
  if (running?.customers !== customers) running = { customers, server: new Server(customers) };
  return running.server;
}
