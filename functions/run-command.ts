/** What the commands for owners have in common. Each ends with exit code 1 where it could not do what was asked. */

export interface Command<Request> {
  usage: string;
  /** What was asked; null, or an error of parsing, where that is not as the usage says. */
  asked(): Request | null;
  run(request: Request): Promise<void>;
  /** Said after an error: how to go on. */
  again?(request: Request): string | undefined;
}

export async function runCommand<Request>({ usage, asked, run, again }: Command<Request>): Promise<void> {
  const request = orNull(asked);
  if (request === null) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  try {
    await run(request);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    const advice = again?.(request);
    if (advice) console.error(advice);
    process.exitCode = 1;
  }
}

function orNull<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
