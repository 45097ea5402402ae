/** What is measured, of each way to keep customers on a device. All times are milliseconds, taken inside the page. */
export interface Contender {
  /** Fetches all customers onto an empty device. */
  firstSync(customers: number): Promise<number>;
  /** From nothing open to the first page of customers, and to all of them; without a network. */
  open(customers: number): Promise<{ first: number; all: number }>;
  /** Adds a note to one customer of the first page after the other, each until the list shows it; without a network. */
  save(count: number): Promise<number[]>;
  /** Changes one customer after the other, each until the list of all customers says it. */
  saveInAll(count: number): Promise<number[]>;
  /** Asks the office for news when there is none. */
  resync(): Promise<{ time: number; reads: Reads }>;
}

/** One of those that send queued notes to the office, with or without a listener on the same collection. */
export interface Sender {
  /** Each repetition adds its notes to other customers. */
  drain(count: number, listening: boolean, repetition: number): Promise<number>;
}

/** Documents that are billed. */
export interface Reads {
  /** The feeds of the list: customers and departures. */
  feeds: number;
  /** The own document and the catalogue. */
  documents: number;
  transactions: number;
}

export interface BenchPage {
  ours: Contender & Sender & { settle(): Promise<void>; billed(count: number): Promise<{ change: Reads; own: Reads }> };
  dexie: Contender & Sender;
  cache: Contender;
  /** To be called before the page is left. */
  hangUp(): Promise<void>;
}
export type ContenderName = 'ours' | 'dexie' | 'cache';
