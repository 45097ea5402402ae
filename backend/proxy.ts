/** A TCP proxy on the loopback interface that can be cut: the network of tests, for pages, workers and open streams alike. */
import { createServer, connect, type Socket } from 'node:net';
import { type HostPort, loopback } from './free-port.ts';

export interface Proxy {
  port: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  /** While on, requests arrive but no answer comes back: what was committed is not heard of. */
  dropAnswers(on: boolean): void;
  /** While on, nothing passes in either direction, and no connection ends. */
  freeze(on: boolean): void;
  /** Ends all connections; to new ones this is the answer, whatever they ask. Until restored. */
  answer(text: string): void;
  stop(): Promise<void>;
}

export async function startProxy(target: HostPort): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let open = true;
  let answering = true;
  let frozen = false;
  let canned: string | undefined;

  const server = createServer((client) => {
    if (!open) {
      client.destroy();
      return;
    }
    const text = canned;
    if (text !== undefined) {
      client.on('error', () => client.destroy());
      client.once('data', () => client.end(text));
      return;
    }
    const far = connect(target.port, target.host);
    for (const [socket, other] of [
      [client, far],
      [far, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // An error is followed by close; without a listener it would end the process.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (!frozen && !far.write(chunk)) client.pause();
    });
    far.on('drain', () => client.resume());
    far.on('data', (chunk) => {
      if (answering && !frozen && !client.write(chunk)) far.pause();
    });
    client.on('drain', () => far.resume());
  });
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, loopback, resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    cut() {
      open = false;
      destroyAll();
    },
    restore() {
      open = true;
      canned = undefined;
    },
    dropAnswers(on) {
      answering = !on;
    },
    freeze(on) {
      frozen = on;
      // Without the bytes that were held back, the connection is of no use.
      if (!on) destroyAll();
    },
    answer(text) {
      canned = text;
      destroyAll();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        destroyAll();
      }),
  };
}
