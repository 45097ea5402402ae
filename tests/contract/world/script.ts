/** Random histories, each from its seed: whom the server knows at first, and what happens then. */
import { business } from '#domain/business.ts';
import type { NewRole } from '#domain/departures.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import type { Role } from '#domain/user.ts';
import type { Ref, ServerTime } from '#sync/document.ts';
import { aUser } from '#tests/support/people.ts';
import { pick, type Random, seededRandom } from '#tests/sync/scheduler.ts';
import { decisions } from './decisions.ts';
import { catalogueHands, departureHands, deviceHands, type Handiwork, logHands, userHands } from './hands.ts';
import type { Continued, Step, Transaction } from './steps.ts';

export type Documents = Record<string, Stored>;

const people: Record<string, { role: Role; active?: boolean }> = {
  ada: { role: 'admin' },
  alma: { role: 'admin' },
  emil: { role: 'employee' },
  edda: { role: 'employee' },
  irma: { role: 'employee', active: false },
  rosa: { role: 'customer' },
  carl: { role: 'customer' },
};
/** Nina has no document, boss neither, but the address of the fixed admin. */
export const actors: Record<string, Actor> = Object.fromEntries(
  [...Object.keys(people), 'nina', 'boss'].map((uid): [string, Actor] => [
    uid,
    {
      uid,
      email: uid === 'boss' ? business.adminEmail : `${uid}@garden.test`,
      verified: ['ada', 'alma', 'boss'].includes(uid),
    },
  ]),
);
const staff = ['ada', 'ada', 'emil', 'emil', 'edda'];
const everybody = [...staff, 'alma', 'irma', 'rosa', 'rosa', 'carl', 'nina', 'boss'];
/** Customers without an account; the last ones stand in another order by code units than by bytes. */
const customers = ['c1', 'c2', 'c3', 'c4', 'c5', 'z\uff5e', 'z🌻'];
const targets = [...Object.keys(actors), ...customers, 'gone'];

/** Every path that a history may write. */
export const paths = [
  ...targets.flatMap((id) => [`users/${id}`, `departures/${id}`]),
  ...Object.keys(actors).flatMap((id) => [`devices/${id}`, `errorLogTimes/${id}`]),
  'plants/plants',
  'errorLogs/errorLogs',
];

/** Long ago. Few times for many documents, some of which differ by a microsecond. */
function longAgo(random: Random): ServerTime {
  const microseconds = pick(random, [0, 0, 1, 2, 999, 1000]);
  return { seconds: 1_600_000_000 + Math.floor(random() * 3), nanoseconds: microseconds * 1_000 };
}

/** What the server holds at first. */
export function firstDocuments(seed: number): Documents {
  const random = seededRandom(seed);
  const marked = (stored: object): Stored => ({ ...stored, rev: 1, edit: 'before:1', syncedAt: longAgo(random) });
  const users = [
    ...Object.entries(people).map(([id, who]) => aUser(id, who)),
    ...customers.map((id) => aUser(id)),
  ].filter(() => random() < 0.9);
  return {
    ...Object.fromEntries(users.map((user) => [`users/${user.id}`, random() < 0.9 ? marked(user) : { ...user }])),
    ...(random() < 0.7 && { 'plants/plants': marked({ id: 'plants', plants: [], categories: ['Herbs'] }) }),
    ...(random() < 0.5 && { 'departures/gone': { id: 'gone', rev: 4, role: null, syncedAt: longAgo(random) } }),
  };
}

const stepsOfHistory = 40;

