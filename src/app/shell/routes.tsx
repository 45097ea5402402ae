/**
 * Which address shows which screen, and to whom: the table of spec 2.2. The first row that fits counts. What is unknown, or
 * belongs to another role, leads home.
 */
import type { ResolveParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { roles as everyone, type Role } from '#domain/user.ts';
import { titles, type PageName } from '#screens/embedded/copy.ts';
import type { SignedInPath } from './navigation/paths.ts';
import { signedInScreen } from './navigation/screen.ts';
import type { SignedInContext } from './context/signed-in-context.tsx';

const Intro = signedInScreen(async () => (await import('#screens/intro/intro.tsx')).Intro);
const Preferences = signedInScreen(async () => (await import('#screens/preferences/preferences.tsx')).Preferences);
const Home = signedInScreen(async () => (await import('./routes/home-route.tsx')).HomeRoute);
const Contact = signedInScreen(async () => (await import('./routes/contact-route.tsx')).ContactRoute);
const MessageForm = signedInScreen(async () => (await import('#screens/message-form/message-form.tsx')).MessageForm);
const Embedded = signedInScreen(async () => (await import('./routes/embedded-route.tsx')).EmbeddedRoute);
const Customers = signedInScreen(async () => (await import('./routes/customers-route.tsx')).CustomersRoute);
const Employees = signedInScreen(async () => (await import('#screens/people/employees.tsx')).Employees);
const EditPlants = signedInScreen(async () => (await import('#screens/plants/edit-plants.tsx')).EditPlants);
const EditPlant = signedInScreen(async () => (await import('#screens/plants/edit-plant.tsx')).EditPlant);
const AddPlant = signedInScreen(async () => (await import('#screens/plants/edit-plant.tsx')).AddPlant);
const AdminSettings = signedInScreen(
  async () => (await import('#screens/admin-settings/admin-settings.tsx')).AdminSettings,
);
const EmployeeSettings = signedInScreen(
  async () => (await import('#screens/employee-settings/employee-settings.tsx')).EmployeeSettings,
);

const Details = signedInScreen(async () => (await import('#screens/details/details.tsx')).Details);
const Sync = signedInScreen(async () => (await import('./routes/sync-route.tsx')).SyncRoute);
const ErrorLog = signedInScreen(async () => (await import('#screens/error-log/error-log.tsx')).ErrorLog);

const peopleOf = ({ replica, user, adminActions }: SignedInContext) => ({ replica, user, adminActions });

interface Row<Path extends string> {
  title: string;
  roles: readonly Role[];
  /** Whether the address is there for this user; without it, for everybody of these roles. */
  opens?(parameters: ResolveParams<Path>, uid: string): boolean;
  show(given: SignedInContext, parameters: ResolveParams<Path>): ReactNode;
}

const embedded = (page: PageName): Row<string> => ({
  roles: ['customer'],
  title: titles[page],
  show: (context) => <Embedded {...context} page={page} />,
});
const rows: { readonly [Path in SignedInPath]: Row<Path> } = {
  '/initialIntro': {
    roles: everyone,
    title: 'Install',
    show: ({ user, intro }) => <Intro user={user} {...intro} />,
  },
  '/': {
    roles: everyone,
    title: 'Home',
    show: ({ user, weather$, replica }) => <Home user={user} weather$={weather$} replica={replica} />,
  },
  '/preferences': {
    roles: ['customer'],
    title: 'My Plants',
    show: ({ replica, user }) => <Preferences replica={replica} user={user} />,
  },
  '/customers': {
    roles: ['admin', 'employee'],
    title: 'Customers',
    show: (context) => <Customers {...peopleOf(context)} />,
  },
  '/contact': {
    roles: ['customer'],
    title: 'Contact',
    show: (context) => <Contact {...context} />,
  },
  '/messageYTF/$userId': {
    roles: ['customer'],
    title: 'Message',
    opens: ({ userId }, uid) => userId === uid,
    show: ({ replica, user, status }) => <MessageForm replica={replica} user={user} status={status} />,
  },
  '/info': embedded('schedule'),
  '/gallery': embedded('gallery'),
  '/newsletters/winter': embedded('winter'),
  '/newsletters/spring': embedded('spring'),
  '/newsletters/summer': embedded('summer'),
  '/newsletters/fall': embedded('fall'),
  '/employees': {
    roles: ['admin'],
    title: 'Employees',
    show: (context) => <Employees {...peopleOf(context)} />,
  },
  '/edit-plants': {
    roles: ['admin', 'employee'],
    title: 'Plants',
    show: ({ replica }) => <EditPlants replica={replica} />,
  },
  '/edit-plant/$name': {
    roles: ['admin', 'employee'],
    title: 'Edit plant',
    show: ({ replica, back, replace }, { name }) => (
      <EditPlant
        replica={replica}
        name={name}
        onMoved={replace}
        onUnknown={() => replace('/edit-plants')}
        onDone={() => back('/edit-plants')}
      />
    ),
  },
  '/add-plant': {
    roles: ['admin', 'employee'],
    title: 'Add plant',
    show: ({ replica, back }) => <AddPlant replica={replica} onDone={() => back('/edit-plants')} />,
  },
  '/admin-settings': {
    roles: ['admin'],
    title: 'Admin settings',
    show: (context) => <AdminSettings {...context} />,
  },
  '/employee-settings': {
    roles: ['employee'],
    title: 'Employee settings',
    show: ({ user }) => <EmployeeSettings user={user} />,
  },
  // Beyond the specification: D17, D42, D44.
  '/details': {
    roles: everyone,
    title: 'Your details',
    show: (context) => <Details {...context} />,
  },
  '/sync': {
    roles: everyone,
    title: 'Sync',
    show: (context) => <Sync {...context} />,
  },
  '/admin-settings/errors': {
    roles: ['admin'],
    title: 'Error log',
    show: ({ serverErrors$, status, replica }) => (
      <ErrorLog errors$={serverErrors$} status={status} now={replica.now} />
    ),
  },
};

export interface SignedInRow extends Row<string> {
  path: string;
}
export const signedInRoutes: readonly SignedInRow[] = Object.entries<Row<string>>(rows).map(([path, row]) => ({
  path,
  ...row,
}));
