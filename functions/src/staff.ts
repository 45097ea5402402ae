/** What the owner of the project does about roles, with the owner's credentials: make an admin, and see who has which role. */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { isActive } from '../../domain/access.ts';
import { revisionOf } from '../../domain/document-shapes.ts';
import { isUserId } from '../../domain/removal.ts';
import { extendTrail } from '../../domain/trail.ts';
import { unlessMissing } from './unless-missing.ts';

/** Of firebase-admin. */
export interface StaffServices {
  auth: Pick<Auth, 'getUserByEmail' | 'getUsers'>;
  firestore: Firestore;
}

/** What became of a request to make an account admin. `until`: epoch milliseconds. */
export type MadeAdmin =
  | { outcome: 'made' | 'already' | 'no-account' | 'disabled' | 'unverified' | 'no-profile' }
  | { outcome: 'other-sessions'; until: number };

/** Milliseconds for which a device may go on with what it was given at its last sign-in, whatever happened to the session. */
const tokenLife = 3_600_000;

/**
 * Makes the account of an address admin, in one transaction with its entry in `departures`. Only where its owner is known to
 * read the mail of the address, and no session from before a new password is alive. `now`: epoch milliseconds. May be
 * repeated. Rejects with Firebase's error.
 */
export async function makeAdmin(
  { auth, firestore }: StaffServices,
  address: string,
  { now, writer }: { now: number; writer: string },
): Promise<MadeAdmin> {
  const account = await auth.getUserByEmail(address.trim().toLowerCase()).catch(unlessMissing);
  if (!account) return { outcome: 'no-account' };
  if (account.disabled) return { outcome: 'disabled' };
  if (!account.emailVerified) return { outcome: 'unverified' };
  const until = sessionsUntil(account);
  if (until > now) return { outcome: 'other-sessions', until };
  return { outcome: await promote(firestore, account.uid, writer) };
}

/** Until when sessions from before the newest password may live, epoch milliseconds; 0 where the first one is still used. */
function sessionsUntil({ tokensValidAfterTime, metadata }: UserRecord): number {
  const since = Date.parse(tokensValidAfterTime ?? '');
  // Firebase tells whole seconds, and those of the account itself may be the next ones.
  const ofTheAccountItself = Date.parse(metadata.creationTime) + 2000;
  return since > ofTheAccountItself ? since + tokenLife : 0;
}

async function promote(firestore: Firestore, id: string, writer: string): Promise<'made' | 'already' | 'no-profile'> {
  const user = firestore.doc(`users/${id}`);
  return firestore.runTransaction(async (transaction) => {
    const found = await transaction.get(user);
    if (!found.exists) return 'no-profile';
    const { role, active, rev: before, edit } = (found.data() ?? {}) as Record<string, unknown>;
    if (role === 'admin' && isActive(active)) return 'already';
    const rev = revisionOf(before) + 1;
    const marks = { rev, syncedAt: FieldValue.serverTimestamp() };
    const trail = extendTrail(typeof edit === 'string' ? edit : '', `owner-${writer}:1`);
    // Staff who are not active have no role.
    transaction.update(user, { id, role: 'admin', active: true, edit: trail, ...marks });
    transaction.set(firestore.doc(`departures/${id}`), { id, role: 'admin', ...marks });
    return 'made';
  });
}

/** Somebody with a role besides that of a customer, or who had one. */
export interface Staff {
  id: string;
  role: string;
  fullName: string;
  /** Of the account, which signs in; null without an account. */
  address: string | null;
  verified: boolean;
  active: boolean;
}

/** Admins first, then employees, each by address; and how many customers there are. */
export async function listStaff({ auth, firestore }: StaffServices): Promise<{ staff: Staff[]; customers: number }> {
  const users = firestore.collection('users');
  const [found, customers] = await Promise.all([
    users.where('role', 'in', ['admin', 'employee']).select('role', 'fullName', 'active').get(),
    users.where('role', '==', 'customer').count().get(),
  ]);
  const accounts = new Map<string, UserRecord>();
  // No account has another id, and Firebase refuses to look for one.
  const ids = found.docs.map(({ id }) => id).filter(isUserId);
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce).map((uid) => ({ uid }));
    for (const account of (await auth.getUsers(some)).users) accounts.set(account.uid, account);
  }
  const staff = found.docs.map((user): Staff => {
    const account = accounts.get(user.id);
    const fullName: unknown = user.get('fullName');
    return {
      id: user.id,
      role: String(user.get('role')),
      fullName: typeof fullName === 'string' ? fullName : '',
      address: account?.email ?? null,
      verified: account?.emailVerified ?? false,
      active: isActive(user.get('active')),
    };
  });
  const keyOf = ({ role, address, id }: Staff): string => `${role} ${address ?? ''} ${id}`;
  return { staff: staff.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)), customers: customers.data().count };
}

/** Accounts that Firebase tells of at once. */
const atOnce = 100;
