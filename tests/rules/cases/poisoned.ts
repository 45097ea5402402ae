/**
 * Whatever a document holds, from the console, an earlier app or bad intent: staff still write notes, mark messages, change
 * the role and remove it, and its owner still chooses plants, as long as they leave the rest alone.
 */
import { revisionOf } from '#domain/document-shapes.ts';
import type { Actor, Stored } from '#domain/permission-request.ts';
import { type Attempt, beside, Foreign, type Pair, write } from '../case.ts';
import { ada, carl, departed, emil, messageOf, next, noteOf, pickOf, rosa, users } from '../world.ts';

const deep = (levels: number): Stored => (levels === 0 ? { end: null } : { deeper: deep(levels - 1) });

const poisons: [what: string, value: unknown][] = [
  ['nothing', null],
  ['a yes', true],
  ['zero', 0],
  ['a fraction', -0.5],
  ['a huge number', 2 ** 53],
  ['a number without end', Infinity],
  ['what is no number', Number.NaN],
  ['an empty text', ''],
  ['a text of 30000 characters', 'x'.repeat(30_000)],
  ['an empty list', []],
  ['an empty map', {}],
  ['a map of 15 levels', deep(15)],
  ['a reference', new Foreign('reference')],
  ['a place', new Foreign('geo point')],
  ['bytes', new Foreign('bytes')],
  ['a date', new Foreign('timestamp')],
  ['a vector', new Foreign('vector')],
];

/** The role alone tells whom staff look after. */
const fields = [...Object.keys(users.rosa), 'specialtyRequests', 'nickname'].filter((field) => field !== 'role');
const inLists = (entry: unknown): Stored => ({ plants: [entry], notes: [entry], messages: [entry] });
const mayStandInList = (value: unknown): boolean =>
  !Array.isArray(value) && !(value instanceof Foreign && value.type === 'vector');

const documents: [where: string, document: Stored][] = [
  ...poisons.flatMap(([what, value]): [string, Stored][] => [
    [`${what} in every field`, { ...Object.fromEntries(fields.map((field) => [field, value])), role: 'customer' }],
    ...(!mayStandInList(value)
      ? []
      : [[`${what} in every list`, { ...users.rosa, ...inLists(value) }] as [string, Stored]]),
    [
      `${what} in every entry`,
      {
        ...users.rosa,
        ...inLists({
          id: value,
          name: value,
          category: value,
          note: value,
          message: value,
          createdAt: value,
          read: value,
        }),
      },
    ],
  ]),
  ['no field but the role', { role: 'customer' }],
  ['a field of 900000 characters', { ...users.rosa, imgUrl: 'x'.repeat(900_000) }],
];

const listOf = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : []);

function deeds(where: string, document: Stored): Pair[] {
  const rev = revisionOf(document['rev']) + 1;
  const changes = (what: string, actor: Actor, change: Stored, also: Record<string, Stored> = {}): Attempt => ({
    name: `${actor.uid} ${what} of somebody with ${where}`,
    actor,
    world: { 'users/rosa': document },
    ask: write({ 'users/rosa': next(document, change), ...also }),
  });
  const notes = { notes: [...listOf(document['notes']), noteOf('new')] };
  const plants = { plants: [...listOf(document['plants']), pickOf(1)] };
  const messages = listOf(document['messages']);
  const message = { messages: [...messages, messageOf(9)] };
  const toEmployee = { 'departures/rosa': departed('rosa', rev, 'employee') };
  const becomesEmployee = changes('changes the role', ada, { role: 'employee', id: 'rosa' }, toEmployee);
  const removal = (actor: Actor): Attempt => ({
    name: `${actor.uid} removes somebody with ${where}`,
    actor,
    world: { 'users/rosa': document },
    ask: write({ 'users/rosa': null, 'departures/rosa': departed('rosa', rev, null) }),
  });
  const unmarked = { ...document, messages: [...messages, messageOf(9)] };
  const marking = (actor: Actor): Attempt => ({
    name: `${actor.uid} marks a message of somebody with ${where}`,
    actor,
    world: { 'users/rosa': unmarked },
    ask: write({
      'users/rosa': next(unmarked, { messages: [...messages, messageOf(9, { read: true })] }),
    }),
  });
  return [
    ...beside(changes('adds to the notes', emil, notes), changes('adds to the notes', carl, notes)),
    ...beside(changes('adds to the notes', ada, notes), changes('adds to the notes', rosa, notes)),
    ...beside(changes('adds to the picks', rosa, plants), changes('adds to the picks', carl, plants)),
    ...beside(changes('adds to the messages', rosa, message), changes('adds to the messages', emil, message)),
    ...beside(
      changes('changes the city', ada, { city: 'Folsom' }),
      changes('changes the city', emil, { city: 'Folsom' }),
    ),
    ...beside(becomesEmployee, changes('changes the role', emil, { role: 'employee', id: 'rosa' }, toEmployee)),
    ...beside(removal(ada), removal(emil)),
    ...beside(marking(emil), marking(carl)),
  ];
}

export const poisoned: Pair[] = documents.flatMap(([where, document]) => deeds(where, document));
