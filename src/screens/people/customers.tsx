import { People, type PeopleProps } from './people.tsx';

export const Customers = (props: PeopleProps) => <People who="customer" {...props} />;
