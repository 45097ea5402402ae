import type { User } from '#domain/user.ts';
import { Part } from '#ui/error-boundary.tsx';
import { Link } from '#ui/link.tsx';
import textLink from '#ui/text-link.module.css';
import { Board, type BoardProps } from './board.tsx';

/** Shows the role, and what the phones of staff told (D71). Source: spec 2.11. */
export const AdminSettings = ({ user, serverDevices$, replica, status, now }: BoardProps & { user: User }) => (
  <>
    <h1>Admin settings</h1>
    <p>Your role: {user.role}</p>
    <p>
      <Link to="/admin-settings/errors" className={textLink.link}>
        Error log
      </Link>
    </p>
    <Part name="The list of phones" of={serverDevices$}>
      <Board user={user} serverDevices$={serverDevices$} replica={replica} status={status} now={now} />
    </Part>
  </>
);
