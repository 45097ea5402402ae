/** A host as plain as they come: files in folders, an index for each folder, no rewrites, no header of ours. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';
import { loopback } from '#backend/free-port.ts';
import { startProxy } from '#backend/proxy.ts';

export interface StaticHost {
  url: string;
  /** The path of each request so far. */
  asked: string[];
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** Serves each folder under its path, like `/some/where`, and an empty page at any other. */
export async function serveFolders(folders: Record<string, string>): Promise<StaticHost> {
  const served = Object.entries(folders).map(([path, folder]) => ({ path, files: sirv(folder, { etag: true }) }));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    asked.push(url);
    const found = served.find(({ path }) => url.startsWith(`${path}/`));
    if (!found) {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>');
      return;
    }
    request.url = url.slice(found.path.length);
    found.files(request, response, () => {
      response.statusCode = 404;
      response.end('Not found');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const { port } = server.address() as AddressInfo;
  const proxy = await startProxy({ host: loopback, port });
  return {
    url: `http://${loopback}:${proxy.port}`,
    asked,
    cut: () => proxy.cut(),
    restore: () => proxy.restore(),
    async stop() {
      await proxy.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
