/** Shows one screen on made-up data: `/?screen=customers&count=60`. Not part of the product. */
import { createRoot } from 'react-dom/client';
import { addMessage } from '#domain/messages.ts';
import { addNote } from '#domain/notes.ts';
import type { User } from '#domain/user.ts';
import { registrationSteps } from '#domain/registration.ts';
import type { SyncStatus } from '#sync/status.ts';
import { Doorway } from '#app/chrome/doorway.tsx';
import { shortSteps } from '#app/chrome/promises.ts';
import { Frame } from '#app/chrome/frame.tsx';
import { Misconfigured } from '#app/misconfigured.tsx';
import { ThemeProvider } from '#app/theme-provider.tsx';
import { Trouble } from '#app/trouble.tsx';
import { Contact } from '#screens/contact/contact.tsx';
import { ErrorLog } from '#screens/error-log/error-log.tsx';
import { Customers } from '#screens/people/customers.tsx';
import { Employees } from '#screens/people/employees.tsx';
import { Home } from '#screens/home/home.tsx';
import { MessageForm } from '#screens/message-form/message-form.tsx';
import type { SignInResult } from '#screens/sign-in/copy.ts';
import { SignIn } from '#screens/sign-in/sign-in.tsx';
import { AdminSettings } from '#screens/admin-settings/admin-settings.tsx';
import { EmployeeSettings } from '#screens/employee-settings/employee-settings.tsx';
import { FakeOffice } from '../fake-office.ts';
import { Sync } from '#screens/sync/sync.tsx';
import { FakeReplica } from '../fake-replica.ts';
import { errors$, fillSync, storageOf } from './sync.ts';
import { MyPlants } from './my-plants.tsx';
import { newcomer, newsOf, useWeather } from './weather.ts';
import { Completing, ForgottenPassword, Introduction, Leaving, Page, Wizard } from './flows.tsx';
import {
  admin,
  alvarez,
  customers,
  employee,
  employees,
  galleryCatalogue,
  galleryTime,
  unsentMessage,
  unsentNote,
} from './people.ts';

const asked = new URLSearchParams(location.search);
const now = () => galleryTime;
const statuses: Record<string, SyncStatus> = {
  'up-to-date': { state: 'up-to-date', lastContact: galleryTime },
  syncing: { state: 'syncing', unsent: 3, lastContact: galleryTime },
  offline: { state: 'offline', unsent: 3, lastContact: galleryTime },
  refused: { state: 'refused', parked: 1, unsent: 0, lastContact: galleryTime },
  blocked: { state: 'blocked', why: 'signed-out', unsent: 1, lastContact: galleryTime },
  'refused-two': { state: 'refused', parked: 2, unsent: 0, lastContact: galleryTime },
  full: { state: 'blocked', why: 'storage-full', unsent: 3, lastContact: galleryTime },
  'refused-offline': { state: 'refused', parked: 1, unsent: 3, lastContact: galleryTime, offline: true },
};
const offline: SyncStatus = { state: 'offline', unsent: 3, lastContact: galleryTime };
const status = statuses[asked.get('status') ?? 'offline'] ?? offline;
const count = Number(asked.get('count') ?? 60);
const replica = new FakeReplica(count > 0 ? [...customers(count), ...employees] : [], galleryCatalogue, status);
const desk = asked.has('admin') ? admin : employee;
const office = new FakeOffice(replica);
if (asked.has('unfinished')) office.unfinished$.next([{ id: 'gone', role: 'customer', title: 'Young, Walter' }]);
if (count > 0 && !asked.has('sent') && !asked.has('sync')) {
  await replica.edit({ collection: 'users', id: alvarez.id }, (fields) => ({
    ...fields,
    notes: addNote(fields.notes ?? [], unsentNote, fields.notes ?? []),
    messages: addMessage(fields.messages, unsentMessage),
  }));
}
const sync = asked.get('sync');
if (sync) await fillSync(replica, sync);
const storage = storageOf(asked.get('storage') ?? 'kept');
const nothing = () => undefined;

const residents: Record<string, User> = { admin, customer: alvarez, newcomer };

function AtHome({ who, sky }: { who: string; sky: string }) {
  const user = residents[who] ?? admin;
  const weather = useWeather(sky);
  return (
    <Frame user={user} status={status} onLogout={nothing} now={now} demo={asked.has('demo')}>
      <Home user={user} weather={weather} now={now} />
    </Frame>
  );
}

