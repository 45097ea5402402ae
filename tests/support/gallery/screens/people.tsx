/** Customers and employees, in the hands of staff. */
import { Customers } from '#screens/people/customers.tsx';
import { Employees } from '#screens/people/employees.tsx';
import { FakeAdminActions } from '../../fake-admin-actions.ts';
import { Framed } from '../framed.tsx';
import { admin, employee } from '../people.ts';
import { asked, now, replica } from '../world.ts';

const user = asked.has('admin') ? admin : employee;
const adminActions = new FakeAdminActions(replica);
if (asked.has('unfinished')) adminActions.unfinished$.next([{ id: 'gone', role: 'customer', title: 'Young, Walter' }]);

export const peopleScreens = {
  customers: () => (
    <Framed user={user} demo={asked.has('demo')}>
      <Customers replica={replica} user={user} adminActions={adminActions} now={now} />
    </Framed>
  ),
  employees: () => (
    <Framed user={user}>
      <Employees replica={replica} user={user} adminActions={adminActions} now={now} />
    </Framed>
  ),
};
