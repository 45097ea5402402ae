/** What the commands for owners have in common. Each ends with exit code 1 where it could not do what was asked. */

import { Refusal } from './src/refusal.ts';

export interface Command<Request> {
  usage: string;
  /** What was asked. Throws, with a sentence that says why, where that cannot be understood. */
  asked(): Request;
  run(request: Request): Promise<void>;
  /** Said after an error, unless it is a refusal: how to go on. */
  again?(request: Request): string | undefined;
}

export async function runCommand<Request>({ usage, asked, run, again }: Command<Request>): Promise<void> {
  let request: Request;
  try {
    request = asked();
  } catch (error) {
    console.error(`${firstSentence(error)}\n${usage}`);
    process.exitCode = 1;
    return;
  }
  try {
    await run(request);
  } catch (error) {
    console.error(inWords(error));
    const advice = error instanceof Refusal ? undefined : again?.(request);
    if (advice) console.error(advice);
    process.exitCode = 1;
  }
}

/** A value that has to be given. `name`: how it is asked for. */
export function needed(value: string | undefined, name: string): string {
  if (!value) throw new Error(`${name} is missing.`);
  return value;
}

/** The one argument that has to be given besides options. */
export function onlyArgument([value, more]: readonly string[], name: string): string {
  if (more !== undefined) throw new Error(`Only one argument is taken, ${name}, and "${more}" is another.`);
  return needed(value, name);
}

/** What Node adds to it is about its own ways of writing options. */
function firstSentence(error: unknown): string {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/(?<=\.) |\n/);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

function inWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return error.message.startsWith('Could not load the default credentials')
    ? 'Nobody is signed in on this machine: `gcloud auth application-default login` does it.'
    : error.message;
}
