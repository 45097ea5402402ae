/** Firefox by WebDriver BiDi, which it speaks by itself. */
import { WebSocket } from 'undici';
import { clickAt, keysOf, middleOf, type OtherBrowser, unwrapped, type Window, wrapped } from './client.ts';
import { run } from './processes.ts';

interface Answer {
  id: number;
  type: 'success' | 'error';
  result: unknown;
  message?: string;
}

export async function startFirefox(folder: string): Promise<OtherBrowser> {
  const program = run('firefox-esr', ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', folder]);
  const url = await program.printed(/WebDriver BiDi listening on (ws:\S+)/);
  const { send, close } = await connect(`${url}/session`);
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string };
  };
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async open(address) {
      const { context } = (await send('browsingContext.create', { type: 'window' })) as { context: string };
      const window = windowOf(send, context);
      await window.go(address);
      return window;
    },
    async close() {
      await send('browser.close', {});
      close();
      await program.ended(20_000);
    },
  };
}

type Send = (method: string, params: object) => Promise<unknown>;

async function connect(url: string): Promise<{ send: Send; close(): void }> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  return {
    close: () => socket.close(),
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, ({ type, result, message }) =>
          type === 'success' ? resolve(result) : reject(new Error(`${method}: ${message}`)),
        );
        socket.send(JSON.stringify({ id, method, params }));
      }),
  };
}

function windowOf(send: Send, context: string): Window {
  const window: Window = {
    go: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    async evaluate(work, ...args) {
      const answer = (await send('script.callFunction', {
        functionDeclaration: `(text) => (${wrapped(work)})(...JSON.parse(text))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
        userActivation: false,
      })) as { type: string; result: { value: string }; exceptionDetails?: { text: string } };
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? answer.type);
      return unwrapped(answer.result.value);
    },
    async click(selector) {
      const at = await window.evaluate(middleOf, selector);
      await send('input.performActions', { context, actions: clickAt(at) });
    },
    type: async (text) => void (await send('input.performActions', { context, actions: keysOf(text) })),
    close: async () => void (await send('browsingContext.close', { context })),
  };
  return window;
}
