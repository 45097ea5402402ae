/** What staff look up: their settings, the sync center, the error log. */
import { AdminSettings } from '#screens/admin-settings/admin-settings.tsx';
import { EmployeeSettings } from '#screens/employee-settings/employee-settings.tsx';
import { ErrorLog } from '#screens/error-log/error-log.tsx';
import { Sync } from '#screens/sync/sync.tsx';
import { Framed } from '../framed.tsx';
import { admin, employee } from '../people.ts';
import { devicesOf } from '../devices.ts';
import { errors$, storageOf } from '../sync.ts';
import { asked, now, replica, status } from '../world.ts';

const storage = storageOf(asked.get('storage') ?? 'kept');
const devices$ = devicesOf(asked.get('phones') ?? 'some');
const entries$ = errors$(asked.get('log') ?? '');

export const staffScreens = {
  'admin-settings': () => (
    <Framed user={admin}>
      <AdminSettings user={admin} serverDevices$={devices$} replica={replica} status={status} now={now} />
    </Framed>
  ),
  'employee-settings': () => (
    <Framed user={employee}>
      <EmployeeSettings user={employee} />
    </Framed>
  ),
  sync: () => (
    <Framed user={employee}>
      <Sync replica={replica} user={employee} status={status} storage={storage} version="0.1.0 (5f1c2ab)" now={now} />
    </Framed>
  ),
  'error-log': () => (
    <Framed user={admin}>
      <ErrorLog errors$={entries$} status={status} now={now} />
    </Framed>
  ),
};
