/** What stops `npm start` before it does anything, as its user sees it. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, loopback } from '#backend/free-port.ts';

const script = new URL('start.ts', import.meta.url).href;

function start(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: unknown; told: string; complained: string }> {
  const source = `await (await import(${JSON.stringify(script)})).start(${JSON.stringify(args)})`;
  const options = { env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', source],
      options,
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, told: stdout, complained: stderr }),
    );
  });
}

test('a port that another program has, in one sentence and at once', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, loopback, resolve));
  onTestFinished(() => void other.close());
  expect(await start({ PORT: String(port) }, '--demo')).toEqual({
    code: 1,
    told: '',
    complained: `Port ${port} is taken by another program: choose another one, as in \`PORT=${port + 1} npm start\`.\n`,
  });
});

test('an option that it does not know', async () => {
  const { code, told, complained } = await start({}, '--forever');
  expect([code, told]).toEqual([1, '']);
  expect(complained).toMatch(/^`--forever` is not understood: [^\n]+\.\n$/);
});
