/** What is asked of `npm start` and `npm run dev`. */
import { parseArgs } from 'node:util';
import { Trouble } from './trouble.ts';

export interface Asked {
  /** The cloud in the browser instead of the emulators. */
  demo: boolean;
  /** The sources, with hot reload, instead of what is built from them. */
  dev: boolean;
  /** What the emulators hold is there again at the next start. */
  keep: boolean;
  /** Undefined: the usual port, or another one where that is taken. 0: any. */
  port: number | undefined;
}

/**
 * Throws a `Trouble` where it is not understood. Without the `--` npm keeps the options to itself, and tells them by its
 * environment only.
 */
export function startAsked(args: string[], environment: NodeJS.ProcessEnv): Asked {
  const asked = (name: string): boolean => args.includes(`--${name}`) || environment[`npm_config_${name}`] === 'true';
  try {
    const flag = { type: 'boolean' } as const;
    parseArgs({ args, options: { demo: flag, dev: flag, keep: flag } });
  } catch {
    throw new Trouble(
      `\`${args.join(' ')}\` is not understood: \`npm start\` knows \`-- --demo\` for the demo in the browser and \`-- --keep\` for data that stay.`,
    );
  }
  return { demo: asked('demo'), dev: asked('dev'), keep: asked('keep'), port: portAsked(environment['PORT']) };
}

function portAsked(port: string | undefined): number | undefined {
  if (port === undefined || port === '') return undefined;
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port);
  throw new Trouble(
    `PORT is \`${port}\`, which is no port: choose a number from 1024 to 65535, as in \`PORT=5001 npm start\`.`,
  );
}
