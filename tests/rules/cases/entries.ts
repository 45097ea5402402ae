/** What of picks and notes one write may add or change, by shape, size and number; whatever is taken out, is. */
import { longest, most } from '#domain/document-shapes.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import { type Attempt, beside, Foreign, type Pair, transaction } from '../case.ts';
import { ada, emil, messageOf, next, noteOf, now, pickOf, rosa, several, users } from '../world.ts';

const x = (length: number): string => 'x'.repeat(length);
const notes = (count: number, from = 0): Stored[] => several((index) => noteOf(`n${index}`), count, from);
const picks = (count: number, from = 0): Stored[] => several(pickOf, count, from);
const unread = (count: number): Stored[] => several(messageOf, count);
const read = (count: number): Stored[] => unread(count).map((message) => ({ ...message, read: true }));

/** An attempt to make `after` of what the document holds `before`. */
const becomes = (name: string, actor: Actor, before: Stored, after: Stored): Attempt => {
  const document = { ...users.rosa, ...before };
  return {
    name,
    actor,
    world: { 'users/rosa': document },
    ask: transaction({ 'users/rosa': next(document, after) }),
  };
};

const without = (entry: Stored, field: string): Stored => {
  const { [field]: _, ...rest } = entry;
  return rest;
};
/** A value of each type that is neither a text nor a whole number; those that may not stand in a list come last. */
const inList: [string, unknown][] = [
  ['nothing', null],
  ['a yes', true],
  ['a map', { text: 'x' }],
  ['what is no number', Number.NaN],
  ['a reference', new Foreign('reference')],
  ['a place', new Foreign('geo point')],
  ['bytes', new Foreign('bytes')],
  ['a date', new Foreign('timestamp')],
];
const foreign: [string, unknown][] = [...inList, ['a list', ['x']], ['a vector', new Foreign('vector')]];

const noteBy = (actor: Actor, name: string, change: Stored): Attempt =>
  becomes(`${actor.uid} adds a note ${name}`, actor, { notes: [] }, { notes: [noteOf('n1', change)] });
const note = (name: string, change: Stored): Attempt => noteBy(emil, name, change);
const whole = note('with all that it can have', { editedBy: 'Edda', editedAt: now, of: 'n0' });
const plain = note('of a few words', {});

const noteShapes: Pair[] = [
  ...beside(
    whole,
    note('with a field that nobody knows', { urgent: true }),
    ...['id', 'note', 'createdBy', 'createdAt'].map((field) =>
      becomes(`emil adds a note without ${field}`, emil, { notes: [] }, { notes: [without(noteOf('n1'), field)] }),
    ),
    ...['id', 'note', 'createdBy', 'createdAt', 'editedBy', 'editedAt', 'of'].flatMap((field) =>
      [...foreign, field.endsWith('At') ? (['a text', 'now'] as const) : (['a number', 7] as const)].map(
        ([what, value]) => note(`with ${what} for ${field}`, { [field]: value }),
      ),
    ),
    ...inList.map(([what, value]) => becomes(`emil adds ${what} as note`, emil, { notes: [] }, { notes: [value] })),
    note('of no words', { note: '' }),
    note('of spaces', { note: ' \n\t\u000b\u00a0\u3000\ufeff' }),
  ),
  ...beside(noteBy(ada, 'as admin', {}), noteBy(ada, 'as admin, of no words', { note: '' })),
  ...Object.entries({ id: 100, createdBy: 320, editedBy: 320, of: 100, note: 5000 }).flatMap(([field, size]) =>
    beside(
      note(`with ${size} characters of ${field}`, { [field]: x(size) }),
      note(`with ${size + 1} characters of ${field}`, { [field]: x(size + 1) }),
    ),
  ),
  ...['createdAt', 'editedAt'].flatMap((field) => [
    ...beside(
      note(`of the first moment of 2000 by ${field}`, { [field]: 946_684_800_000 }),
      note(`of the last moment of 1999 by ${field}`, { [field]: 946_684_799_999 }),
      note(`of a fraction of a moment by ${field}`, { [field]: 946_684_800_000.5 }),
    ),
    ...beside(
      note(`of a clock that is a day ahead by ${field}`, { [field]: now + 86_400_000 }),
      note(`of a clock that is more than a day ahead by ${field}`, { [field]: now + 96_400_000 }),
      note(`of no year that there is by ${field}`, { [field]: Number.MAX_SAFE_INTEGER }),
    ),
  ]),
];

