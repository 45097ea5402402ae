import { expect, test } from 'vitest';
import { EngineState } from './engine-state.ts';

test('the server is heard when all that is followed was heard, and trouble since takes nothing of that back', () => {
  const state = new EngineState(() => undefined);
  expect(state.facts.heard).toBe(false);
  state.setSilent('users', 'departures');
  state.setFailing('users', false);
  expect(state.facts.heard).toBe(false);
  state.setFailing('departures', true);
  expect([state.facts.heard, state.facts.failing]).toEqual([false, true]);
  state.setFailing('departures', false);
  expect([state.facts.heard, state.facts.failing]).toEqual([true, false]);
  state.setFailing('users', true);
  expect([state.facts.heard, state.facts.failing]).toEqual([true, true]);
});
