import type { User } from '#domain/user.ts';
import { Link } from '#ui/link.tsx';
import textLink from '#ui/text-link.module.css';

/** A placeholder that shows the role. Source: spec 2.11. */
export const AdminSettings = ({ user }: { user: Pick<User, 'role'> }) => (
  <>
    <h1>Admin settings</h1>
    <p>Your role: {user.role}</p>
    <p>
      <Link to="/admin-settings/errors" className={textLink.link}>
        Error log
      </Link>
    </p>
  </>
);
