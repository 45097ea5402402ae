/** What each phone of staff tells of itself, for admins: one document a user in `devices`, no word of any customer. Source: D71. */
import { isPlain } from './plain.ts';

/** `contact`: by the server's time, epoch milliseconds. `waiting`: changes that the server does not have yet. */
export interface DeviceReport {
  contact: number;
  waiting: number;
  /** Of the app. */
  version: string;
}

/** The document `devices/{uid}`. `latest`: the device that wrote last; `devices`: by their random ids. */
export interface DeviceReports {
  id: string;
  latest: string;
  devices: Record<string, DeviceReport>;
}

/** Devices that a user has in the document at most. */
export const mostDevices = 5;
/** The greatest count that is told. */
export const mostWaitingTold = 100_000;
/** Milliseconds that a contact may differ from the server's time, both ways. */
export const mostContactOff = 3_600_000;
/** Milliseconds after which a device that was not heard is left out. */
const forgotten = 60 * 24 * 3_600_000;

/** The document with this report in it: others stay while they are news and while there is room, the newest first. */
export function withReport(stored: unknown, uid: string, device: string, report: DeviceReport): DeviceReports {
  const others = Object.entries(devicesOf(stored))
    .filter(([id, { contact }]) => id !== device && report.contact - contact < forgotten)
    .toSorted(([, one], [, other]) => other.contact - one.contact)
    .slice(0, mostDevices - 1);
  const waiting = Math.min(report.waiting, mostWaitingTold);
  return { id: uid, latest: device, devices: Object.fromEntries([...others, [device, { ...report, waiting }]]) };
}

/** The readable devices of a stored document, as they are stored. */
function devicesOf(stored: unknown): Record<string, DeviceReport> {
  const devices = isPlain(stored) ? stored['devices'] : undefined;
  const entries = Object.entries(isPlain(devices) ? devices : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, DeviceReport] => isReport(entry[1])));
}

function isReport(value: unknown): value is DeviceReport {
  if (!isPlain(value)) return false;
  const { contact, waiting, version } = value;
  return Number.isSafeInteger(contact) && Number.isSafeInteger(waiting) && typeof version === 'string';
}

/** One phone on the board. */
export interface ReportedDevice extends DeviceReport {
  /** Of whom. */
  uid: string;
  device: string;
}

/** All devices of all documents, the last contact first. Whatever cannot be read is left out. */
export function reportedDevices(stored: readonly unknown[]): ReportedDevice[] {
  return stored
    .flatMap((document) => {
      const uid = isPlain(document) ? document['id'] : undefined;
      if (typeof uid !== 'string') return [];
      return Object.entries(devicesOf(document)).map(([device, report]) => ({ uid, device, ...report }));
    })
    .toSorted((one, other) => other.contact - one.contact);
}
