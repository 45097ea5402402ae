/** `npm start` and `npm run dev`: a backend, the app in front of it, and one line that says where. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { buildIfStale } from './build.ts';
import { demoData } from '#backend/demo-data.ts';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { freePort } from '#backend/free-port.ts';
import { initJsonOf, startBackend } from '#backend/local-backend.ts';
import { projectRoot } from '#backend/project.ts';
import { answerInit, serveApp } from '#backend/web-server.ts';

interface Started {
  initJson: object;
  stop(): Promise<void>;
}

const usualPort = 5000;

async function startSeeded(): Promise<Started> {
  await buildIfStale('functions');
  const backend = await startBackend();
  if (!backend.triggers)
    console.log('No Java 21 here: nothing stamps what is edited past the app, nor trims its error log.');
  await backend.seed(demoData({ seed: 1 }));
  return { initJson: initJsonOf(backend), stop: () => backend.stop() };
}

async function serveSources(port: number, initJson: object): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    server: { port, strictPort: true },
    plugins: [
      {
        name: 'backend',
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            if (!answerInit(request, response, () => initJson)) next();
          });
        },
      },
    ],
  });
  await server.listen();
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

/** Calls `stop` once, at a signal or when the parent process has ended. */
function whenEnded(stop: () => void): void {
  const parent = process.ppid;
  // npm passes a signal to its shell only.
  const watch = setInterval(() => process.ppid !== parent && end(), 250);
  const end = (): void => {
    clearInterval(watch);
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}

async function backendFor(flags: string[]): Promise<Started> {
  if (!flags.includes('--demo')) {
    if (await firestoreEmulatorAvailable()) return startSeeded();
    console.log(
      'No Firestore emulator here (it needs gcloud with that component, or Java 21): serving the demo instead.',
    );
  }
  return { initJson: { demo: true }, stop: () => Promise.resolve() };
}

/** Flags: `--demo` for the cloud in the browser, `--dev` for unbuilt sources. Resolves when the app is being served. */
export async function serve(flags: string[]): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  whenEnded(() => {
    void Promise.allSettled(stops.map((stop) => stop())).then(() => process.exit(0));
  });
  try {
    const dev = flags.includes('--dev');
    const wanted = Number(process.env['PORT'] ?? 0);
    const [backend] = await Promise.all([backendFor(flags), dev ? undefined : buildIfStale('app')]);
    stops.push(() => backend.stop());
    const port = wanted || (await freePort(usualPort));
    const web = dev
      ? await serveSources(port, backend.initJson)
      : await serveApp({ port, initJson: () => backend.initJson });
    stops.push(() => web.stop());
    console.log(`ready: ${web.url}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
