/** `npm start` and `npm run dev`: a backend, the app in front of it, and lines that say what happens and where. */
import { build, isStale, type Target } from '../build.ts';
import { step } from '../steps.mjs';
import { demoData } from '#backend/demo-data.ts';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { freePort } from '#backend/free-port.ts';
import { gcloudJar } from '#backend/gcloud.ts';
import { type Backend, initJsonOf, startBackend } from '#backend/local-backend.ts';
import { serveApp } from '#backend/web-server.ts';
import { type Asked, startAsked } from './options.ts';
import { serveSources } from './sources.ts';
import { buildTrouble, cloudTrouble, portTrouble, Trouble } from './trouble.ts';
import { whenEnded } from './when-ended.ts';
import { type Ending, noEmulator, noTriggers, readyLines } from './words.ts';

interface Started {
  initJson: object;
  ending: Ending;
  stop(): Promise<void>;
}

const usualPort = 5000;

async function builtIfStale(name: string, target: Target): Promise<void> {
  if (!isStale(target)) return;
  await step(name, 'building', () => build(target)).catch((error: unknown) => {
    throw buildTrouble(name, error);
  });
}

async function startEmulators(): Promise<Started> {
  await builtIfStale('Functions', 'functions');
  const run = async (): Promise<Backend> => startBackend();
  const backend = await step('Local cloud', 'starting the emulators of Auth, Functions and Firestore', run);
  if (!backend.triggers) console.log(noTriggers);
  const data = demoData({ seed: 1 });
  const doing = `writing ${data.users.length} people and ${data.catalogue.plants.length} plants`;
  await step('Demo data', doing, () => backend.seed(data));
  return { initJson: initJsonOf(backend), ending: 'gone', stop: () => backend.stop() };
}

async function backendFor({ demo }: Asked): Promise<Started> {
  if (!demo) {
    if (await firestoreEmulatorAvailable()) {
      return startEmulators().catch((error: unknown) => {
        throw cloudTrouble(error);
      });
    }
    console.log(noEmulator(gcloudJar() !== undefined));
  }
  return { initJson: { demo: true }, ending: 'browser', stop: () => Promise.resolve() };
}

/** A port that was asked for is looked at before anything else is done. */
async function portFor(asked: number | undefined): Promise<number> {
  if (asked === 0) return freePort();
  const port = await freePort(asked ?? usualPort);
  if (asked !== undefined && port !== asked) throw portTrouble(asked);
  return port;
}

async function serve(args: string[], stops: (() => Promise<void>)[]): Promise<void> {
  const asked = startAsked(args, process.env);
  const port = await portFor(asked.port);
  const app = asked.dev ? undefined : builtIfStale('App', 'app');
  const [backend] = await Promise.all([backendFor(asked), app]);
  stops.push(() => backend.stop());
  const serving = asked.dev
    ? serveSources(port, backend.initJson)
    : serveApp({ port, initJson: () => backend.initJson });
  const web = await serving.catch((error: unknown) => {
    throw portTrouble(port, error);
  });
  stops.push(() => web.stop());
  for (const line of readyLines(web.url, backend.ending)) console.log(line);
}

/** Resolves when the app is being served; ends this process where that cannot be. */
export async function start(args: string[]): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  whenEnded(() => {
    void Promise.allSettled(stops.map((stop) => stop())).then(() => process.exit(0));
  });
  try {
    await serve(args, stops);
  } catch (error) {
    if (error instanceof Trouble && error.details) console.error(error.details);
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