const three = notes(3);
const noteChanges: Pair[] = [
  ...beside(
    becomes('emil changes a note', emil, { notes: three }, { notes: [...notes(2), noteOf('n2', { note: 'Other' })] }),
    becomes('emil empties a note', emil, { notes: three }, { notes: [...notes(2), noteOf('n2', { note: '' })] }),
  ),
  ...beside(
    becomes('emil takes all notes out', emil, { notes: notes(20) }, { notes: [] }),
    becomes('emil makes a text of the notes', emil, { notes: notes(20) }, { notes: 'none' }),
    becomes('emil makes a map of the notes', emil, { notes: notes(20) }, { notes: {} }),
    becomes('emil makes nothing of the notes', emil, { notes: notes(20) }, { notes: null }),
  ),
  ...beside(
    becomes('emil turns the order of the notes round', emil, { notes: three }, { notes: three.toReversed() }),
    becomes(
      'emil turns the notes round and adds a text',
      emil,
      { notes: three },
      { notes: [...three.toReversed(), 'x'] },
    ),
  ),
  ...beside(
    becomes('emil adds the first note to a document without any', emil, { notes: null }, { notes: notes(1) }),
    becomes('emil adds a text to a document without notes', emil, { notes: null }, { notes: ['x'] }),
  ),
  ...beside(
    becomes(`emil writes note ${most.notes}`, emil, { notes: notes(most.notes - 1) }, { notes: notes(most.notes) }),
    becomes(`emil writes note ${most.notes + 1}`, emil, { notes: notes(most.notes) }, { notes: notes(most.notes + 1) }),
  ),
  ...beside(
    becomes(
      `emil changes one of ${most.notes + 2} notes`,
      emil,
      { notes: notes(most.notes + 2) },
      {
        notes: [...notes(most.notes + 1), noteOf('other')],
      },
    ),
    becomes(
      `emil adds a note to ${most.notes + 2}`,
      emil,
      { notes: notes(most.notes + 2) },
      { notes: notes(most.notes + 3) },
    ),
  ),
];

const pick = (name: string, change: Stored): Attempt =>
  becomes(`rosa ticks a plant ${name}`, rosa, { plants: [] }, { plants: [pickOf(1, change)] });
const tick = pick('with all that it can have', {});

const pickShapes: Pair[] = [
  ...beside(
    tick,
    pick('with a field that nobody knows', { price: 5 }),
    becomes('rosa ticks a plant without a name', rosa, { plants: [] }, { plants: [without(pickOf(1), 'name')] }),
    ...['id', 'name', 'category'].flatMap((field) =>
      [...foreign, ['a number', 7] as const].map(([what, value]) =>
        pick(`with ${what} for ${field}`, { [field]: value }),
      ),
    ),
    ...inList.map(([what, value]) => becomes(`rosa ticks ${what}`, rosa, { plants: [] }, { plants: [value] })),
    pick('with an empty name', { name: '' }),
    pick('with spaces as name', { name: ' \u00a0' }),
  ),
  ...beside(
    becomes('rosa ticks a plant that has only a name', rosa, { plants: [] }, { plants: [{ name: 'Basil' }] }),
    becomes('rosa ticks a plant that has only an id', rosa, { plants: [] }, { plants: [{ id: 'basil' }] }),
  ),
  ...Object.entries({ id: longest.entryId, name: longest.plant, category: longest.plant }).flatMap(([field, size]) =>
    beside(
      pick(`with ${size} characters of ${field}`, { [field]: x(size) }),
      pick(`with ${size + 1} characters of ${field}`, { [field]: x(size + 1) }),
    ),
  ),
  ...beside(
    becomes('emil ticks a plant for rosa', emil, { plants: [] }, { plants: picks(1) }),
    becomes('emil ticks a reference for rosa', emil, { plants: [] }, { plants: [new Foreign('reference')] }),
  ),
];

const pickChanges: Pair[] = [
  ...beside(
    becomes('rosa takes all plants back', rosa, { plants: picks(30) }, { plants: [] }),
    becomes('rosa makes a text of the plants', rosa, { plants: picks(30) }, { plants: 'none' }),
    becomes('rosa makes nothing of the plants', rosa, { plants: picks(30) }, { plants: null }),
  ),
  ...beside(
    becomes(
      'rosa ticks the last plant that fits',
      rosa,
      { plants: picks(most.picks - 1) },
      { plants: picks(most.picks) },
    ),
    becomes('rosa ticks one plant too many', rosa, { plants: picks(most.picks) }, { plants: picks(most.picks + 1) }),
  ),
  ...beside(
    becomes(
      'rosa takes back one of too many plants',
      rosa,
      { plants: picks(most.picks + 2) },
      { plants: picks(most.picks + 1) },
    ),
    becomes(
      'rosa ticks one more of too many plants',
      rosa,
      { plants: picks(most.picks + 2) },
      { plants: picks(most.picks + 3) },
    ),
  ),
];

