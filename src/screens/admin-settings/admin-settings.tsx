import type { User } from '#domain/user.ts';
import { Link } from '#ui/link.tsx';

/** A placeholder that shows the role. Source: spec 2.11. */
export const AdminSettings = ({ user }: { user: Pick<User, 'role'> }) => (
  <>
    <h1>Admin settings</h1>
    <p>Your role: {user.role}</p>
    <p>
      <Link to="/admin-settings/errors" className="text-link">
        Error log
      </Link>
    </p>
  </>
);
