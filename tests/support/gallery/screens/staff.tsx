/** What staff look up: their settings, the sync center, the error log. */
import { AdminSettings } from '#screens/admin-settings/admin-settings.tsx';
import { EmployeeSettings } from '#screens/employee-settings/employee-settings.tsx';
import { ErrorLog } from '#screens/error-log/error-log.tsx';
import { StorageNotice } from '#app/shell/chrome/storage-notice.tsx';
import { Readiness } from '#screens/sync/readiness.tsx';
import { Sync } from '#screens/sync/sync.tsx';
import { Framed } from '../framed.tsx';
import { admin, employee } from '../people.ts';
import { deviceOf, errors$ } from '../sync.ts';
import { asked, nothing, now, replica, status } from '../world.ts';

const device = deviceOf(asked.get('device') ?? '');
const entries$ = errors$(asked.get('log') ?? '');

export const staffScreens = {
  'admin-settings': () => (
    <Framed user={admin}>
      <AdminSettings user={admin} />
    </Framed>
  ),
  'employee-settings': () => (
    <Framed user={employee}>
      <EmployeeSettings user={employee} />
    </Framed>
  ),
  sync: () => (
    <Framed user={employee}>
      {asked.has('pressure') && (
        <StorageNotice
          storage={device.storage}
          pictures={device.pictures}
          installed
          told={{ get: () => (asked.get('pressure') === 'loose' ? 'low' : null), set: nothing }}
        />
      )}
      <Sync
        replica={replica}
        user={employee}
        status={status}
        low={asked.has('low')}
        version="0.1.0 (5f1c2ab)"
        now={now}
      >
        <Readiness
          replica={replica}
          role={employee.role}
          status={status}
          device={device}
          asked={false}
          onSignInAgain={nothing}
          now={now}
        />
      </Sync>
    </Framed>
  ),
  'error-log': () => (
    <Framed user={admin}>
      <ErrorLog errors$={entries$} status={status} now={now} />
    </Framed>
  ),
};
