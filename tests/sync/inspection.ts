/** What must be true when everything has come to rest. */
import { replicated } from '#domain/replicated.ts';
import { visibleRoles } from '#domain/access.ts';
import { deepEqual } from '#domain/equal.ts';
import { fullNameOf, type User } from '#domain/user.ts';
import { isUnreadable, type ServerDocument } from '#sync/document.ts';
import { readStored } from '#sync/memory/queries.ts';
import type { MemoryServer } from '#sync/memory/server.ts';
import { linesOf } from '#sync/replica/people.ts';
import { headline, unheard } from '#domain/sync-status.ts';
import type { Parked, Row } from '#sync/store.ts';
import type { Device } from './device.ts';
import { employees } from './first-documents.ts';
import type { Ledger } from './ledger.ts';

/** What is wrong, in words. */
export async function inspect(
  server: MemoryServer,
  devices: Device[],
  ledger: Ledger,
  { named }: { named: boolean },
): Promise<string[]> {
  const faults: string[] = [];
  const documents = new Map<string, ServerDocument>();
  for (const collection of ['users', 'plants'] as const) {
    for (const stored of await server.documentStore.all(collection)) {
      const document = readStored(replicated, collection, stored);
      if (!isUnreadable(document)) documents.set(`${collection}/${document.id}`, document);
    }
  }
  const all = (await Promise.all(devices.map((device) => device.disk.parked()))).flat();
  // Of what stands in a conflict only single values went, which are looked at by themselves.
  const parked = all.filter(({ why }) => why !== 'conflict');
  const wrong = (await Promise.all(devices.filter(isAlwaysAllowed).map(({ disk }) => disk.parked()))).flat();
  const contents = new Map([...documents].map(([name, document]) => [name, document.fields]));
  faults.push(
    ...ledger.faults(contents, parked),
    ...wrong.filter(isTakenByRules).map(({ id }) => `${id} was set aside`),
  );
  if (named) faults.push(...misnamed(contents));
  for (const device of devices)
    faults.push(...(await compare(device, documents)), ...untrue(device), ...(await misshown(device)));
  return faults;
}

/** Whoever was a customer for a while was refused what only employees may. */
function isAlwaysAllowed({ hadOtherRoles }: Device): boolean {
  return !hadOtherRoles;
}

/** The rules refuse a name that an employee changed, and whoever may not be read any more. */
function isTakenByRules({ why, ref, base, mine }: Parked): boolean {
  if (why !== 'refused' || ref.id === 'c3') return false;
  return (base.fields as User | null)?.lastName === (mine as User).lastName;
}

/** Whose names nobody but the app writes: the full name follows from them, whoever changed which of them when. */
function misnamed(documents: ReadonlyMap<string, unknown>): string[] {
  return ['users/admin', ...employees.map((id) => `users/${id}`)].flatMap((name) => {
    const user = documents.get(name) as User | undefined;
    return user && user.fullName !== fullNameOf(user) ? [`${name} is called ${user.fullName}`] : [];
  });
}

/** At rest, with a line, every tab says so. */
function untrue({ name, screens }: Device): string[] {
  return screens.flatMap(({ status = unheard }) => {
    const state = headline({ ...status, waiting: 0, rejected: 0, unreadable: 0 });
    return state === 'up-to-date' ? [] : [`${name} says "${state}"`];
  });
}

/** Each tab shows every customer on the device, followed from change to change, and that nothing waits. */
async function misshown({ name, disk, screens }: Device): Promise<string[]> {
  const customers = linesOf(replicated.users, await disk.usersOf('customer'), 'customer').map(({ entry }) => entry);
  return screens.flatMap(({ customers: shown, status }) => [
    ...(deepEqual(shown, customers) ? [] : [`${name} shows another list of customers than it holds`]),
    ...(status?.waiting === 0 ? [] : [`${name} shows ${status?.waiting} changes that wait`]),
  ]);
}

/** Every device in scope equals the server; nothing out of scope is on it; nothing waits. `documents` by `collection/id`. */
export async function compare(
  device: Pick<Device, 'name' | 'role' | 'actor' | 'disk'>,
  documents: ReadonlyMap<string, ServerDocument>,
): Promise<string[]> {
  const faults: string[] = [];
  const roles = visibleRoles(device.role);
  const held = new Map<string, Row>();
  for (const row of await device.disk.users({ from: null, to: null })) held.set(`users/${row.id}`, row);
  const catalogue = await device.disk.get({ collection: 'plants', id: 'plants' });
  if (catalogue) held.set('plants/plants', catalogue);
  for (const [name, document] of documents) {
    const mine = name === 'plants/plants' || document.id === device.actor.uid;
    const inScope = mine || roles.includes((document.fields as User).role);
    const row = held.get(name);
    if (!inScope && row && !row.gone) faults.push(`${name} is out of scope and still on ${device.name}`);
    if (!inScope) continue;
    if (!row || row.gone) faults.push(`${name} is missing on ${device.name}`);
    else if (row.edit !== '') faults.push(`${name} still waits on ${device.name}`);
    else if (row.rev !== document.rev || !deepEqual(row.fields, document.fields)) {
      faults.push(`${name} on ${device.name} differs from the server (rev ${row.rev}, server ${document.rev})`);
    }
  }
  for (const [name, row] of held) {
    if (!row.gone && !documents.has(name)) faults.push(`${name} is deleted and still on ${device.name}`);
  }
  return faults;
}
