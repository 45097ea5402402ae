/** Staff who are not active may do what everybody may, and no more; of a customer it is only a mark. */
import type { Actor, Stored } from '#domain/permission-request.ts';
import { type Ask, type Attempt, beside, get, type Pair, write } from '../case.ts';
import { ada, catalogue, departed, emil, next, rosa, users } from '../world.ts';

export interface Deed {
  /** What is done. */
  name: string;
  actors: Actor[];
  ask: Ask;
}

const staff = [ada, emil];
/** What staff do by their role. */
export const byRole: Deed[] = [
  { name: 'reads a customer', actors: staff, ask: get('users/rosa') },
  { name: 'asks for somebody who is missing', actors: staff, ask: get('users/gone') },
  { name: 'lists customers', actors: staff, ask: { kind: 'page', feed: 'users', roles: ['customer'] } },
  { name: 'lists departures', actors: staff, ask: { kind: 'page', feed: 'departures' } },
  { name: 'reads a departure', actors: staff, ask: get('departures/gone') },
  { name: 'reads the catalogue', actors: staff, ask: get('plants/plants') },
  { name: 'reads the log of errors', actors: [ada], ask: get('errorLogs/errorLogs') },
  { name: 'takes the notes away', actors: staff, ask: write({ 'users/rosa': next(users.rosa, { notes: [] }) }) },
  { name: 'changes the city', actors: [ada], ask: write({ 'users/rosa': next(users.rosa, { city: 'Folsom' }) }) },
  { name: 'changes the catalogue', actors: staff, ask: write({ 'plants/plants': next(catalogue, { plants: [] }) }) },
  {
    name: 'starts the catalogue',
    actors: staff,
    ask: write({ 'plants/plants': { ...next(catalogue, { plants: [] }), rev: 1 } }),
  },
  {
    name: 'removes a customer',
    actors: [ada],
    ask: write({ 'users/rosa': null, 'departures/rosa': departed('rosa', 4, null) }),
  },
  {
    name: 'makes a customer an employee',
    actors: [ada],
    ask: write({
      'users/rosa': next(users.rosa, { role: 'employee' }),
      'departures/rosa': departed('rosa', 4, 'employee'),
    }),
  },
];

const who = (actor: Actor, change: Stored, { name, ask }: Deed, how: string): Attempt => ({
  name: `${actor.uid} ${name} and is ${how}`,
  actor,
  world: {
    [`users/${actor.uid}`]: { ...users[actor.uid as keyof typeof users], ...change },
    ...(name.startsWith('starts') && { 'plants/plants': null }),
  },
  ask,
});

const marked: [how: string, change: Stored][] = [
  ['not active', { active: false }],
  ['active by a word', { active: 'true' }],
  ['active by a number', { active: 1 }],
  ['active or not, nobody knows', { active: null }],
];

const roles: Pair[] = byRole.flatMap((deed) =>
  deed.actors.flatMap((actor) =>
    beside(
      who(actor, { active: true }, deed, 'active'),
      ...marked.map(([how, change]) => who(actor, change, deed, how)),
    ),
  ),
);

/** What needs no role. */
const own: Pair[] = [rosa, emil, ada].flatMap((actor) => {
  const before = users[actor.uid as keyof typeof users];
  const inactive = { ...before, active: false };
  const world = { [`users/${actor.uid}`]: inactive };
  const attempt = (name: string, ask: Ask): Attempt => ({
    name: `${actor.uid}, who is not active, ${name}`,
    actor,
    world,
    ask,
  });
  const asks = attempt(
    'asks for something',
    write({ [`users/${actor.uid}`]: next(inactive, { specialtyRequests: 'A bench' }) }),
  );
  const becomesActive = attempt(
    'becomes active by own hand',
    write({ [`users/${actor.uid}`]: next(inactive, { specialtyRequests: 'A bench', active: true }) }),
  );
  return [
    ...beside(asks, becomesActive),
    ...beside(
      attempt('reads the own document', get(`users/${actor.uid}`)),
      attempt('reads that of carl', get('users/carl')),
    ),
  ];
});
const customer: Pair[] = beside(
  who(rosa, { active: false }, { name: 'reads the catalogue', actors: [], ask: get('plants/plants') }, 'not active'),
  who(
    rosa,
    { active: false, role: 'gardener' },
    { name: 'reads the catalogue', actors: [], ask: get('plants/plants') },
    'a gardener',
  ),
);

/** Made in the console, a document may say nothing about it. */
const unsaid: Pair[] = byRole.flatMap((deed) =>
  deed.actors.flatMap((actor) => {
    const { active: _, ...rest } = users[actor.uid as keyof typeof users];
    const attempt = who(actor, {}, deed, 'not said to be active');
    return beside(
      { ...attempt, world: { ...attempt.world, [`users/${actor.uid}`]: rest } },
      who(actor, { active: false }, deed, 'not active, though it could be unsaid'),
    );
  }),
);

export const active: Pair[] = [...roles, ...unsaid, ...own, ...customer];