function Screen() {
  const demo = asked.has('demo');
  switch (asked.get('screen') ?? '') {
    case 'home':
      return <AtHome who={asked.get('who') ?? 'admin'} sky={asked.get('weather') ?? 'current'} />;
    case 'my-plants':
      return (
        <Frame user={alvarez} status={status} onLogout={nothing} back={nothing} now={now}>
          <MyPlants which={asked.get('catalogue') ?? 'full'} status={status} />
        </Frame>
      );
    case 'customers':
      return (
        <Frame user={desk} status={status} onLogout={nothing} back={nothing} now={now} demo={demo}>
          <Customers replica={replica} user={desk} office={office} now={now} />
        </Frame>
      );
    case 'employees':
      return (
        <Frame user={admin} status={status} onLogout={nothing} back={nothing} now={now}>
          <Employees replica={replica} user={admin} office={office} now={now} />
        </Frame>
      );
    case 'contact':
      return (
        <Frame user={alvarez} status={status} onLogout={nothing} back={nothing} now={now}>
          <Contact user={alvarez} />
        </Frame>
      );
    case 'message':
      return (
        <Frame user={alvarez} status={status} onLogout={nothing} back={nothing} now={now}>
          <MessageForm replica={replica} user={alvarez} status={status} now={now} />
        </Frame>
      );
    case 'page':
      return (
        <Frame user={alvarez} status={status} onLogout={nothing} back={nothing} now={now}>
          <Page page={asked.get('page') ?? 'gallery'} network={asked.get('network') ?? 'there'} />
        </Frame>
      );
    case 'stopped':
      return (
        <Frame
          user={admin}
          status={statuses['blocked'] ?? offline}
          onLogout={nothing}
          onSignInAgain={nothing}
          now={now}
        >
          <Home user={admin} weather={newsOf('current')} now={now} />
        </Frame>
      );
    case 'logout':
      return (
        <Frame user={admin} status={status} onLogout={nothing} now={now}>
          <Home user={admin} weather={newsOf('current')} now={now} />
          <Leaving waiting={3} sends={!asked.has('slow')} />
        </Frame>
      );
    case 'admin-settings':
      return (
        <Frame user={admin} status={status} onLogout={nothing} back={nothing} now={now}>
          <AdminSettings user={admin} />
        </Frame>
      );
    case 'sync':
      return (
        <Frame user={employee} status={status} statusLink="/sync" onLogout={nothing} back={nothing} now={now}>
          <Sync
            replica={replica}
            user={employee}
            status={status}
            storage={storage}
            version="0.1.0 (5f1c2ab)"
            now={now}
          />
        </Frame>
      );
    case 'error-log':
      return (
        <Frame user={admin} status={status} onLogout={nothing} back={nothing} now={now}>
          <ErrorLog errors$={errors$(asked.get('log') ?? '')} status={status} now={now} />
        </Frame>
      );
    case 'employee-settings':
      return (
        <Frame user={employee} status={status} onLogout={nothing} back={nothing} now={now}>
          <EmployeeSettings user={employee} />
        </Frame>
      );
    case 'intro':
      return (
        <Frame user={alvarez} status={statuses['up-to-date'] ?? offline} onLogout={nothing} home={false} now={now}>
          <Introduction
            user={alvarez}
            device={asked.get('device') ?? 'iphone'}
            offered={asked.has('offered')}
            androidApp={asked.has('app')}
          />
        </Frame>
      );
    case 'misconfigured':
      return (
        <Misconfigured
          errors={[
            { field: 'phone', code: 'malformed' },
            { field: 'pages.newsletters.winter', code: 'missing' },
          ]}
        />
      );
    case 'registration':
      return (
        <Doorway promise={shortSteps} low>
          <Wizard first={registrationSteps.find((step) => String(step) === asked.get('step')) ?? 1} />
        </Doorway>
      );
    case 'complete-profile':
      return <Completing />;
    case 'trouble':
      return <Trouble what={asked.has('removed') ? 'removed' : 'failed'} onRetry={nothing} onLogout={nothing} />;
    case 'password-reset':
      return (
        <Doorway low>
          <ForgottenPassword answer={asked.get('answer') ?? 'sent'} />
        </Doorway>
      );
    default:
      return (
        <Doorway>
          <SignIn signIn={() => Promise.resolve((asked.get('answer') ?? 'signed-in') as SignInResult)} />
        </Doorway>
      );
  }
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ThemeProvider>
      <Screen />
    </ThemeProvider>,
  );
}
