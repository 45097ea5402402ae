/** What hostile customers and hands in the console put into documents: every kind of value, into every field. */
import { without } from '#domain/entry-lists.ts';
import { mostInOneWrite } from '#domain/message-writing.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import { serverTime } from '#sync/remote-documents.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { poisons } from '#tests/support/poison.ts';
import type { Scene } from './actions.ts';
import { customers, person, withoutSync } from './first-documents.ts';
import { pick } from './scheduler.ts';

// What cannot be told as JSON would stop the ledger of words.
const values = Object.values(poisons).filter((value) => typeof value !== 'bigint');
/** Nothing that a run looks for stands in these. */
const wordless = [
  'imgUrl',
  'zipcode',
  'mobile',
  'address',
  'city',
  'state',
  'active',
  'email',
  'fullName',
  'firstName',
  'tags',
];
const everything = Object.keys(person('p1', 'customer')).filter((field) => field !== 'id' && field !== 'role');

export const poisonings: [string, (scene: Scene) => unknown][] = [
  ['poisoned by a customer', addsRubbish],
  ['poisoned in the console', spoilsFields],
  ['poisoned in all fields', spoilsEverything],
  ['poisoned catalogue', spoilsCatalogue],
  [
    'mended in the console',
    ({ administration }) => administration.replaceByHand('p1', withoutSync(person('p1', 'customer'))),
  ],
];

/** The rules let a customer put anything into the own lists. */
async function addsRubbish({ world, random }: Scene): Promise<void> {
  const id = pick(random, customers);
  const actor: Actor = { uid: id, email: `${id}@garden.test` };
  const before = await world.server.get(actor, 'users', id).catch(() => null);
  if (!before || !Array.isArray(before['plants'])) return;
  const plants = [...before['plants'], pick(random, values)];
  const after = { ...before, plants, rev: Number(before['rev']) + 1, edit: `evil${random()}:1`, syncedAt: serverTime };
  try {
    await world.server.commit(actor, [{ collection: 'users', id, set: after }], new Map([[`users/${id}`, before]]));
  } catch (error) {
    // Somebody wrote in between, or the rules do not take this: the next time, then.
    if (!(error instanceof RemoteError)) throw error;
  }
}

/** One field of somebody whom everybody writes about, and rubbish among the entries of the lists. */
async function spoilsFields({ administration, random }: Scene): Promise<void> {
  const [field, value, list] = [
    pick(random, wordless),
    pick(random, values),
    pick(random, ['plants', 'notes', 'messages']),
  ];
  const id = pick(random, customers);
  // Whether staff may do anything hangs on this one, and c3 is an employee now and then: the rules refuse rightly then.
  const spoilt = id === 'c3' && field === 'active' ? {} : { [field]: value };
  const spoil = (stored: Stored): Stored => {
    const entries = stored[list];
    if (!Array.isArray(entries)) return { ...stored, ...spoilt };
    // A list with five entries that equal nothing takes no others (decision 017).
    const next = [value, ...entries, value];
    return { ...stored, ...spoilt, [list]: without(next, next).length < mostInOneWrite ? next : entries };
  };
  await administration.editByHand(id, spoil);
}

/** Somebody of whom nothing may be right, the role and the fields of synchronization included. */
async function spoilsEverything({ administration, random }: Scene): Promise<void> {
  const spoil = (stored: Stored): Stored => {
    const spoilt = everything
      .filter(() => random() < 0.5)
      .map((field): [string, unknown] => [field, pick(random, values)]);
    return { ...stored, role: random() < 0.8 ? 'customer' : pick(random, values), ...Object.fromEntries(spoilt) };
  };
  await administration.replaceByHand('p1', spoil(withoutSync(person('p1', 'customer'))));
}

async function spoilsCatalogue({ administration, random }: Scene): Promise<void> {
  const value = pick(random, values);
  await administration.editCatalogueByHand((stored) => {
    const plants = Array.isArray(stored['plants']) ? (stored['plants'] as unknown[]) : [];
    return { ...stored, version: value, plants: [value, ...plants] };
  });
}
