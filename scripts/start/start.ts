/** `npm start` and `npm run dev`: a backend, the app in front of it, and lines that say what happens and where. */
import { build, isStale, type Target } from '../build.ts';
import { step } from '../steps.mjs';
import { demoData } from '#backend/demo-data.ts';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { freePort } from '#backend/free-port.ts';
import { gcloudJar } from '#backend/gcloud.ts';
import { type Backend, initJsonOf, startBackend } from '#backend/local-backend.ts';
import { serveApp } from '#backend/web-server.ts';
import { keptFolder, takeFolder, typed } from './kept-folder.ts';
import { type Asked, startAsked } from './options.ts';
import { serveSources } from './sources.ts';
import { buildTrouble, cloudTrouble, portTrouble, Trouble } from './trouble.ts';
import { whenEnded } from './when-ended.ts';
import { cannotKeep, type Ending, noEmulator, notKept, noTriggers, readyLines } from './words.ts';

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

async function startEmulators({ keep }: Asked): Promise<Started> {
  await builtIfStale('Functions', 'functions');
  if (keep) takeFolder(keptFolder);
  const run = () => startBackend(keep ? { keepIn: keptFolder } : {});
  const backend = await step('Local cloud', 'starting the emulators of Auth, Functions and Firestore', run);
  if (!backend.triggers) console.log(noTriggers);
  if (backend.imported) console.log(`Data: as they were kept in ${typed(keptFolder)}`);
  else await writeDemoData(backend);
  const kept = keep && (await canKeep(backend));
  const stop = async (): Promise<void> => {
    try {
      if (kept) await keepData(backend);
    } catch (error) {
      console.error(notKept(error));
      process.exitCode = 1;
    }
    await backend.stop();
  };
  return { initJson: initJsonOf(backend), ending: kept ? { kept: typed(keptFolder) } : 'gone', stop };
}

async function writeDemoData(backend: Backend): Promise<void> {
  const data = demoData({ seed: 1 });
  const doing = `writing ${data.users.length} people and ${data.catalogue.plants.length} plants`;
  await step('Demo data', doing, () => backend.seed(data));
}

const keepData = (backend: Backend): Promise<void> =>
  step('Data', `keeping them in ${typed(keptFolder)}`, () => backend.keep());

/** Tried at once, so that nobody learns at the end that it was in vain. */
async function canKeep(backend: Backend): Promise<boolean> {
  try {
    await keepData(backend);
    return true;
  } catch (error) {
    console.log(cannotKeep(error));
    return false;
  }
}

async function backendFor(asked: Asked): Promise<Started> {
  if (!asked.demo) {
    if (await firestoreEmulatorAvailable()) {
      return startEmulators(asked).catch((error: unknown) => {
        throw cloudTrouble(error);
      });
    }
    console.log(noEmulator(gcloudJar() !== undefined));
  }
  return { initJson: { demo: true }, ending: 'browser', stop: () => Promise.resolve() };
}

/** A port that was asked for is looked at before anything else is done. */
async function portFor({ dev, port: asked }: Asked): Promise<number> {
  // `serveSources` has to be told a real one.
  if (asked === 0) return dev ? freePort() : 0;
  const port = await freePort(asked ?? usualPort);
  if (asked !== undefined && port !== asked) throw portTrouble(asked);
  return port;
}

async function serve(args: string[], stops: (() => Promise<void>)[]): Promise<void> {
  const asked = startAsked(args, process.env);
  const port = await portFor(asked);
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
  // Whoever reads what is said may be gone before the data are kept.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  whenEnded(() => {
    void Promise.allSettled(stops.map((stop) => stop())).then(() => process.exit());
  });
  try {
    await serve(args, stops);
  } catch (error) {
    if (error instanceof Trouble && error.details) console.error(error.details);
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
