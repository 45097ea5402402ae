import { describe, expect, test } from 'vitest';
import { deploy, type Deployment } from './deploy.ts';

/** Commands that print nothing; those that hold one of the words fail. */
async function deployed(deployment: Partial<Deployment>, ...failing: string[]) {
  const asked: string[] = [];
  const said: string[] = [];
  const run = (command: readonly string[]): Promise<boolean> => {
    asked.push(command.join(' '));
    return Promise.resolve(!failing.some((word) => command.includes(word)));
  };
  const succeeded = await deploy({ dryRun: false, ...deployment }, { run, say: (line) => said.push(line) });
  return { succeeded, asked, said, told: said.filter((line) => !line.startsWith('== ')) };
}

const commands = [
  'npm run --silent doctor',
  'npm run --silent build',
  'firebase deploy --only firestore',
  'firebase deploy --only functions',
  'firebase deploy --only hosting',
];
const again = 'Once the cause is gone, run the same command again: it does all steps anew.';

describe('A deployment', () => {
  test('examines, builds and publishes rules and indexes, functions, hosting, in this order', async () => {
    const { succeeded, asked, said } = await deployed({});
    expect(succeeded).toBe(true);
    expect(asked).toEqual(commands);
    expect(said).toEqual([
      '== 1 of 5: doctor',
      '== 2 of 5: build',
      '== 3 of 5: rules and indexes',
      '== 4 of 5: functions',
      '== 5 of 5: hosting',
      'Published: rules and indexes, functions, hosting.',
    ]);
  });

  test.each([
    ['doctor', 1],
    ['build', 2],
  ])('publishes nothing after trouble at %s, and says so', async (step, steps) => {
    const { succeeded, asked, told } = await deployed({}, step);
    expect(succeeded).toBe(false);
    expect(asked).toEqual(commands.slice(0, steps));
    expect(told).toEqual([
      `Stopped at: ${step}. The cause stands above.`,
      'Nothing is published: everything is as it was.',
      again,
    ]);
  });

  test.each([
    ['firestore', 3, 'rules and indexes', ['Published: nothing.'], ['Not published: functions, hosting.']],
    ['functions', 4, 'functions', ['Published: rules and indexes.'], ['Not published: hosting.']],
    ['hosting', 5, 'hosting', ['Published: rules and indexes, functions.'], []],
  ])(
    'stops at trouble with %s, and says what is published and what is not',
    async (word, steps, name, before, after) => {
      const { succeeded, asked, told } = await deployed({}, word);
      expect(succeeded).toBe(false);
      expect(asked).toEqual(commands.slice(0, steps));
      expect(told).toEqual([
        `Stopped at: ${name}. The cause stands above.`,
        ...before,
        `Perhaps published in part: ${name}.`,
        ...after,
        again,
      ]);
    },
  );

  test('goes to the project that is asked for', async () => {
    const { asked } = await deployed({ project: 'garden-staging' });
    expect(asked).toEqual(
      commands.map((command) => (command.startsWith('firebase') ? `${command} --project garden-staging` : command)),
    );
  });
});

describe('A dry run', () => {
  const shown = commands.slice(2).map((command) => `Would run: ${command}`);

  test('examines and builds, and shows what would publish', async () => {
    const { succeeded, asked, told } = await deployed({ dryRun: true });
    expect(succeeded).toBe(true);
    expect(asked).toEqual(commands.slice(0, 2));
    expect(told).toEqual([...shown, 'Nothing is published: this was a dry run.']);
  });

  test('shows all of it also where a deployment would stop, and says where', async () => {
    const { succeeded, asked, told } = await deployed({ dryRun: true }, 'doctor', 'build');
    expect(succeeded).toBe(false);
    expect(asked).toEqual(commands.slice(0, 2));
    expect(told).toEqual([
      ...shown,
      'Nothing is published: this was a dry run.',
      'A deployment would stop at: doctor. The cause stands above.',
    ]);
  });
});
