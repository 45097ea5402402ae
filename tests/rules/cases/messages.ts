/** Who adds messages to whose document, and who marks them as read. Nobody else does anything to them. */
import type { Stored } from '#domain/permission-request.ts';
import { type Attempt, beside, but, type Pair, transaction } from '../case.ts';
import { ada, carl, edda, emil, messageOf as byRosa, next, now, rosa, several, users } from '../world.ts';

const many = (count: number, from = 0): Stored[] => several(byRosa, count, from);

const instead = (list: Stored[], index: number, change: Stored): Stored[] =>
  list.map((message, at) => (at === index ? { ...message, ...change } : message));
const readUpTo = (count: number, list: Stored[]): Stored[] =>
  list.map((message, index) => (index < count ? { ...message, read: true } : message));

function ask(before: Stored[], after: unknown, change: Stored = {}): Pick<Attempt, 'world' | 'ask'> {
  const document = { ...users.rosa, messages: before };
  return {
    world: { 'users/rosa': document },
    ask: transaction({ 'users/rosa': next(document, { messages: after, ...change }) }),
  };
}

const two = many(2);
const adds: Attempt = { name: 'a customer adds a message', actor: rosa, ...ask(two, many(3)) };
const addsOne = (name: string, change: Stored): Attempt => {
  const given = Object.entries(byRosa(2, change)).filter(([, value]) => value !== undefined);
  return but(adds, `a customer adds a message ${name}`, ask(two, [...two, Object.fromEntries(given)]));
};
const addsMany = (count: number, wrong?: number): Attempt =>
  but(
    adds,
    `a customer adds ${count} messages${wrong === undefined ? '' : `, added with the name of another at place ${wrong}`}`,
    ask(two, [
      ...two,
      ...many(count, 2).map((message, at) => (at === wrong ? { ...message, userId: 'carl' } : message)),
    ]),
  );
const first: Attempt = {
  name: 'a customer writes the first message although the console took the list away',
  actor: rosa,
  world: { 'users/rosa': next({ ...users.rosa, rev: 2 }, { messages: undefined, syncedAt: users.rosa['syncedAt'] }) },
  ask: transaction({ 'users/rosa': next(users.rosa, { messages: many(1) }) }),
};
const asColleague: Attempt = {
  name: 'an employee writes a message of the own',
  actor: emil,
  ask: transaction({ 'users/emil': next(users.emil, { messages: [byRosa(0, { userId: 'emil' })] }) }),
};
const picksToo = but(adds, 'a customer adds a message and a plant at once', ask(two, many(3), { plants: [] }));
const picksOnly = but(adds, 'a customer changes plants and no message', ask(two, two, { plants: [] }));

const adding: Pair[] = [
  ...beside(
    adds,
    but(adds, 'another customer adds a message to that document', { actor: carl }),
    but(adds, 'an employee adds a message in the name of a customer', { actor: emil }),
    but(adds, 'an admin adds a message in the name of a customer', { actor: ada }),
    addsOne('in the name of another', { userId: 'carl' }),
    addsOne('that was read already', { read: true }),
    addsOne('with a field that nobody knows', { urgent: true }),
    addsOne('with a list as id', { id: ['m2'] }),
    addsOne('with a number as text', { message: 7 }),
    addsOne('at no time', { createdAt: 'now' }),
    addsOne('at a fraction of a moment', { createdAt: 1_777_600_000_000.5 }),
    addsOne('without a time', { createdAt: undefined }),
    addsOne('of no words', { message: '' }),
    addsOne('of spaces', { message: ' \n\u00a0' }),
    but(adds, 'a customer adds a message that is there already', ask(two, [...two, byRosa(0)])),
    but(adds, 'a customer adds a message again that was read', ask(readUpTo(1, two), [...readUpTo(1, two), byRosa(0)])),
    but(adds, 'a customer adds one message twice', ask(two, [...two, byRosa(2), byRosa(2)])),
    but(adds, 'a customer adds a message before the others', ask(two, [byRosa(2), ...two])),
    but(adds, 'a customer adds a message and takes one away', ask(two, [...two.slice(1), byRosa(2)])),
    but(
      adds,
      'a customer adds a message and changes an earlier one',
      ask(two, [...instead(two, 0, { message: 'Never' }), byRosa(2)]),
    ),
  ),
  ...beside(
    addsOne('of 2000 characters', { message: 'x'.repeat(2000) }),
    addsOne('of 2001 characters', { message: 'x'.repeat(2001) }),
  ),
  ...beside(
    addsOne('of the first moment of 2000', { createdAt: 946_684_800_000 }),
    addsOne('of the last moment of 1999', { createdAt: 946_684_799_999 }),
  ),
  ...beside(
    addsOne('of a clock that is a day ahead', { createdAt: now + 86_400_000 }),
    addsOne('of a clock that is more than a day ahead', { createdAt: now + 96_400_000 }),
    addsOne('of no year that there is', { createdAt: Number.MAX_SAFE_INTEGER }),
  ),
  ...beside(
    addsOne('with an id of 100 characters', { id: 'x'.repeat(100) }),
    addsOne('with an id of 101 characters', { id: 'x'.repeat(101) }),
  ),
  ...beside(addsMany(5), addsMany(6), ...Array.from({ length: 5 }, (_, wrong) => addsMany(5, wrong))),
  ...beside(first, but(first, 'another customer writes where the console took the list away', { actor: carl })),
  ...beside(
    asColleague,
    but(asColleague, 'an employee writes a message into the document of another', { actor: edda }),
  ),
  ...beside(picksToo, but(picksToo, 'a customer adds a message and a note at once', ask(two, many(3), { notes: [] }))),
  ...beside(
    picksOnly,
    but(picksOnly, 'a customer takes a message away', ask(two, many(1))),
    but(picksOnly, 'a customer changes a message', ask(two, instead(two, 1, { message: 'Never' }))),
    but(picksOnly, 'a customer marks a message as read', ask(two, readUpTo(1, two))),
    but(picksOnly, 'a customer takes all messages away', ask(two, [])),
    but(picksOnly, 'a customer makes a text of the messages', ask(two, 'none')),
  ),
  ...beside(
    but(adds, 'a customer adds a message beside one from the console that holds what is no number', {
      ...ask([{ note: Number.NaN }], [{ note: Number.NaN }, byRosa(2)]),
    }),
    but(adds, 'a customer takes a message from the console away that holds what is no number', {
      ...ask([{ note: Number.NaN }], [byRosa(2)]),
    }),
  ),
  ...beside(
    but(adds, 'a customer chooses a plant although there are 201 messages', ask(many(201), many(201), { plants: [] })),
    but(adds, 'a customer writes message 202', ask(many(201), many(202), { plants: [] })),
  ),
  ...beside(
    but(adds, 'a customer writes message 200', ask(many(199), many(200))),
    but(adds, 'a customer writes message 201', ask(many(200), many(201))),
  ),
];

