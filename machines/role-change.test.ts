import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { isAskingRole, roleChange, type RoleChange, type RoleChangeEvent } from './role-change.ts';

const rosa: RoleChange = { id: 'rosa', title: 'Marsh, Rosa', role: 'employee' };

function start(answer: () => Promise<void> = () => Promise.resolve()) {
  const asked: RoleChange[] = [];
  const change = fromPromise<void, RoleChange>(({ input }) => {
    asked.push(input);
    return answer();
  });
  const actor = createActor(roleChange.provide({ actors: { change } })).start();
  return { actor, asked };
}

describe('making an employee', () => {
  it('asks first, and changes nothing when it is cancelled', () => {
    const { actor, asked } = start();
    actor.send({ type: 'change.requested', change: rosa });
    expect(isAskingRole(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'cancelled' });
    expect([isAskingRole(actor.getSnapshot()), asked]).toEqual([false, []]);
  });

  it('is over when the office has it', async () => {
    const { actor, asked } = start();
    actor.send({ type: 'change.requested', change: rosa });
    actor.send({ type: 'confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('closed'));
    expect([asked, actor.getSnapshot().context.change]).toEqual([[rosa], null]);
  });

  it('says why it was not done', async () => {
    const { actor } = start(() => Promise.reject(Object.assign(new Error('gone'), { code: 'gone' })));
    actor.send({ type: 'change.requested', change: rosa });
    actor.send({ type: 'confirmed' });
    const failed = await waitFor(actor, (snapshot) => snapshot.matches('failed'));
    expect(failed.context.failure).toEqual({ code: 'gone', message: 'gone' });
  });
});

describe('every state that can be reached', () => {
  const events: RoleChangeEvent[] = [
    { type: 'change.requested', change: rosa },
    { type: 'cancelled' },
    { type: 'confirmed' },
    { type: 'alert.closed' },
  ];
  const answer = { type: 'xstate.error.actor.0.roleChange.changing', error: new Error('no') } as never;
  const paths = getShortestPaths(roleChange, {
    events: [...events, answer],
    serializeState: ({ value }) => JSON.stringify(value),
  });
  const taken: Record<string, string[]> = {
    closed: ['change.requested'],
    open: ['cancelled', 'confirmed'],
    changing: [],
    failed: ['alert.closed'],
  };

  it('is one of those drawn', () => {
    expect(paths.map(({ state }) => state.value)).toEqual(Object.keys(taken));
  });

  it.each(paths.map(({ state }) => ({ name: state.value, state })))(
    '$name takes nothing but what is drawn',
    ({ name, state }) => {
      expect(events.filter((event) => state.can(event)).map(({ type }) => type)).toEqual(taken[name]);
    },
  );
});
