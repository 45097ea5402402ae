/** Attempts to write, each from its seed: mostly nearly right, on documents that hold whatever there is. */
import { revisionOf } from '#domain/document-shapes.ts';
import { isAdminEmail } from '#domain/email.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import type { Role } from '#domain/user.ts';
import { pick, type Random, seededRandom } from '#tests/sync/scheduler.ts';
import { Ago, type Case, serverTime, type World, write } from '../case.ts';
import { ada, catalogue, departed, emil, entry, messageOf, noteOf, pickOf, registration, users } from '../world.ts';
import { account, others } from './actors.ts';
import { onDevices } from './devices.ts';
import { anyText, anyValue, chance, upTo } from './values.ts';

/** So many neighbours write to documents of their own, but for one catalogue and one log. */
export const neighbours = 25;

/** The same seed gives the same attempt. It touches documents of its own, and those of `errorLogs` or `plants`. */
export function attempt(seed: number): Omit<Case, 'allowed'> {
  const random = seededRandom(seed);
  const uid = `t${seed}`;
  const made =
    seed % neighbours === 0
      ? onCatalogue(random, uid)
      : seed % neighbours === 1
        ? onLog(random, uid)
        : seed % neighbours === 2
          ? onDevices(random, uid)
          : onUser(random, uid);
  return { ...made, name: `seed ${seed}` };
}

type Attempted = Pick<Case, 'actor' | 'ask'> & { world: World };

const edits = ['b:1', 'b:1 a:1', 'console-1f_2.x:12 b:3', `${'w'.repeat(64)}:999999999`];

function marked(random: Random, before: Stored | null, after: Stored): Stored {
  const rev = revisionOf(before?.['rev']) + 1;
  return {
    ...after,
    rev: chance(random, 0.97) ? rev : pick(random, [rev - 1, rev + 1, Number(before?.['rev']) + 1, null, '4']),
    edit: chance(random, 0.95) ? pick(random, edits) : anyValue(random),
    syncedAt: chance(random, 0.97)
      ? serverTime
      : pick(random, [{ seconds: 1_700_000_000, nanoseconds: 5 }, null, 'now']),
  };
}

/** Entries as the app writes them, and now and then something else. */
function entries(random: Random, make: (index: number) => Stored, count: number, odd = 0.05): unknown[] {
  const first = upTo(random, 900);
  return Array.from({ length: count }, (_entry, index) => {
    if (!chance(random, odd)) return make(first + index);
    if (chance(random, 0.3)) return anyValue(random, 0, true);
    const whole = make(first + index);
    const field = pick(random, [...Object.keys(whole), 'of', 'editedAt', 'editedBy', 'x']);
    const { [field]: _, ...rest } = whole;
    return chance(random, 0.2) ? rest : { ...rest, [field]: anyValue(random, 1) };
  });
}

const makers = (uid: string) => ({
  plants: (index: number) => (index % 3 === 0 ? { name: `Plant ${index}` } : pickOf(index)),
  notes: (index: number) =>
    noteOf(`n${index}`, index % 3 === 0 ? { editedBy: 'Edda', editedAt: 1_750_000_000_000, of: 'n0' } : {}),
  messages: (index: number) => messageOf(index, { userId: uid }),
});
type List = keyof ReturnType<typeof makers>;
const lists: List[] = ['plants', 'notes', 'messages'];

/** Somebody with whatever a console, an earlier app or bad intent may have left. */
function somebody(random: Random, uid: string, role: Role): Stored {
  const person: Stored = { ...users.rosa, id: uid, role };
  for (const list of lists) person[list] = entries(random, makers(uid)[list], upTo(random, 8), 0.1);
  const spoils = chance(random, 0.5) ? 0 : upTo(random, 4);
  for (let count = 0; count < spoils; count += 1) {
    const field = pick(random, [...Object.keys(person), 'specialtyRequests', 'nickname']);
    if (field === 'role' && chance(random, 0.8)) continue;
    if (chance(random, 0.25)) delete person[field];
    else person[field] = anyValue(random);
  }
  return person;
}

