import { createServer } from 'node:net';

export interface HostPort {
  host: string;
  port: number;
}

export const loopback = '127.0.0.1';

/** Below the ports of outgoing connections, which could be taken before a server listens. */
const range = { first: 20_000, last: 32_000 };
const tries = 100;

const given = new Set<number>();

/** A port that nobody listens on: `wanted` when it is free, else one that was not given before. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  const { first, last } = range;
  for (let left = tries; left > 0; left -= 1) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`None of ${tries} ports was free.`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, loopback, () => server.close(() => resolve(true)));
  });
}
