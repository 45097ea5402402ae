import type { User } from '#domain/user.ts';

/** A placeholder that shows the role. Source: spec 2.11. */
export const EmployeeSettings = ({ user }: { user: Pick<User, 'role'> }) => (
  <>
    <h1>Employee settings</h1>
    <p>Your role: {user.role}</p>
  </>
);
