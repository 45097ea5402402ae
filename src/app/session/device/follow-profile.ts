import { fromCallback, type CallbackActorLogic } from 'xstate';
import { runDevice, type Device, type DeviceParts } from './device.ts';

/** The actor of `machines/session.ts`: runs the device of a user, anew at each retry. `opened`: null when it is closed. */
export function followProfile(
  parts: DeviceParts,
  opened: (device: Device | null) => void,
): CallbackActorLogic<{ type: 'retry.requested' }, { uid: string }> {
  return fromCallback(({ input, sendBack, receive }) => {
    const ending = new AbortController();
    let retry: () => void = () => undefined;
    const retried = () =>
      new Promise<void>((resolve) => {
        retry = resolve;
        ending.signal.addEventListener('abort', () => resolve(), { once: true });
      });
    receive(() => retry());
    const run = async () => {
      while (!ending.signal.aborted) {
        await runDevice(parts, input.uid, { tell: sendBack, opened, retried }, ending.signal).catch(() =>
          sendBack({ type: 'profile.failed' }),
        );
        if (!ending.signal.aborted) await retried();
      }
    };
    void run();
    return () => {
      ending.abort();
      opened(null);
    };
  });
}
