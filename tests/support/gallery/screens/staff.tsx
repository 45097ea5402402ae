/** What staff look up: their settings, the sync center, the error log. */
import { DemoBar } from '#app/shell/chrome/demo-bar.tsx';
import { AdminSettings } from '#screens/admin-settings/admin-settings.tsx';
import { EmployeeSettings } from '#screens/employee-settings/employee-settings.tsx';
import { ErrorLog } from '#screens/error-log/error-log.tsx';
import { Sync } from '#screens/sync/sync.tsx';
import { Framed } from '../framed.tsx';
import { admin, employee } from '../people.ts';
import { errors$, storageOf } from '../sync.ts';
import { asked, nothing, now, replica, status } from '../world.ts';

const storage = storageOf(asked.get('storage') ?? 'kept');
const entries$ = errors$(asked.get('log') ?? '');

const SyncPage = () => (
  <Sync
    replica={replica}
    user={employee}
    status={status}
    storage={storage}
    version="0.1.0 (5f1c2ab)"
    sendsClosed={!asked.has('erased')}
    erasedBy={asked.has('erased') ? 'Safari' : null}
    onPractice={asked.get('screen') === 'practice' ? undefined : nothing}
    now={now}
  />
);

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
      <SyncPage />
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