function changedList(random: Random, before: unknown, make: (index: number) => Stored): unknown {
  const list = Array.isArray(before) ? [...(before as unknown[])] : [];
  const kind = pick(random, ['add', 'add', 'add', 'remove', 'change', 'mark', 'mark', 'turn', 'any'] as const);
  if (kind === 'any') return anyValue(random);
  if (kind === 'turn') return list.toReversed();
  if (kind === 'add') return [...list, ...entries(random, make, 1 + upTo(random, chance(random, 0.2) ? 5 : 2))];
  const at = upTo(random, list.length);
  if (kind === 'remove') return list.toSpliced(at, 1);
  const marks = 1 + upTo(random, 2);
  return list.map((found, index) => {
    if (
      index < at ||
      index >= at + marks ||
      typeof found !== 'object' ||
      found === null ||
      found.constructor !== Object
    )
      return found;
    return kind === 'mark'
      ? { ...found, read: true }
      : { ...found, [pick(random, ['note', 'name', 'createdAt', 'x'])]: anyValue(random, 1) };
  });
}

const goodValues: Stored = {
  specialtyRequests: 'A bench',
  primaryNote: 'Dog bites no more',
  active: false,
  firstName: 'Robyn',
  lastName: 'Marshall',
  fullName: 'Robyn Marshall',
  email: 'robyn@garden.test',
  mobile: '9165550199',
  address: '14 Elm Street',
  city: 'Folsom',
  state: 'NV',
  zipcode: '95630',
  imgUrl: 'https://garden.test/robyn.png',
};

function onUser(random: Random, uid: string): Attempted {
  const own = chance(random, 0.35);
  const role = chance(random, 0.75) ? 'customer' : pick(random, ['employee', 'employee', 'admin'] as const);
  const actor = own ? account(random, uid) : pick(random, others);
  if (chance(random, 0.15)) return registering(random, uid, own ? actor : pick(random, [account(random, uid), actor]));
  const before = somebody(random, uid, role);
  const earlier = chance(random, 0.2)
    ? { [`departures/${uid}`]: { ...departed(uid, 2, 'employee'), syncedAt: new Ago(9_000) } }
    : {};
  const world = { [`users/${uid}`]: before, ...earlier };
  const known = `departures/${uid}` in earlier;
  if (chance(random, 0.12)) return { actor, world, ask: write(leaving(random, [uid, before], null, known)) };
  if (chance(random, 0.2))
    return {
      actor,
      world,
      ask: write(leaving(random, [uid, before], pick(random, ['customer', 'employee', 'admin']), known)),
    };
  const after: Stored = { ...before };
  const changes = 1 + upTo(random, 2);
  for (let count = 0; count < changes; count += 1) changeOne(random, uid, before, after, own);
  return { actor, world, ask: write({ [`users/${uid}`]: marked(random, before, after) }) };
}

function changeOne(random: Random, uid: string, before: Stored, after: Stored, own: boolean): void {
  if (chance(random, own ? 0.15 : 0.03)) {
    const name = pick(random, ['firstName', 'lastName']);
    after[name] = chance(random, 0.7) ? goodValues[name] : anyText(random);
    if (chance(random, 0.8)) after['fullName'] = `${String(after['firstName'])} ${String(after['lastName'])}`;
    return;
  }
  if (chance(random, 0.6)) {
    const list = pick(random, own ? (['plants', 'messages'] as const) : lists);
    after[list] = changedList(random, before[list], makers(uid)[list]);
    return;
  }
  const usual = chance(random, 0.5) ? ['specialtyRequests', 'primaryNote'] : Object.keys(goodValues);
  const field = chance(random, 0.85) ? pick(random, usual) : pick(random, [...Object.keys(before), 'nickname']);
  const kind = pick(random, ['good', 'good', 'good', 'any', 'text', 'out'] as const);
  if (kind === 'out') delete after[field];
  else
    after[field] = kind === 'good' ? (goodValues[field] ?? uid) : kind === 'text' ? anyText(random) : anyValue(random);
}

