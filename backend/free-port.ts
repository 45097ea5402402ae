import { createServer } from 'node:net';

export interface HostPort {
  host: string;
  port: number;
}

export const loopback = '127.0.0.1';

/** A port that nobody listens on: `wanted` when it is free, else any. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (wanted !== 0 && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) resolve(freePort());
      else reject(error);
    });
    server.listen(wanted, loopback, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
