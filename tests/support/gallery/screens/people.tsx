/** Customers and employees, in the hands of staff. */
import { Customers } from '#screens/people/customers.tsx';
import { Employees } from '#screens/people/employees.tsx';
import { FakeOffice } from '../../fake-office.ts';
import { Framed } from '../framed.tsx';
import { admin, employee } from '../people.ts';
import { asked, now, replica } from '../world.ts';

const desk = asked.has('admin') ? admin : employee;
const office = new FakeOffice(replica);
if (asked.has('unfinished')) office.unfinished$.next([{ id: 'gone', role: 'customer', title: 'Young, Walter' }]);

export const peopleScreens = {
  customers: () => (
    <Framed user={desk} demo={asked.has('demo')}>
      <Customers replica={replica} user={desk} office={office} now={now} />
    </Framed>
  ),
  employees: () => (
    <Framed user={admin}>
      <Employees replica={replica} user={admin} office={office} now={now} />
    </Framed>
  ),
};