/** So many picks, notes and marked messages at once. */
const mix = (actor: Actor, [plants, added, marked]: readonly [number, number, number], change: Stored = {}): Attempt =>
  becomes(
    `${actor.uid} writes ${plants} picks, ${added} notes and ${marked} marks${Object.keys(change).length > 0 ? ' and the city' : ''}`,
    actor,
    { plants: picks(2, 20), notes: notes(2, 20), messages: unread(6) },
    {
      ...change,
      ...(plants > 0 && { plants: [...picks(2, 20), ...picks(plants)] }),
      ...(added > 0 && { notes: [...notes(2, 20), ...notes(added)] }),
      ...(marked > 0 && { messages: [...read(marked), ...unread(6).slice(marked)] }),
    },
  );
const own = (plants: number, added: number): Attempt =>
  becomes(
    `rosa writes ${plants} picks and ${added} messages`,
    rosa,
    { plants: [], messages: unread(1) },
    {
      plants: picks(plants),
      messages: unread(1 + added),
    },
  );

const wrongAt = (field: 'plants' | 'notes', make: (index: number) => Stored, wrong: unknown): Pair[] => {
  const actor = field === 'plants' ? rosa : emil;
  const five = several(make, 5);
  const what = field === 'plants' ? 'picks' : field;
  return beside(
    becomes(`${actor.uid} adds five ${what}`, actor, { [field]: [] }, { [field]: five }),
    ...five.map((_, at) =>
      becomes(
        `${actor.uid} adds five ${what}, of which that at place ${at} is wrong`,
        actor,
        { [field]: [] },
        {
          [field]: five.with(at, wrong as Stored),
        },
      ),
    ),
  );
};

const numbers: Pair[] = [
  ...wrongAt('plants', pickOf, 'x'),
  ...wrongAt('notes', (index) => noteOf(`n${index}`), 'x'),
  ...beside(mix(emil, [5, 0, 0]), mix(emil, [6, 0, 0]), mix(emil, [5, 1, 0]), mix(emil, [5, 0, 1])),
  ...beside(mix(emil, [0, 5, 0]), mix(emil, [0, 6, 0]), mix(emil, [1, 5, 0]), mix(emil, [0, 5, 1])),
  ...beside(mix(emil, [0, 0, 5]), mix(emil, [0, 0, 6]), mix(emil, [1, 0, 5]), mix(emil, [0, 1, 5])),
  ...beside(mix(emil, [2, 2, 1]), mix(emil, [2, 2, 2]), mix(emil, [2, 3, 1]), mix(emil, [3, 2, 1])),
  ...beside(mix(ada, [1, 3, 1], { city: 'Folsom' }), mix(ada, [1, 4, 1], { city: 'Folsom' })),
  ...beside(own(2, 3), own(3, 3), own(2, 4)),
  ...[1, 2, 3, 4].flatMap((count) => [
    ...beside(mix(emil, [count, 0, 0]), mix(emil, [count, 6 - count, 0])),
    ...beside(mix(emil, [0, count, 0]), mix(emil, [0, count, 6 - count])),
    ...beside(mix(emil, [0, 0, count]), mix(emil, [6 - count, 0, count])),
    ...beside(own(0, count), own(6 - count, count)),
  ]),
];

/** What equals nothing is told from what was there before only by itself. */
const noNumber: Pair[] = (['plants', 'notes'] as const).flatMap((field) => {
  const actor = field === 'plants' ? rosa : emil;
  const good = field === 'plants' ? pickOf(1) : noteOf('n1');
  const odd = (count: number): Stored[] => several((index) => ({ index, value: Number.NaN }), count);
  const adds = (count: number): Attempt =>
    becomes(
      `${actor.uid} adds to ${field} beside ${count} that hold what is no number`,
      actor,
      { [field]: odd(count) },
      {
        [field]: [...odd(count), good],
      },
    );
  return [
    ...beside(
      adds(4),
      adds(5),
      becomes(
        `${actor.uid} adds what holds no number to ${field}`,
        actor,
        { [field]: odd(1) },
        { [field]: [...odd(2), good] },
      ),
    ),
  ];
});

export const entries: Pair[] = [
  ...beside(plain, note('of a few words to nobody', { note: null })),
  ...noteShapes,
  ...noteChanges,
  ...pickShapes,
  ...pickChanges,
  ...numbers,
  ...noNumber,
];
