/** What a way to keep customers on a phone and at the server must do in the adversarial script, each by its documented way. */
import type { FirestoreServer } from '#tests/contract/firestore-server.ts';

/** One thing that is written about a customer. The rules refuse another `lastName` to employees, and in ours another `mobile` too. */
export interface Written {
  field: 'note' | 'line' | 'mobile' | 'lastName';
  word: string;
}

export interface Device {
  /** Resolves when the customer is on the device. */
  holds(id: string): Promise<void>;
  /** Resolves when the app may call it saved. */
  write(id: string, written: Written): Promise<void>;
  /** The customer as the device shows it, in JSON; '' where there is none. */
  shows(id: string): Promise<string>;
  /** Texts that the user has been told of: refused, or gone for another's. */
  told(): Promise<string>;
  /** Resolves when it says itself that nothing waits. */
  settled(): Promise<void>;
  /** As where the app is ended: whatever it may still do is not waited for. */
  close(): Promise<void>;
}

/** `port`: where the device finds the server. */
export interface Whose {
  uid: string;
  role: 'admin' | 'employee';
  port: number;
}

/** The server, and a hand in the office. */
export interface Office {
  /** The customer in JSON; '' where there is none. */
  stored(id: string): Promise<string>;
  /** A new customer. */
  add(id: string): Promise<void>;
  /** As an admin removes somebody. */
  remove(id: string): Promise<void>;
}

export interface Contender {
  label: string;
  office(server: FirestoreServer): Promise<Office>;
  /** The device of this member of staff, with what it kept. */
  open(server: FirestoreServer, whose: Whose): Promise<Device>;
}

/** What a customer of this script has at first. */
export const before = { mobile: '555-0100', primaryNote: 'Dog bites', lastName: 'Lovelace' };
