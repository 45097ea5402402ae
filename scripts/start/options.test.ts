import { describe, expect, test } from 'vitest';
import { startAsked } from './options.ts';

const nothing = { demo: false, dev: false, keep: false, port: undefined };

describe('What is asked of npm start', () => {
  test.each([
    [[], {}, nothing],
    [['--demo'], {}, { ...nothing, demo: true }],
    [['--dev'], {}, { ...nothing, dev: true }],
    [['--keep'], {}, { ...nothing, keep: true }],
    [['--dev', '--demo'], { PORT: '' }, { ...nothing, demo: true, dev: true }],
    [[], { PORT: '5001' }, { ...nothing, port: 5001 }],
    [[], { PORT: '0' }, { ...nothing, port: 0 }],
  ])('%j %j', (args, environment, asked) => {
    expect(startAsked(args, environment)).toEqual(asked);
  });

  test('is heard also where the -- was forgotten, and npm took the options for its own', () => {
    expect(startAsked([], { npm_config_demo: 'true' })).toMatchObject({ demo: true });
    expect(startAsked([], { npm_config_keep: 'true' })).toMatchObject({ keep: true });
  });

  test.each([[['--kept']], [['--demo=yes']], [['demo']], [['-k']]])(
    'is not understood, and that is said with what is: %j',
    (args) => {
      expect(() => startAsked(args, {})).toThrow(`\`${args[0]}\` is not understood: \`npm start\` knows \`-- --demo\``);
    },
  );

  test.each(['abc', '70000', '-1', '80.5', '5000 '])('no port is %j', (PORT) => {
    expect(() => startAsked([], { PORT })).toThrow(`PORT is \`${PORT}\`, which is no port: choose`);
  });
});
