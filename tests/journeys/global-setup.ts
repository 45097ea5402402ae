/** What all files of journeys share: the built app, and for each worker a local backend, which each file gets empty. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '#scripts/build.ts';
import { startFirebaseTools } from '#backend/firebase-tools.ts';
import { firestoreEmulatorAvailable, startFirestore } from '#backend/firestore-emulator.ts';
import type { Places } from '#backend/local-backend.ts';
import { demoProject, projectRoot } from '#backend/project.ts';
import { visitOnce } from '#tests/support/journey-visited.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the app as it was built when the run began. */
    dist: string;
    /** Where each worker finds its local backend. */
    places: Places[];
    /** The folder of a browser that has opened that app once. */
    visited: string;
  }
}

export default async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  await buildIfStale('app');
  await buildIfStale('functions');
  const dist = await mkdtemp(join(tmpdir(), 'journey-app-'));
  await cp(join(projectRoot, 'dist'), dist, { recursive: true });
  provide('dist', dist);
  const available = await firestoreEmulatorAvailable();
  const clouds = await Promise.all(Array.from({ length: available ? config.maxWorkers : 0 }, startCloud));
  provide(
    'places',
    clouds.map(({ places }) => places),
  );
  const visited = await visitOnce(dist, clouds[0]?.places);
  provide('visited', visited.folder);
  return async () => {
    await Promise.all(clouds.map(({ stop }) => stop()));
    await visited.remove();
    await rm(dist, { recursive: true });
  };
}

async function startCloud(): Promise<{ places: Places; stop(): Promise<void> }> {
  const { host, port, stop: stopFirestore } = await startFirestore();
  const firestore = { host, port };
  const { places, stop } = await startFirebaseTools(demoProject, ['auth', 'functions'], { firestore });
  return {
    places: { ...places, firestore },
    stop: async () => void (await Promise.all([stop(), stopFirestore()])),
  };
}
