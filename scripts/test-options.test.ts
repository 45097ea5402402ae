import { describe, expect, test } from 'vitest';
import { testsAsked } from './test-options.ts';

describe('What is asked of npm test', () => {
  test.each([
    [[], {}, { repeat: undefined, load: false }],
    [['--repeat', '10', '--load'], {}, { repeat: 10, load: true }],
    [[], { npm_config_repeat: '10', npm_config_load: 'true' }, { repeat: 10, load: true }],
  ])('%j %j', (args, environment, asked) => {
    expect(testsAsked(args, environment)).toEqual(asked);
  });

  test.each([
    [['--repeat', 'ten'], {}],
    [['--repeat', '0'], {}],
    [['--repeat', '-1'], {}],
    [['--repeat', ''], {}],
    [['--repeat'], {}],
    [['--repaet', '10'], {}],
    [['journeys'], {}],
    [['10'], { npm_config_repeat: 'true' }],
  ])('is not understood, so that nothing counts as tried: %j %j', (args, environment) => {
    expect(testsAsked(args, environment)).toBeNull();
  });
});
