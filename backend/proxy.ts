/** A TCP proxy on the loopback interface that can be cut: the network of tests, for pages, workers and open streams alike. */
import { createServer, connect, type Socket } from 'node:net';
import { type HostPort, loopback } from './free-port.ts';
import { late, type Late, type Speed } from './late.ts';

export interface Proxy {
  port: number;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  /** While on, requests arrive but no answer comes back: what was committed is not heard of. */
  dropAnswers(on: boolean): void;
  /** While on, nothing passes in either direction, and no connection ends. */
  freeze(on: boolean): void;
  /** From now on what passes takes its time, in both directions; without a speed none. */
  slow(speed?: Speed): void;
  /** Asked of each answer from now on: whether it is lost with its connection, which ends, while all others go on. Without: none. */
  lose(isLost?: () => boolean): void;
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
  let speed: Speed | undefined;
  let isLost = () => false;

  const carry = (from: Socket, to: Socket, passes: () => boolean): Late => {
    const way = late((chunk) => {
      if (!to.destroyed && !to.write(chunk)) from.pause();
    });
    from.on('data', (chunk) => passes() && way.pass(chunk, speed));
    to.on('drain', () => from.resume());
    return way;
  };
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
    const there = carry(client, far, () => !frozen);
    const back = carry(far, client, () => {
      const lost = isLost();
      if (lost) client.destroy();
      return answering && !frozen && !lost;
    });
    for (const [socket, other, way] of [
      [client, far, there],
      [far, client, back],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // An error is followed by close; without a listener it would end the process.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        way.end(() => other.destroy());
      });
    }
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
    slow(next) {
      speed = next;
    },
    lose(next = () => false) {
      isLost = next;
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
