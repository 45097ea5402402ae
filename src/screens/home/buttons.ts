import type { Role } from '#domain/user.ts';
import type { IconName } from '#ui/icons.tsx';

export interface HomeButton {
  word: string;
  to: string;
  icon: IconName;
  /** One quiet line below the word. */
  hint: string;
}

const customers: HomeButton = { word: 'Customers', to: '/customers', icon: 'people', hint: 'Notes, plants, contact' };
const plants: HomeButton = { word: 'Plants', to: '/edit-plants', icon: 'leaf', hint: 'What customers can choose' };
const soon = 'Coming soon';

/** Spec section 2, home buttons by role. Those without a screen lead to `/` and say so. */
export const homeButtons: Readonly<Record<Exclude<Role, 'customer'>, readonly HomeButton[]>> = {
  admin: [
    customers,
    plants,
    { word: 'Messages', to: '/', icon: 'message', hint: soon },
    { word: 'Employees', to: '/employees', icon: 'person', hint: 'Who works with us' },
  ],
  employee: [
    customers,
    plants,
    { word: 'To Do', to: '/', icon: 'list', hint: soon },
    { word: 'Notes', to: '/', icon: 'note', hint: soon },
  ],
};
