import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Removal } from '#domain/removal.ts';
import { failureOf, isAsking, removal, removing, type RemovalEvent, type RemovalTold } from './removal.ts';

const rosa: Removal = { id: 'rosa', role: 'customer', title: 'Marsh, Rosa' };
const carl: Removal = { id: 'carl', role: 'employee', title: 'Ash, Carl' };

function start(answer: () => Promise<void> = () => Promise.resolve()) {
  const asked: Removal[] = [];
  const remove = fromPromise<void, Removal>(({ input }) => {
    asked.push(input);
    return answer();
  });
  const actor = createActor(removal.provide({ actors: { remove } })).start();
  const reaches = (state: 'done' | 'failed') => waitFor(actor, (snapshot) => snapshot.matches(state));
  const told: RemovalTold[] = [];
  actor.on('*', (event) => told.push(event));
  return { actor, asked, told, reaches };
}

describe('the delete confirmation', () => {
  it('"closed, then open on the delete icon. Cancel closes."', () => {
    const { actor, asked } = start();
    expect(isAsking(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'delete.requested', removal: rosa });
    expect(isAsking(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'cancelled' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { removal: null } });
    expect(asked).toEqual([]);
  });

  it('"Delete runs the action": once, for whoever was asked about', async () => {
    const { actor, asked, told, reaches } = start();
    actor.send({ type: 'delete.requested', removal: rosa });
    actor.send({ type: 'delete.requested', removal: carl });
    actor.send({ type: 'confirmed' });
    actor.send({ type: 'confirmed' });
    expect(removing(actor.getSnapshot())).toBe('rosa');
    actor.send({ type: 'cancelled' });
    await reaches('done');
    expect(asked).toEqual([rosa]);
    expect(told).toEqual([{ type: 'removal.done', removal: rosa }]);
    expect(removing(actor.getSnapshot())).toBeUndefined();
  });

  it('tells why it failed, and goes on at once when asked again', async () => {
    let broken = true;
    const refused = Object.assign(new Error('Only for admins.'), { code: 'permission-denied' });
    const { actor, asked, told, reaches } = start(() => (broken ? Promise.reject(refused) : Promise.resolve()));
    actor.send({ type: 'delete.requested', removal: rosa });
    actor.send({ type: 'confirmed' });
    await reaches('failed');
    const failure = { code: 'permission-denied', message: 'Only for admins.' };
    expect(told).toEqual([{ type: 'removal.failed', failure }]);
    actor.send({ type: 'alert.closed' });
    broken = false;
    actor.send({ type: 'retry.requested', removal: rosa });
    expect(removing(actor.getSnapshot())).toBe('rosa');
    await reaches('done');
    expect(asked).toEqual([rosa, rosa]);
  });

  it.each([
    [Object.assign(new Error('No.'), { code: 'internal' }), { code: 'internal', message: 'No.' }],
    [new TypeError('a slip'), { code: 'unknown', message: 'a slip' }],
    ['a word', { code: 'unknown', message: 'a word' }],
  ])('names any failure: %s', (error, failure) => {
    expect(failureOf(error)).toEqual(failure);
  });
});

describe('every state that can be reached', () => {
  const events: RemovalEvent[] = [
    { type: 'delete.requested', removal: rosa },
    { type: 'cancelled' },
    { type: 'confirmed' },
    { type: 'retry.requested', removal: rosa },
    { type: 'alert.closed' },
  ];
  const answers = [
    { type: 'xstate.done.actor.0.removal.deleting', output: undefined } as never,
    { type: 'xstate.error.actor.0.removal.deleting', error: new Error('no') } as never,
  ];
  const paths = getShortestPaths(removal, {
    events: [...events, ...answers],
    serializeState: ({ value }) => JSON.stringify(value),
  });
  const taken: Record<string, string[]> = {
    closed: ['delete.requested', 'retry.requested'],
    open: ['cancelled', 'confirmed'],
    deleting: [],
    done: ['alert.closed'],
    failed: ['alert.closed'],
  };

  it('is one of those drawn', () => {
    expect(paths.map(({ state }) => state.value).toSorted()).toEqual(Object.keys(taken).toSorted());
  });

  it.each(paths.map(({ state }) => ({ name: state.value, state })))(
    '$name takes nothing but what is drawn',
    ({ name, state }) => {
      expect(events.filter((event) => state.can(event)).map(({ type }) => type)).toEqual(taken[name]);
    },
  );
});
