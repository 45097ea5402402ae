/** What staff look up: their settings, the sync center, the error log. */
import { DemoBar } from '#app/shell/chrome/demo-bar.tsx';
import { AdminSettings } from '#screens/admin-settings/admin-settings.tsx';
import { EmployeeSettings } from '#screens/employee-settings/employee-settings.tsx';
import { ErrorLog } from '#screens/error-log/error-log.tsx';
import { StorageNotice } from '#app/shell/chrome/storage-notice.tsx';
import { Readiness } from '#screens/sync/readiness.tsx';
import { Sync } from '#screens/sync/sync.tsx';
import { Framed } from '../framed.tsx';
import { admin, employee } from '../people.ts';
import { devicesOf } from '../devices.ts';
import { deviceOf, errors$ } from '../sync.ts';
import { asked, maria, nothing, now, replica, status } from '../world.ts';

const device = deviceOf(asked.get('device') ?? '');
const devices$ = devicesOf(asked.get('phones') ?? 'some');
const entries$ = errors$(asked.get('log') ?? '');

const SyncPage = () => (
  <Sync
    replica={replica}
    user={employee}
    status={status}
    low={asked.has('low')}
    version="0.1.0 (5f1c2ab)"
    sendsClosed={!asked.has('erased')}
    erasedBy={asked.has('erased') ? 'Safari' : null}
    onPractice={asked.get('screen') === 'practice' ? undefined : nothing}
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
);

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
      {asked.has('pressure') && (
        <StorageNotice
          storage={device.storage}
          pictures={device.pictures}
          installed
          told={{ get: () => (asked.get('pressure') === 'loose' ? 'low' : null), set: nothing }}
        />
      )}
      <SyncPage />
    </Framed>
  ),
  'sync-customer': () => (
    <Framed user={maria}>
      <Sync replica={replica} user={maria} status={status} low={false} version="0.1.0 (5f1c2ab)" now={now} />
    </Framed>
  ),
  practice: () => (
    <Framed user={employee} notice={<DemoBar practice onLeave={nothing} />}>
      <SyncPage />
    </Framed>
  ),
  'error-log': () => (
    <Framed user={admin}>
      <ErrorLog errors$={entries$} status={status} now={now} />
    </Framed>
  ),
};
