/** Makes customers of the rows of a list: a document each, and an account whose password they choose by mail. */
import type { Auth } from 'firebase-admin/auth';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { looksLikeEmail, normalEmail } from '../../domain/email.ts';
import type { User } from '../../domain/user.ts';
import { adoptRow, fieldsOf, type RowOddity } from './adopt-row.ts';
import { committed } from './batches.ts';
import { persistently } from './persistently.ts';
import { Refusal } from './refusal.ts';

/** Of firebase-admin. */
export interface CustomerServices {
  auth: Pick<Auth, 'createUser' | 'getUsers'>;
  firestore: Firestore;
}

/** Counts of rows, or of what was made of them. */
export interface AdoptedCustomers {
  documents: number;
  accounts: number;
  /** There is a document already, under the same account or with the same address, or that person was removed. */
  thereAlready: number;
  leftOut: number;
}

/** Options of `adoptCustomers`. */
export interface CustomerOptions {
  /** False: only counts and tells. */
  write: boolean;
  /** Names the writes in the trail. */
  run: string;
  /** Told of each row with something odd. `row` counts from 1, the rows before the header and itself included. */
  tell: (row: number, oddities: readonly RowOddity[]) => void;
  progress?: (soFar: AdoptedCustomers) => void;
}

interface Row {
  row: number;
  user: User;
}

/** Rows that are looked up at once. */
const atOnce = 30;

/**
 * `list`: empty rows or none, the header, then a customer each. Overwrites nothing, and may be repeated, also after an
 * interruption. Rejects with Firebase's error, or where the header has no column that can be a name.
 */
export async function adoptCustomers(
  { auth, firestore }: CustomerServices,
  list: readonly string[][],
  { write, run, tell, progress }: CustomerOptions,
): Promise<AdoptedCustomers> {
  const titles = list.findIndex((cells) => cells.some((cell) => cell !== ''));
  const fields = fieldsOf(list[titles] ?? []);
  if (!fields.some((field) => field === 'firstName' || field === 'lastName' || field === 'fullName'))
    throw new Refusal('No column of the first row is called First Name, Last Name or Name.');
  const sum: AdoptedCustomers = { documents: 0, accounts: 0, thereAlready: 0, leftOut: 0 };
  const customers: Row[] = [];
  const ids = new Set<string>();
  for (const [index, cells] of list.entries()) {
    if (index <= titles) continue;
    const { user, oddities } = adoptRow(fields, cells);
    const isAgain = user !== null && ids.has(user.id);
    const told: readonly RowOddity[] = isAgain ? [...oddities, 'again'] : oddities;
    if (told.length > 0) tell(index + 1, told);
    if (user && !isAgain) {
      ids.add(user.id);
      customers.push({ row: index + 1, user });
    } else sum.leftOut += 1;
  }
  const known = await persistently(() => addresses(firestore));
  for (let from = 0; from < customers.length; from += atOnce) {
    const some = customers.slice(from, from + atOnce);
    const { fresh, accounts, unverified } = await persistently(() => notThere({ auth, firestore }, some, known));
    sum.thereAlready += some.length - fresh.length;
    for (const { row, user } of fresh) {
      if (unverified.has(user.id)) {
        tell(row, ['unverified']);
        sum.leftOut += 1;
        continue;
      }
      let needsAccount = looksLikeEmail(user.email) && !accounts.has(user.email);
      if (write && needsAccount && !(await makeAccount(auth, user))) {
        needsAccount = false;
        tell(row, ['wrong-email']);
      }
      if (write && !(await create(firestore, user, run))) {
        sum.thereAlready += 1;
        continue;
      }
      sum.documents += 1;
      sum.accounts += needsAccount ? 1 : 0;
    }
    progress?.({ ...sum });
  }
  return sum;
}

/** Of all documents. A query compares to the letter, and an earlier app stored addresses as they were typed. */
async function addresses(firestore: Firestore): Promise<ReadonlySet<string>> {
  const { docs } = await firestore.collection('users').select('email').get();
  return new Set(docs.map((document) => normalEmail(document.get('email'))));
}

/**
 * Who has no document yet, each with the id of their account where they have one; the addresses that have; and the accounts
 * that somebody registered under an address which may be another's: the list is not for them to read.
 */
async function notThere(
  { auth, firestore }: CustomerServices,
  rows: Row[],
  known: ReadonlySet<string>,
): Promise<{ fresh: Row[]; accounts: ReadonlySet<string>; unverified: ReadonlySet<string> }> {
  const emails = rows.map(({ user }) => user.email).filter(looksLikeEmail);
  const found = emails.length > 0 ? (await auth.getUsers(emails.map((email) => ({ email })))).users : [];
  const uids = new Map(found.map(({ uid, email = '' }) => [email.toLowerCase(), uid]));
  const named = rows.map(({ row, user }) => ({ row, user: { ...user, id: uids.get(user.email) ?? user.id } }));
  const paths = named.flatMap(({ user: { id } }) => [`users/${id}`, `departures/${id}`]);
  const documents = (await firestore.getAll(...paths.map((path) => firestore.doc(path)))).filter(
    ({ exists }) => exists,
  );
  const taken = new Set(documents.map(({ id }) => id));
  return {
    fresh: named.filter(({ user: { id, email } }) => !taken.has(id) && !(looksLikeEmail(email) && known.has(email))),
    accounts: new Set(uids.keys()),
    // Nobody can sign in to what was made here, but by its mail.
    unverified: new Set(
      found
        .filter(({ uid, emailVerified }) => !emailVerified && rows.every(({ user: { id } }) => id !== uid))
        .map(({ uid }) => uid),
    ),
  };
}

/** Resolves to false where Firebase does not take the address. */
async function makeAccount(auth: CustomerServices['auth'], { id, email }: User): Promise<boolean> {
  try {
    await auth.createUser({ uid: id, email });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/invalid-email') return false;
    throw error;
  }
}

/** Resolves to false where somebody else made the document meanwhile. */
function create(firestore: Firestore, user: User, run: string): Promise<boolean> {
  const document = firestore.doc(`users/${user.id}`);
  const edit = `adopted-${run}:1`;
  return persistently(async () => {
    const batch = firestore.batch();
    batch.create(document, { ...user, rev: 1, edit, syncedAt: FieldValue.serverTimestamp() });
    // What is there may be ours, where the answer to an earlier try was lost.
    return (await committed(batch)) || (await document.get()).get('edit') === edit;
  });
}
