import { useLocation } from '@tanstack/react-router';
import { Customers } from '#screens/people/customers.tsx';
import type { PeopleProps } from '#screens/people/people.tsx';

/** Behind the # of the address stands whose card is open first. */
export const CustomersRoute = (props: PeopleProps) => (
  <Customers {...props} openFirst={useLocation({ select: ({ hash }) => hash })} />
);
