/** One local cloud for all files of this suite, the functions built and bundled as they are deployed. */
import { buildIfStale } from '#scripts/build.ts';
import { type Backend, startBackend } from '#backend/local-backend.ts';

export type RunningBackend = Pick<Backend, 'projectId' | 'auth' | 'firestore' | 'functions' | 'triggers'>;

declare module 'vitest' {
  interface ProvidedContext {
    backend: RunningBackend;
  }
}

export default async function setup({
  provide,
}: {
  provide(name: 'backend', backend: RunningBackend): void;
}): Promise<() => Promise<void>> {
  await buildIfStale('functions');
  const { projectId, auth, firestore, functions, triggers, stop } = await startBackend();
  provide('backend', { projectId, auth, firestore, functions, triggers });
  return stop;
}
