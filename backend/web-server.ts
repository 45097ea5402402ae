/** Serves the built app as Firebase Hosting does: same headers, same fallback, and the answer that names the backend. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from '@polka/compression';
import sirv from 'sirv';
import { loopback } from './free-port.ts';
import { projectRoot } from './project.ts';

interface HeaderRule {
  source: string;
  headers: { key: string; value: string }[];
}

export interface WebServer {
  url: string;
  port: number;
  stop(): Promise<void>;
}

export const initPath = '/__/firebase/init.json';

/** Answers the page's question for its backend; false when it asked for something else. */
export function answerInit(request: IncomingMessage, response: ServerResponse, initJson: () => object): boolean {
  if (request.url?.split('?')[0] !== initPath) return false;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify(initJson()));
  return true;
}

/** The headers of firebase.json, with the loopback interface allowed and without `upgrade-insecure-requests`. */
export function headersFor(path: string, rules: HeaderRule[]): [string, string][] {
  const matching = rules.filter(({ source }) => source === '**' || path.startsWith(source.replace(/\*\*$/, '')));
  return matching
    .flatMap(({ headers }) => headers)
    .map(({ key, value }) => [
      key,
      value.replace(/(connect|img)-src 'self'/g, `$& http://${loopback}:*`).replace('; upgrade-insecure-requests', ''),
    ]);
}

/** Serves `dist` on the loopback interface. Rejects when `port` is taken; 0 takes any. */
export async function serveApp(options: { port?: number; initJson: () => object; dist?: string }): Promise<WebServer> {
  const hosting = JSON.parse(readFileSync(join(projectRoot, 'firebase.json'), 'utf8')) as {
    hosting: { headers: HeaderRule[] };
  };
  const files = sirv(options.dist ?? join(projectRoot, 'dist'), {
    single: true,
    // Looked for at each request: another command may build anew meanwhile.
    dev: true,
    ignores: [/^\/assets\//, /^\/__\//],
    etag: true,
    setHeaders: (response, path) => {
      for (const [key, value] of headersFor(path, hosting.hosting.headers)) response.setHeader(key, value);
    },
  });
  const compress = compression();
  const server = createServer((request, response) => {
    if (answerInit(request, response, options.initJson)) return;
    // A file that goes at that very moment costs its own answer, not the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    compress(request, response, () =>
      files(request, response, () => {
        response.statusCode = 404;
        response.end('Not found');
      }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, loopback, resolve);
  });
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://${loopback}:${port}`, port, stop };
}
