/** A deployment, step by step: what can be refused comes before what is published, and it stops at the first trouble. */

interface Step {
  name: string;
  command: readonly string[];
  /** Whether the world sees it afterwards. */
  publishes: boolean;
}

export interface Deployment {
  /** Of Firebase; without one, that of `firebase use`. */
  project?: string | undefined;
  dryRun: boolean;
}

export interface Tools {
  /** Resolves to whether the command succeeded; it prints for itself. */
  run(command: readonly string[]): Promise<boolean>;
  say(line: string): void;
}

function stepsOf({ project }: Deployment): Step[] {
  const publish = (name: string, target: string): Step => {
    const command = ['firebase', 'deploy', '--only', target, ...(project === undefined ? [] : ['--project', project])];
    return { name, command, publishes: true };
  };
  return [
    { name: 'doctor', command: ['npm', 'run', '--silent', 'doctor'], publishes: false },
    { name: 'build', command: ['npm', 'run', '--silent', 'build'], publishes: false },
    // The app of before lives with the new rules, and the new app asks the new functions.
    publish('rules and indexes', 'firestore'),
    publish('functions', 'functions'),
    publish('hosting', 'hosting'),
  ];
}

/** Resolves to whether all of it succeeded; for a dry run, whether it would get as far as publishing. */
export function deploy(deployment: Deployment, tools: Tools): Promise<boolean> {
  return deployment.dryRun ? rehearse(stepsOf(deployment), tools) : publish(stepsOf(deployment), tools);
}

async function publish(steps: readonly Step[], { run, say }: Tools): Promise<boolean> {
  for (const [index, step] of steps.entries()) {
    say(`== ${index + 1} of ${steps.length}: ${step.name}`);
    if (await run(step.command)) continue;
    say(`Stopped at: ${step.name}. The cause stands above.`);
    for (const line of standing(steps, index)) say(line);
    return false;
  }
  say(`Published: ${namesOf(published(steps))}.`);
  return true;
}

/** What is published after the step of this index failed. */
function standing(steps: readonly Step[], failed: number): string[] {
  const step = steps[failed];
  const before = published(steps.slice(0, failed));
  const after = published(steps.slice(failed + 1));
  const again = 'Once the cause is gone, run the same command again: it does all steps anew.';
  if (!step?.publishes && before.length === 0) return ['Nothing is published: everything is as it was.', again];
  return [
    `Published: ${namesOf(before)}.`,
    // Firebase deploys functions one by one, and rules before indexes.
    ...(step?.publishes ? [`Perhaps published in part: ${step.name}.`] : []),
    ...(after.length > 0 ? [`Not published: ${namesOf(after)}.`] : []),
    again,
  ];
}

/** What publishes is shown; all else is done, also after a trouble. */
async function rehearse(steps: readonly Step[], { run, say }: Tools): Promise<boolean> {
  const failed: Step[] = [];
  for (const [index, step] of steps.entries()) {
    say(`== ${index + 1} of ${steps.length}: ${step.name}`);
    if (step.publishes) say(`Would run: ${step.command.join(' ')}`);
    else if (!(await run(step.command))) failed.push(step);
  }
  say('Nothing is published: this was a dry run.');
  const [first] = failed;
  if (first) say(`A deployment would stop at: ${first.name}. The cause stands above.`);
  return failed.length === 0;
}

const published = (steps: readonly Step[]): Step[] => steps.filter(({ publishes }) => publishes);

function namesOf(steps: readonly Step[]): string {
  return steps.length === 0 ? 'nothing' : steps.map(({ name }) => name).join(', ');
}
