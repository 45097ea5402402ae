import type { Role } from '#domain/user.ts';
import { Icon } from '#ui/icons.tsx';
import { Link, type Address } from '#ui/link.tsx';
import classes from './staff-links.module.css';

interface StaffLink {
  to: Address;
  word: string;
  icon: 'settings' | 'list';
}

const settings = { word: 'Settings', icon: 'settings' } as const;
const links: Record<Role, readonly StaffLink[]> = {
  customer: [],
  employee: [{ to: '/employee-settings', ...settings }],
  admin: [
    { to: '/admin-settings', ...settings },
    { to: '/admin-settings/errors', word: 'Error log', icon: 'list' },
  ],
};

/** Ways to what staff seldom need: in the top bar where that has room, else at the end of the home screen. */
export const StaffLinks = ({ role, place }: { role: Role; place: 'bar' | 'end' }) =>
  links[role].length > 0 && (
    <div className={classes[place]}>
      {links[role].map(({ to, word, icon }) => (
        <Link key={to} to={to} className={classes.link}>
          {icon === 'settings' ? <Sliders /> : <Icon name={icon} />}
          {word}
        </Link>
      ))}
    </div>
  );

const Sliders = () => (
  <svg
    viewBox="0 0 24 24"
    width={24}
    height={24}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M4 7h8m5 0h3M4 17h3m5 0h8M14.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM9.5 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z" />
  </svg>
);
