/** A host of pictures, on this machine: lets pages keep some of them, and others only show. */
import { createServer } from 'node:http';
import { loopback } from '#backend/free-port.ts';

/** A picture of two by two pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4YaMBRAwQCgAjXgSxbgN+HAAAAABJRU5ErkJggg==',
  'base64',
);

export interface PictureServer {
  /** May be kept: the host allows it. */
  open: string;
  /** May be shown, not kept. */
  closed: string;
  stop(): Promise<void>;
}

export async function servePictures(): Promise<PictureServer> {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'image/png');
    response.setHeader('Cache-Control', 'no-store');
    if (request.url === '/open.png') response.setHeader('Access-Control-Allow-Origin', '*');
    response.end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const address = server.address();
  const url = `http://${loopback}:${address && typeof address === 'object' ? address.port : 0}`;
  return {
    open: `${url}/open.png`,
    closed: `${url}/closed.png`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
