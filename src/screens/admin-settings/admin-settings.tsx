import type { User } from '#domain/user.ts';

/** A placeholder, as spec section 2 says: it shows the role. */
export const AdminSettings = ({ user }: { user: Pick<User, 'role'> }) => (
  <>
    <h1>Admin settings</h1>
    <p>Your role: {user.role}</p>
  </>
);
