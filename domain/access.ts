/** What each role gets to see. Source: spec 2.4, spec 6. */
import { powers } from './powers.ts';
import type { Role, User } from './user.ts';

/** The roles of the users that a device of this role may hold, besides its own. */
export function visibleRoles(role: Role): Role[] {
  return [...powers[role].oversees];
}

/** Whether the screens of the role are open. Staff that is not active has no access; for a customer it is only a mark. Source: D50. */
export const hasAccess = ({ role, active }: Pick<User, 'role' | 'active'>): boolean =>
  role === 'customer' || active !== false;

/** The same as in firestore.rules: a document made in the console may have no `active`, and counts as active. */
export const isActive = (stored: unknown): boolean => stored === undefined || stored === true;

/** One button of the home screen; `path` is '/' where it leads to a part of it. Source: spec 2.4. */
export interface HomeButton {
  name:
    | 'My Plants'
    | 'Schedule Service'
    | 'Gallery'
    | 'Contact'
    | 'Customers'
    | 'Plants'
    | 'Messages'
    | 'Employees'
    | 'To Do'
    | 'Notes';
  path: string;
  /** The part of that screen, behind a #. Source: D43. */
  part?: string;
}

const customers = { name: 'Customers', path: '/customers' } as const;
const plants = { name: 'Plants', path: '/edit-plants' } as const;

/** In the order of the screen. Source: spec 2.4. */
export const homeButtons = {
  customer: [
    { name: 'My Plants', path: '/preferences' },
    { name: 'Schedule Service', path: '/info' },
    { name: 'Gallery', path: '/gallery' },
    { name: 'Contact', path: '/contact' },
  ],
  admin: [
    customers,
    plants,
    { name: 'Messages', path: '/', part: 'messages' },
    { name: 'Employees', path: '/employees' },
  ],
  employee: [
    customers,
    plants,
    { name: 'To Do', path: '/', part: 'to-do' },
    { name: 'Notes', path: '/', part: 'notes' },
  ],
} as const satisfies Record<Role, readonly HomeButton[]>;
