/** The callables about removals. Their library is loaded when an admin needs it, which is rare. */
import type { FirebaseApp } from 'firebase/app';
import { isUserId } from '#domain/removal.ts';
import type { HostPort } from '../config/backend-config.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { RemovalError, type AccountRemoval, type RemovalErrorCode } from './port.ts';

/** Milliseconds. Source: spec 9. */
export const timeout = 70_000;

/** Where `firebase.json` leads from this host to the functions: the page need not know their project, nor talk to another host. */
export const callablePath = '/functions';

/** Source: spec 8.4. */
const noMessage = 'Failed to delete user.';

/** The names of the library without its prefix. What spec 8.5 does not name is unknown. */
const codes: readonly RemovalErrorCode[] = [
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'resource-exhausted',
  'cancelled',
  'internal',
  'unimplemented',
  'unavailable',
  'deadline-exceeded',
];

export function firebaseAccountRemoval(app: FirebaseApp, emulator?: HostPort): AccountRemoval {
  const callables = memoizeAsync(async () => {
    const { connectFunctionsEmulator, getFunctions, httpsCallable } = await import('firebase/functions');
    const functions = getFunctions(app, emulator ? undefined : `${location.origin}${callablePath}`);
    if (emulator) connectFunctionsEmulator(functions, emulator.host, emulator.port);
    return (name: string) => httpsCallable(functions, name, { timeout });
  });

  async function answer(name: string, asked?: { userId: string }): Promise<unknown> {
    try {
      const callable = await callables();
      return (await callable(name)(asked)).data;
    } catch (cause) {
      throw removalError(cause);
    }
  }

  return {
    async deleteUser(userId) {
      if (!hasMessage(await answer('deleteUser', { userId }))) throw new RemovalError('unknown', noMessage);
      return 'success';
    },
    async unfinished() {
      const { userIds } = ((await answer('unfinishedRemovals')) ?? {}) as { userIds?: unknown };
      if (!Array.isArray(userIds)) throw new RemovalError('unknown', 'No list of ids.');
      return userIds.filter(isUserId);
    },
  };
}

function hasMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'message' in data && Boolean(data.message);
}

function removalError(cause: unknown): RemovalError {
  const message = cause instanceof Error ? cause.message : noMessage;
  const named = cause instanceof Error && 'code' in cause ? String(cause.code).replace('functions/', '') : 'internal';
  return new RemovalError(codes.find((code) => code === named) ?? 'unknown', message, { cause });
}
