/** The part of the server where the devices of staff tell of themselves; only admins read what others told. */
import type { DeviceReport, ReportedDevice } from '#domain/device-reports.ts';
import type { Arrived, Failed, Stop } from './listening.ts';

export interface DevicesRemote {
  /** In the name of the signed-in user, beside that user's other devices. */
  report(uid: string, device: string, report: DeviceReport): Promise<void>;
  /** Follows all devices, the last contact first. Tells only the server's word, and fails where that ends. */
  watch(arrived: Arrived<ReportedDevice[]>, failed: Failed): Stop;
}
