/** A remote before the emulator, which cannot be reached now and then while the machine is busy. */
import { readPatiently } from '#backend/ask-emulator.ts';
import type { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';

/** What only reads is asked again, and so is a transaction that has not come as far as its decision. */
export function patientRemote(remote: Remote): Remote {
  return {
    ...remote,
    get: (ref) => readPatiently(() => remote.get(ref)),
    page: (...asked) => readPatiently(() => remote.page(...asked)),
    count: (...asked) => readPatiently(() => remote.count(...asked)),
    digest: (...asked) => readPatiently(() => remote.digest(...asked)),
    range: (...asked) => readPatiently(() => remote.range(...asked)),
    ask: () => readPatiently(() => remote.ask()),
    async transact(ref, decide) {
      let decides = false;
      const attempt = () =>
        remote.transact(ref, (server) => {
          decides = true;
          return decide(server);
        });
      const outcome = await readPatiently(() =>
        attempt().then(
          (write) => ({ write }),
          (error: unknown) => {
            if (decides) return { error };
            throw error;
          },
        ),
      );
      if ('error' in outcome) throw outcome.error;
      return outcome.write;
    },
  };
}

/** What Firestore's client says where the emulator could not be reached, or failed at its own work. A lost race is told otherwise. */
const ownTrouble = ['unavailable', 'cancelled', 'deadline-exceeded', 'internal', 'unknown'];

/** Whether an answer speaks of the emulator, not of what it was asked: it may have been done or not. */
export function isEmulatorsTrouble(error: RemoteError): boolean {
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return error.code === 'unavailable' && ownTrouble.some((trouble) => trouble === code);
}