const four = many(4);
const marks: Attempt = { name: 'an employee marks a message as read', actor: emil, ...ask(four, readUpTo(1, four)) };
const marksMany = (count: number, wrong?: number): Attempt => {
  const list = many(10);
  const read = readUpTo(count, list);
  const named = `an employee marks ${count} messages as read`;
  if (wrong === undefined) return but(marks, named, ask(list, read));
  return but(
    marks,
    `${named} and changes the marked one at place ${wrong}`,
    ask(list, instead(read, wrong, { message: 'Never' })),
  );
};
const byAdmin = but(marks, 'an admin marks a message as read and changes the city', {
  actor: ada,
  ...ask(four, readUpTo(1, four), { city: 'Folsom' }),
});
const fullHouse = but(
  byAdmin,
  'an admin marks 5 of 200 messages as read and changes the city',
  ask(many(200), readUpTo(5, many(200)), { city: 'Folsom' }),
);

const marking: Pair[] = [
  ...beside(
    marks,
    but(marks, 'another customer marks a message as read', { actor: carl }),
    but(marks, 'an employee changes a message', ask(four, instead(four, 0, { message: 'Never' }))),
    but(
      marks,
      'an employee changes a message and marks it as read',
      ask(four, instead(readUpTo(1, four), 0, { message: 'Never' })),
    ),
    but(
      marks,
      'an employee changes the time of a message and marks it as read',
      ask(four, instead(readUpTo(1, four), 0, { createdAt: 1_777_600_000_009 })),
    ),
    but(marks, 'an employee marks a message with a word', ask(four, instead(four, 0, { read: 'yes' }))),
    but(marks, 'an employee takes a message away', ask(four, many(3))),
    but(marks, 'an employee takes a message away and marks another', ask(four, readUpTo(1, many(3)))),
    but(marks, 'an employee writes one message twice and another not at all', ask(four, [...many(3), byRosa(0)])),
    but(marks, 'an employee changes the order of the messages', ask(four, four.toReversed())),
  ),
  ...beside(
    but(marks, 'an employee leaves a read message as it is', ask(readUpTo(1, four), readUpTo(1, four), { notes: [] })),
    but(marks, 'an employee marks a message as not read', ask(readUpTo(1, four), four)),
  ),
  ...beside(marksMany(5), marksMany(6), ...Array.from({ length: 5 }, (_, wrong) => marksMany(5, wrong))),
  ...beside(
    but(marks, 'an employee marks one of 201 messages as read', ask(many(201), readUpTo(1, many(201)))),
    but(marks, 'an employee takes one of 201 messages away', ask(many(201), many(200))),
  ),
  ...beside(
    but(marks, 'an employee marks a message beside one from the console that holds what is no number', {
      ...ask([{ note: Number.NaN }, byRosa(1)], [{ note: Number.NaN }, { ...byRosa(1), read: true }]),
    }),
    but(marks, 'an employee changes a message from the console that holds what is no number', {
      ...ask(
        [{ note: Number.NaN }, byRosa(1)],
        [
          { note: Number.NaN, read: false },
          { ...byRosa(1), read: true },
        ],
      ),
    }),
  ),
  ...beside(
    byAdmin,
    but(
      byAdmin,
      'an admin changes a message and the city',
      ask(four, instead(four, 0, { message: 'Never' }), { city: 'Folsom' }),
    ),
    but(byAdmin, 'an admin takes a message away and changes the city', ask(four, many(3), { city: 'Folsom' })),
  ),
  ...beside(
    fullHouse,
    but(
      fullHouse,
      'an admin marks 6 of 200 messages as read and changes the city',
      ask(many(200), readUpTo(6, many(200)), { city: 'Folsom' }),
    ),
  ),
];

export const messages: Pair[] = [...adding, ...marking];
