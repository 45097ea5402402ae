/** What is asked of `npm test`. */
import { parseArgs } from 'node:util';

export interface TestsAsked {
  /** The journeys alone, so often; undefined: every suite, once. */
  repeat: number | undefined;
  /** While others want the processors. */
  load: boolean;
}

export const usage =
  'npm test -- [--repeat <times>] [--load]\n' +
  'Without --repeat it runs every suite, with it the journeys alone. --load has others want the processors meanwhile.';

/** Null where it is not understood: then nothing is run. Without the `--` npm keeps the options, and tells them by its environment. */
export function testsAsked(args: string[], environment: NodeJS.ProcessEnv): TestsAsked | null {
  try {
    const options = { repeat: { type: 'string' }, load: { type: 'boolean', default: false } } as const;
    const { repeat = environment['npm_config_repeat'], load } = parseArgs({ args, options }).values;
    if (repeat !== undefined && !/^[1-9]\d{0,3}$/.test(repeat)) return null;
    return {
      repeat: repeat === undefined ? undefined : Number(repeat),
      load: load || environment['npm_config_load'] === 'true',
    };
  } catch {
    return null;
  }
}
