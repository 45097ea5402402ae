/** One local cloud for all files of this suite, the functions as they are deployed: built, bundled, installed from their lockfile. */
import { buildIfStale } from '#scripts/build.ts';
import { type Backend, startBackend } from '#backend/local-backend.ts';

export type Cloud = Pick<Backend, 'projectId' | 'auth' | 'firestore' | 'functions' | 'triggers'>;

declare module 'vitest' {
  interface ProvidedContext {
    cloud: Cloud;
  }
}

export default async function setup({
  provide,
}: {
  provide(name: 'cloud', cloud: Cloud): void;
}): Promise<() => Promise<void>> {
  await buildIfStale('functions');
  const { projectId, auth, firestore, functions, triggers, stop } = await startBackend();
  provide('cloud', { projectId, auth, firestore, functions, triggers });
  return stop;
}
