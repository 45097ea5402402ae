import type { HomeButton } from '#domain/access.ts';
import type { IconName } from '#ui/icons.tsx';

interface Look {
  icon: IconName;
  /** One quiet line below the word. */
  hint: string;
}

/** Those without a screen of their own yet say so. */
export const looks: Partial<Record<HomeButton['name'], Look>> = {
  Customers: { icon: 'people', hint: 'Notes and plants' },
  Plants: { icon: 'leaf', hint: 'The catalogue' },
  Messages: { icon: 'message', hint: 'Coming soon' },
  Employees: { icon: 'person', hint: 'Our team' },
  'To Do': { icon: 'list', hint: 'Coming soon' },
  Notes: { icon: 'note', hint: 'Coming soon' },
};