/** The same seed gives the same steps. `now`: when they happen, epoch milliseconds. */
export function script(seed: number, now: number): Step[] {
  const random = seededRandom(seed + 0.5e9);
  let words = 0;
  const chance = (share: number) => random() < share;
  const word = () => `w${(words += 1)}`;
  const who = () => (chance(0.7) ? pick(random, staff) : pick(random, everybody));
  const id = () => pick(random, chance(0.5) ? ['rosa', 'carl', 'c1', 'c2'] : targets);
  const roles = () =>
    pick<Role[]>(random, [
      ['customer'],
      ['customer'],
      ['customer', 'employee'],
      ['employee'],
      ['admin', 'customer'],
      [],
    ]);
  const feed = () => pick(random, ['users', 'users', 'users', 'departures'] as const);
  const from = (): Continued | null => {
    const after = id();
    return chance(0.4) ? null : { after, id: pick(random, [after, after, '', 'z']), inclusive: chance(0.4) };
  };
  const ref = (): Ref => (chance(0.12) ? { collection: 'plants', id: 'plants' } : { collection: 'users', id: id() });
  const role = () => pick<NewRole>(random, ['employee', 'employee', 'customer', 'customer', null, null, 'admin']);

  const transact = (more: Partial<Transaction> = {}): Transaction => {
    const decided = { what: pick(random, decisions), word: word(), now };
    const made = { do: 'transact', who: who(), ref: ref(), decided, twice: chance(0.3), meanwhile: null } as const;
    // Most people who register or write about themselves do it in their own document.
    const own = decided.what === 'registered' || decided.what === 'message added' || chance(0.1);
    const self = pick(random, ['rosa', 'carl', 'nina', 'boss', 'emil', 'gone']);
    const mine = own && self in actors ? { who: self, ref: { collection: 'users', id: self } as const } : {};
    return { ...made, ...mine, ...more };
  };
  const depart = (who = pick(random, ['ada', 'ada', 'alma', 'emil', 'boss', 'rosa']), whom = id()): Step => ({
    do: 'depart',
    who,
    id: who === 'boss' ? 'boss' : whom,
    role: who === 'boss' ? 'admin' : role(),
    edit: `${word()}:1`,
  });
  const hand = (): Step => {
    const work = {
      word: word(),
      role: pick<Role>(random, ['customer', 'customer', 'employee', 'admin']),
      rev: pick(random, [0, 1, 2, 3, 4.5, -1, 2 ** 41, 2 ** 53]),
      time: longAgo(random),
    };
    const by = (path: string, kinds: readonly Handiwork['kind'][]): Step => ({
      do: 'hand',
      path,
      work: { ...work, kind: pick(random, kinds) },
    });
    const kind = random();
    if (kind < 0.1) return by(`departures/${id()}`, departureHands);
    if (kind < 0.15) return by('plants/plants', catalogueHands);
    if (kind < 0.2) return by(`errorLogTimes/${pick(random, everybody)}`, ['long ago']);
    if (kind < 0.25) return by(`devices/${pick(random, staff)}`, deviceHands);
    if (kind < 0.28) return by('errorLogs/errorLogs', logHands);
    const whom = chance(0.3) ? pick(random, [...staff, 'rosa']) : id();
    return by(`users/${whom}`, userHands);
  };
  const append = (name = who()): Step => {
    return { do: 'append', who: name, code: word(), as: chance(0.9) ? name : 'rosa' };
  };
  const report = (name = who()): Step => ({
    do: 'report',
    who: name,
    device: pick(random, ['phone', 'tablet']),
    waiting: pick(random, [0, 3, -1]),
    contact: chance(0.9) ? now : now - 5 * 3_600_000,
  });
  const functions = (): Step => ({ do: 'functions', times: pick(random, [1, 1, 2]) });
  const atOnce = (): Step => {
    const [whom, one, other] = [id(), pick(random, staff), pick(random, staff)];
    const write = (name: string) => transact({ who: name, ref: { collection: 'users', id: whom }, twice: false });
    const pairs: (() => [Step, Step])[] = [
      () => [write(one), write(other)],
      () => [write(one), write(whom in actors ? whom : other)],
      () => [write(one), depart('ada', whom)],
      () => [depart('ada', whom), depart('alma', whom)],
      () => [report(one), report(one)],
      // By one user: the emulator may give two commits that do not meet their times in another order than it takes them.
      () => [append(one), append(one)],
    ];
    return { do: 'at once', steps: pick(random, pairs)() };
  };
  const watch = (): Step => ({
    do: 'watch',
    who: who(),
    what: chance(0.7) ? ref() : pick(random, ['errors', 'devices'] as const),
  });
  const makers: [number, () => Step][] = [
    [20, () => transact()],
    [6, () => transact({ meanwhile: pick(random, [hand, hand, depart, transact, functions])() })],
    [5, () => ({ do: 'get', who: who(), ref: ref() })],
    [6, () => depart()],
    [
      8,
      () => ({
        do: 'page',
        who: who(),
        feed: feed(),
        roles: roles(),
        from: from(),
        limit: pick(random, [1, 2, 3, 50]),
      }),
    ],
    [6, () => ({ do: 'compare', who: who(), roles: roles(), range: range(random), limit: pick(random, [1, 3, 50]) })],
    [7, () => ({ do: 'listen', who: who(), feed: feed(), roles: roles(), from: from() })],
    [5, watch],
    [3, () => ({ do: 'stop', back: Math.floor(random() * 4) })],
    [4, () => append()],
    [4, () => report()],
    [16, hand],
    [6, functions],
    [8, atOnce],
  ];
  const bag = makers.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  return Array.from({ length: stepsOfHistory }, () => pick(random, bag)());
}

function range(random: Random) {
  const bound = () => pick(random, [null, null, 'c2', 'carl', 'emil', 'rosa', 'z', 'z🌻']);
  return { from: bound(), to: bound() };
}
