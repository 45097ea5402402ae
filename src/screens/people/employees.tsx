import { People, type PeopleProps } from './people.tsx';

export const Employees = (props: PeopleProps) => <People who="employee" {...props} />;