function registering(random: Random, uid: string, actor: Actor | null): Attempted {
  const email = actor?.email ?? 'nobody@garden.test';
  const fixed = isAdminEmail(email) && actor?.verified === true;
  const document: Stored = registration(uid, chance(random, 0.9) === fixed ? 'admin' : 'customer', email);
  const changes = upTo(random, 2);
  for (let count = 0; count < changes; count += 1) {
    const field = pick(random, [...Object.keys(document), 'notes', 'nickname']);
    if (chance(random, 0.2)) delete document[field];
    else document[field] = chance(random, 0.5) ? anyText(random) : anyValue(random);
  }
  if (chance(random, 0.7)) document['fullName'] = `${String(document['firstName'])} ${String(document['lastName'])}`;
  const gone = chance(random, 0.1)
    ? { [`departures/${uid}`]: { ...departed(uid, 9, null), syncedAt: new Ago(9_000) } }
    : {};
  return { actor, world: { [`users/${uid}`]: null, ...gone }, ask: write({ [`users/${uid}`]: document }) };
}

/** Deleted, or of another role: with what must be told of it, nearly right. */
function leaving(random: Random, [uid, before]: [string, Stored], role: Role | null, known: boolean): World {
  const rev = revisionOf(before['rev']) + 1;
  const told = departed(uid, rev, role);
  if (chance(random, 0.15)) told[pick(random, ['id', 'rev', 'role', 'syncedAt', 'x'])] = anyValue(random);
  const after: Stored = { ...before, role, id: uid };
  if (chance(random, 0.1)) after['city'] = 'Folsom';
  const document = role === null ? null : marked(random, before, after);
  const alone = chance(random, 0.05);
  const tells = (role !== 'customer') !== chance(random, 0.1);
  const entryAfter = tells ? told : null;
  return {
    ...(!alone && { [`users/${uid}`]: document }),
    ...((alone || tells || (known && chance(random, 0.8))) && { [`departures/${uid}`]: alone ? told : entryAfter }),
  };
}

function onCatalogue(random: Random, uid: string): Attempted {
  const before: Stored = { ...catalogue };
  if (chance(random, 0.4)) before[pick(random, [...Object.keys(catalogue), 'x'])] = anyValue(random);
  const after: Stored = {
    ...before,
    [pick(random, ['plants', 'categories'])]: chance(random, 0.7) ? [] : anyValue(random),
  };
  if (chance(random, 0.2)) after[pick(random, ['id', 'x', 'rev'])] = anyValue(random);
  const missing = chance(random, 0.2);
  return {
    actor: chance(random, 0.7) ? pick(random, [ada, emil]) : pick(random, [...others, account(random, uid)]),
    world: { 'plants/plants': missing ? null : before },
    ask: write({ 'plants/plants': marked(random, missing ? null : before, after) }),
  };
}

function onLog(random: Random, uid: string): Attempted {
  const actor = chance(random, 0.6) ? account(random, uid) : pick(random, others);
  const before: Stored = { errorLogs: entries(random, () => entry('before'), upTo(random, 3), 0.2) };
  if (chance(random, 0.1)) before['errorLogs'] = anyValue(random);
  if (chance(random, 0.1)) before['x'] = anyValue(random);
  const missing = chance(random, 0.1);
  const earlier = missing || !Array.isArray(before['errorLogs']) ? [] : (before['errorLogs'] as unknown[]);
  const added = entries(random, () => entry('after'), chance(random, 0.7) ? 1 : upTo(random, 2), 0.2);
  const at = chance(random, 0.9) ? serverTime : pick(random, [null, { seconds: 1_700_000_000, nanoseconds: 0 }]);
  const last = chance(random, 0.5)
    ? null
    : { at: chance(random, 0.9) ? new Ago(pick(random, [5, 30, 90, 9_000, -600])) : anyValue(random) };
  const who = actor?.uid ?? 'nobody';
  const person = chance(random, 0.8)
    ? { ...users.rosa, id: uid, role: pick(random, ['customer', 'gardener']), active: chance(random, 0.6) }
    : null;
  return {
    actor,
    world: { 'errorLogs/errorLogs': missing ? null : before, [`errorLogTimes/${who}`]: last, [`users/${uid}`]: person },
    ask: write({
      'errorLogs/errorLogs': { ...(missing ? {} : before), errorLogs: [...earlier, ...added] },
      ...(chance(random, 0.95) && { [`errorLogTimes/${chance(random, 0.95) ? who : 'carl'}`]: { at } }),
    }),
  };
}
