/** Serves the pages on a free port, with the headers that shared memory and WebAssembly ask for, which the product has no use for. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { loopback } from '../../../backend/free-port.ts';

export interface PageServer {
  url: string;
  /** Called with each last word of a page; the page gets no answer. */
  onKill(kill: (asked: URLSearchParams) => void): void;
  /** The files of the page of this name that somebody has asked for. */
  served(name: string): string[];
  stop(): Promise<void>;
}

const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export async function servePages(folder: string): Promise<PageServer> {
  let kill: (asked: URLSearchParams) => void = () => undefined;
  const asked = new Set<string>();
  const files = sirv(folder, {
    dev: true,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    },
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    if (pathname === '/kill') return kill(searchParams);
    asked.add(pathname);
    files(request, response, () => {
      response.statusCode = 404;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://${loopback}:${port}`,
    onKill: (work) => (kill = work),
    served: (name) =>
      [...asked].filter((path) => path.startsWith(`/${name}/`)).map((path) => join(folder, decodeURIComponent(path))),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
