/** Who may read and write what phones tell of themselves: the same as in firestore.rules. */
import { mostContactOff, mostDevices, mostWaitingTold } from './device-reports.ts';
import { deepEqual } from './equal.ts';
import { isOwn, isStaff, actorsPowers, type Request } from './permission-request.ts';
import { isPlain } from './plain.ts';
import { millisecondsOf } from './stored-time.ts';

/** Whether the actor sees the phones of others. */
export function readsDevices(request: Request): boolean {
  return actorsPowers(request)?.readsDevices ?? false;
}

/** The own document, in which one device changes and others may go. */
export function validReport(request: Request): boolean {
  const { before, after, id } = request;
  const { id: told, latest, devices, ...rest } = after ?? {};
  if (!isOwn(request) || !isStaff(request)) return false;
  if (told !== id || Object.keys(rest).length > 0 || !isPlain(devices)) return false;
  if (typeof latest !== 'string' || !/^[A-Za-z0-9_-]{0,64}$/.test(latest)) return false;
  const stored = isPlain(before?.['devices']) ? before['devices'] : {};
  const changed = Object.keys(devices).filter(
    (device) => !Object.hasOwn(stored, device) || !deepEqual(stored[device], devices[device]),
  );
  return (
    Object.keys(devices).length <= mostDevices &&
    changed.every((device) => device === latest) &&
    Object.hasOwn(devices, latest) &&
    validDevice(devices[latest], millisecondsOf(request.time))
  );
}

function validDevice(device: unknown, now: number): boolean {
  if (!isPlain(device)) return false;
  const { contact, waiting, version, ...rest } = device;
  return (
    Object.keys(rest).length === 0 &&
    Number.isInteger(contact) &&
    Math.abs((contact as number) - now) <= mostContactOff &&
    Number.isInteger(waiting) &&
    (waiting as number) >= 0 &&
    (waiting as number) <= mostWaitingTold &&
    typeof version === 'string' &&
    /^[A-Za-z0-9.+-]{1,40}$/.test(version)
  );
}
