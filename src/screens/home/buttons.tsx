import { homeButtons, type HomeButton } from '#domain/access.ts';
import type { ReactNode } from 'react';
import type { User } from '#domain/user.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon, type IconName } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import typography from '#ui/typography.module.css';
import classes from './buttons.module.css';
import { chosen } from './copy.ts';

interface Look {
  icon: IconName;
  /** One quiet line below the word. */
  hint: string | ((user: User) => string);
}

const looks: Readonly<Record<HomeButton['name'], Look>> = {
  'My Plants': { icon: 'leaf', hint: ({ plants }) => chosen(plants.length) },
  'Schedule Service': { icon: 'calendar', hint: 'When we come' },
  Gallery: { icon: 'picture', hint: 'Gardens we made' },
  Contact: { icon: 'message', hint: 'Call, email, text' },
  Customers: { icon: 'people', hint: 'Notes and plants' },
  Plants: { icon: 'leaf', hint: 'The catalogue' },
  Messages: { icon: 'message', hint: 'From customers' },
  Employees: { icon: 'person', hint: 'Our team' },
  'To Do': { icon: 'list', hint: 'Today' },
  Notes: { icon: 'note', hint: 'What the team wrote' },
};

const Hint = ({ hint, user }: Pick<Look, 'hint'> & { user: User }) => (
  <span className={typography.quiet}>{typeof hint === 'string' ? hint : hint(user)}</span>
);

interface Props {
  user: User;
  /** In place of the line that is always there. */
  hints?: Partial<Record<HomeButton['name'], ReactNode>> | undefined;
}

export const Buttons = ({ user, hints = {} }: Props) => (
  <ul className={classes.buttons}>
    {homeButtons[user.role].map((button) => {
      const { name, path } = button;
      const { icon, hint } = looks[name];
      return (
        <li key={name}>
          <Link to={path} {...('part' in button && { hash: button.part })} className={classes.button}>
            <span className={classes.plate}>
              <Icon name={icon} />
            </span>
            <span className={classes.word}>{name}</span>
            <ErrorBoundary code="part-broken" of={user} fallback={null}>
              {hints[name] ? <span className={typography.quiet}>{hints[name]}</span> : <Hint hint={hint} user={user} />}
            </ErrorBoundary>
          </Link>
        </li>
      );
    })}
  </ul>
);
