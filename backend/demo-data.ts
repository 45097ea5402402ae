/** The made-up company of demos, tests and benchmarks: the same for the same seed, in Node and in the browser. */
import { business } from '#domain/business.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Note, User } from '#domain/user.ts';
import { demoCatalogue } from './demo-data/catalogue.ts';
import { type Random, randomOf } from './demo-data/random.ts';
import {
  firstCustomers,
  firstNames,
  lastNames,
  noteTexts,
  places,
  primaryNotes,
  requests,
  streets,
} from './demo-data/words.ts';

export interface DemoAccount {
  uid: string;
  email: string;
  password: string;
  /** Where it is missing, it is. */
  verified?: boolean;
}

export interface DemoData {
  accounts: DemoAccount[];
  /** Staff first, then the customers. */
  users: User[];
  catalogue: Catalogue;
}

const password = 'garden-demo';

/** Monday, March 2, 2026, 9:00 AM in California: every note of the demo is older. Epoch milliseconds. */
const opening = Date.UTC(2026, 2, 2, 17);
const day = 86_400_000;

const server = {
  active: true,
  mobile: '9165550100',
  address: '500 Capitol Mall',
  city: 'Sacramento',
  state: 'CA',
  zipcode: '95814',
};

function person(id: string, role: User['role'], firstName: string, lastName: string, email: string): User {
  const fullName = `${firstName} ${lastName}`;
  return { id, role, ...server, firstName, lastName, fullName, email, imgUrl: '', plants: [], messages: [] };
}

const admin = person('admin', 'admin', 'Dana', 'Whitlock', business.adminEmail);
const employee = person('employee', 'employee', 'Tom', 'Okafor', 'employee@garden.test');
const authors = ['Tom Okafor', 'Tom Okafor', 'Dana Whitlock'] as const;

/** Newest last, as they were added; working days between 9 AM and 4 PM. */
function notesOf(random: Random, id: string): Note[] {
  const texts = random.some(noteTexts, random.below(6));
  return texts.map((note, index) => ({
    id: `${id}-note-${index + 1}`,
    note,
    createdBy: random.pick(authors),
    createdAt: opening - (texts.length - index) * 7 * day + random.below(7 * 60) * 60_000,
  }));
}

function customer(random: Random, index: number): User {
  // The account customer@garden.test belongs to the second customer.
  const id = index === 1 ? 'customer' : `customer-${String(index).padStart(5, '0')}`;
  const [anyCity, anyZipcode] = random.pick(places);
  const made = {
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    address: `${100 + random.below(9800)} ${random.pick(streets)}`,
    city: anyCity,
  };
  const { firstName, lastName, address, city } = firstCustomers[index] ?? made;
  const zipcode = places.find(([name]) => name === city)?.[1] ?? anyZipcode;
  const mailbox = `${firstName}.${lastName}`.toLowerCase();
  const email = index < firstCustomers.length ? `${mailbox}@mail.test` : `${mailbox}.${index}@mail.test`;
  const user: User = {
    ...person(id, 'customer', firstName, lastName, id === 'customer' ? 'customer@garden.test' : email),
    mobile: index === 0 ? '9165550142' : `916555${String(1000 + (index % 9000))}`,
    address,
    city,
    zipcode,
    plants: random
      .some(demoCatalogue.plants, random.below(9))
      .map(({ id: plant, name, category }) => ({ id: plant, name, category })),
    notes: notesOf(random, id),
  };
  if (index === 0 || random.next() < 0.6) user.primaryNote = index === 0 ? primaryNotes[0] : random.pick(primaryNotes);
  if (random.next() < 0.2) user.specialtyRequests = random.pick(requests);
  return user;
}

/** `customers` counts besides the two of the staff. Each has the sign-in only where `accounts` says so. */
export function demoData({ seed, customers = 60 }: { seed: number; customers?: number }): DemoData {
  const random = randomOf(seed);
  const users = [admin, employee, ...Array.from({ length: customers }, (_, index) => customer(random, index))];
  const emails = [admin.email, employee.email, 'customer@garden.test'];
  const accounts = users
    .filter((user) => emails.includes(user.email))
    .map((user) => ({ uid: user.id, email: user.email, password }));
  return { accounts, users, catalogue: structuredClone(demoCatalogue) };
}
