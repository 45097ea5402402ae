/** What all files of journeys share: the built app, and for each worker a local backend, which each file gets empty. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '#scripts/build.ts';
import { startFirebaseTools } from '#backend/firebase-tools.ts';
import { firestoreEmulatorAvailable, startFirestore } from '#backend/firestore-emulator.ts';
import { demoProject, projectRoot } from '#backend/project.ts';
import type { RunningBackend } from '#tests/support/journey-server.ts';
import { visitOnce } from '#tests/support/journey-visited.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the app as it was built when the run began. */
    dist: string;
    /** The local backend of each worker. */
    backends: RunningBackend[];
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
  const running = available ? await startBackends(config.maxWorkers) : undefined;
  provide('backends', running?.backends ?? []);
  const visited = await visitOnce(dist, running?.backends[0]);
  provide('visited', visited.folder);
  return async () => {
    await running?.stop();
    await visited.remove();
    await rm(dist, { recursive: true });
  };
}

/** Backends that share one Firestore, each with a project of its own in it. */
async function startBackends(count: number): Promise<{ backends: RunningBackend[]; stop(): Promise<void> }> {
  const firestore = await startFirestore();
  const { host, port } = firestore;
  const tools = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const projectId = `${demoProject}-${index + 1}`;
      const { places, stop } = await startFirebaseTools(projectId, ['auth', 'functions'], {
        firestore: { host, port },
      });
      return { projectId, beside: { ...places, firestore: { host, port } }, stop };
    }),
  );
  return {
    backends: tools.map(({ projectId, beside }) => ({ projectId, beside })),
    stop: async () => void (await Promise.all([...tools, firestore].map(({ stop }) => stop()))),
  };
}
