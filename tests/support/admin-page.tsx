/** The page of customers or employees, as an admin has it. */
import { screen, within } from '@testing-library/react';
import type { User } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { FakeAdminActions } from './fake-admin-actions.ts';
import { testReplica } from './test-replica.ts';
import { admin, alvarez, employees, galleryCatalogue, galleryTime } from './gallery/people.ts';
import type { Screen } from './media.ts';
import { show } from './render.tsx';
import { Customers } from '#screens/people/customers.tsx';
import { aStatus } from './status.ts';

export const online: SyncStatus = aStatus({ lastContact: galleryTime });
export const ref = { collection: 'users', id: 'alvarez' } as const;
export const title = 'Alvarez, Maria';
export const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

export function opened({ people = [alvarez, ...employees], user = admin, page = Customers }: Partial<Setting> = {}) {
  const replica = testReplica(people, galleryCatalogue, online);
  const adminActions = new FakeAdminActions(replica);
  const reports = { current: [] as string[] };
  const Page = page;
  const begin = async (on: Screen = 'phone') => {
    const view = await show(
      <Page replica={replica} user={user} adminActions={adminActions} now={() => galleryTime} />,
      on,
    );
    reports.current = view.reported;
    return view.user;
  };
  return { replica, adminActions, reported: () => reports.current, begin };
}

interface Setting {
  people: User[];
  user: User;
  page: typeof Customers;
}

export const button = (name: string) => screen.getByRole('button', { name });
export const question = () => screen.findByRole('alertdialog');

export async function open(user: Awaited<ReturnType<ReturnType<typeof opened>['begin']>>, name = title): Promise<void> {
  await user.click(screen.getByRole('button', { name: new RegExp(name) }));
  await within(screen.getByRole('region', { name: new RegExp(name) })).findByLabelText('New note');
}
