import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, toPromise, type AnyEventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { emptyRegistration, type RegistrationForm } from '#domain/registration.ts';
import type { Account } from '#domain/sign-in.ts';
import type { CreateFailure, CreateOutcome, StoreOutcome, UndoOutcome } from './account-outcomes.ts';
import { registering, type RegisteringInput } from './registering.ts';

const nina = { uid: 'nina', email: 'nina@garden.test', verified: false };
const form = { ...emptyRegistration, email: ' Nina@garden.test ', password: 'garden' };
const fromScratch: RegisteringInput = { form, account: null, fresh: false, attempted: false };

interface World {
  create?: () => Promise<CreateOutcome>;
  store?: () => Promise<StoreOutcome>;
  undo?: () => Promise<UndoOutcome>;
}

async function send(world: World, input: Partial<RegisteringInput> = {}) {
  const asked: unknown[] = [];
  const actor = createActor(
    registering.provide({
      actors: {
        createAccount: fromPromise<CreateOutcome, { email: string; password: string; attempted: boolean }>(
          ({ input: wanted }) => {
            asked.push(['create', wanted]);
            return world.create?.() ?? Promise.resolve({ account: nina });
          },
        ),
        storeProfile: fromPromise<StoreOutcome, { account: Account; form: RegistrationForm }>(({ input: wanted }) => {
          asked.push(['store', wanted]);
          return world.store?.() ?? Promise.resolve('stored');
        }),
        undoAccount: fromPromise<UndoOutcome, { account: Account }>(({ input: wanted }) => {
          asked.push(['undo', wanted]);
          return world.undo?.() ?? Promise.resolve('undone');
        }),
      },
    }),
    { input: { ...fromScratch, ...input } },
  ).start();
  return { output: await toPromise(actor), asked };
}

const broken = () => Promise.reject(new Error('broken'));
const undoNina = ['undo', { account: nina }];

describe('sending a registration', () => {
  it('makes the account, then stores the user document', async () => {
    const { output, asked } = await send({});
    expect(output.result).toBe('registered');
    expect(asked).toEqual([
      ['create', { email: 'Nina@garden.test', password: 'garden', attempted: false }],
      ['store', { account: nina, form }],
    ]);
  });

  it.each<CreateFailure>([
    'email-in-use',
    'email-invalid',
    'weak-password',
    'password-policy',
    'offline',
    'lost',
    'no-answer',
    'too-many-attempts',
  ])('ends with %s when the account was not made', async (failure) => {
    const { output, asked } = await send({ create: () => Promise.resolve({ failure }) });
    expect(output).toEqual({ result: failure, account: null, fresh: false });
    expect(asked).toHaveLength(1);
  });

  it('ends with other when making the account broke', async () => {
    expect((await send({ create: broken })).output.result).toBe('other');
  });

  it.each<[string, () => Promise<StoreOutcome>]>([
    ['refused', () => Promise.resolve('refused')],
    ['unreachable', () => Promise.resolve('unreachable')],
    ['broken', broken],
  ])('takes the account back when the document is %s', async (_, store) => {
    const { output, asked } = await send({ store });
    expect(output).toEqual({ result: 'not-stored', account: null, fresh: false });
    expect(asked.at(-1)).toEqual(undoNina);
  });

  it('is registered after all when the document turns out to be there', async () => {
    const { output } = await send({
      store: () => Promise.resolve('unreachable'),
      undo: () => Promise.resolve('stored'),
    });
    expect(output.result).toBe('registered');
  });

  it.each<[string, () => Promise<UndoOutcome>]>([
    ['stuck', () => Promise.resolve('stuck')],
    ['broken', broken],
  ])('keeps the account for the next attempt when taking it back is %s', async (_, undo) => {
    const { output } = await send({ store: () => Promise.resolve('unreachable'), undo });
    expect(output).toEqual({ result: 'half-done', account: nina, fresh: true });
  });

  it('only stores the document at the next attempt', async () => {
    const { output, asked } = await send({}, { account: nina, fresh: true });
    expect(output.result).toBe('registered');
    expect(asked).toEqual([['store', { account: nina, form }]]);
  });

  it.each<[StoreOutcome, string]>([
    ['refused', 'refused'],
    ['unreachable', 'half-done'],
  ])('never takes back an account that it did not make: %s', async (outcome, result) => {
    const { output, asked } = await send({ store: () => Promise.resolve(outcome) }, { account: nina });
    expect(output).toEqual({ result, account: nina, fresh: false });
    expect(asked).not.toContainEqual(undoNina);
  });
});

describe('every way of sending', () => {
  const done = (actor: string, output: unknown): AnyEventObject => ({ type: `xstate.done.actor.${actor}`, output });
  const failed = (actor: string): AnyEventObject => ({
    type: `xstate.error.actor.${actor}`,
    error: new Error('broken'),
  });
  const answersTo: Record<string, AnyEventObject[]> = {
    creating: [
      done('createAccount', { account: nina }),
      ...(['email-in-use', 'lost', 'other'] as const).map((failure) => done('createAccount', { failure })),
      failed('createAccount'),
    ],
    storing: [
      ...(['stored', 'refused', 'unreachable'] as const).map((outcome) => done('storeProfile', outcome)),
      failed('storeProfile'),
    ],
    undoing: [
      ...(['undone', 'stored', 'stuck'] as const).map((outcome) => done('undoAccount', outcome)),
      failed('undoAccount'),
    ],
  };
  const pathsFrom = (input: RegisteringInput) =>
    getShortestPaths(registering, {
      input,
      events: ({ value }) => answersTo[value] ?? [],
      // Each answer counts as a way of its own.
      serializeState: ({ value, context }, event) =>
        JSON.stringify([value, context.result, context.account, event?.type, (event as AnyEventObject)?.['output']]),
    });
  const values = (input: RegisteringInput) => new Set(pathsFrom(input).map(({ state }) => state.value));

  it('is drawn', () => {
    expect(values(fromScratch)).toEqual(new Set(['creating', 'storing', 'undoing', 'over']));
    expect(values({ ...fromScratch, account: nina, fresh: true })).toEqual(new Set(['storing', 'undoing', 'over']));
    expect(values({ ...fromScratch, account: nina })).toEqual(new Set(['storing', 'over']));
  });

  const ways = pathsFrom(fromScratch).map((path) => {
    const answers = path.steps.map(({ event }) => JSON.stringify(event['output'] ?? event.type));
    return { name: answers.join(', then '), path, answers };
  });
  const over = ways.filter(({ path }) => path.state.matches('over'));

  it.each(over)('$name: an account is stored, taken back or remembered', ({ path, answers }) => {
    const { result, account } = path.state.context;
    const made = answers.includes(JSON.stringify({ account: nina }));
    const kept = account !== null;
    expect({ made, result, kept }).toSatisfy(
      () =>
        (!made && !kept && result !== 'registered') ||
        (made && answers.includes('"stored"') && result === 'registered') ||
        (made && answers.includes('"undone"') && result === 'not-stored' && !kept) ||
        (made && result === 'half-done' && kept),
    );
  });

  it.each(ways.filter(({ path }) => path.state.matches('undoing')))('$name: only then it is undone', ({ answers }) => {
    expect(answers).toContain(JSON.stringify({ account: nina }));
    expect(answers).not.toContain('"stored"');
  });
});
