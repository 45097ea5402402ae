import type { ReactNode } from 'react';
import { formatPhone, mailLink, mapLink, phoneLink } from '#domain/people.ts';
import type { User } from '#domain/user.ts';
import { Icon, type IconName } from '#ui/icons.tsx';
import { useWide } from '#ui/screen-size.ts';
import classes from './contact-links.module.css';

interface Contact {
  word: string;
  icon: IconName;
  /** '' where it is unknown. */
  href: string;
  text: string;
  outside?: boolean;
}

/** Buttons on a phone, lines on a desktop; only what is known. `children`: what can be done besides, as an item. */
export function ContactLinks({ person, children }: { person: User; children?: ReactNode }) {
  const wide = useWide();
  const contacts: Contact[] = [
    { word: 'Call', icon: 'receiver', href: phoneLink(person.mobile), text: formatPhone(person.mobile) },
    { word: 'Email', icon: 'mail', href: mailLink(person.email), text: person.email },
    {
      word: 'Map',
      icon: 'pin',
      href: mapLink(person),
      text: [person.address, person.city, person.state].filter(Boolean).join(', '),
      outside: true,
    },
  ];
  return (
    <ul className={wide ? classes.lines : classes.plates}>
      {contacts.map(
        ({ word, icon, href, text, outside }) =>
          href && (
            <li key={word}>
              <a
                href={href}
                aria-label={wide ? undefined : `${word} ${text}`}
                {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
              >
                <Icon name={icon} />
                <span>{wide ? text : word}</span>
              </a>
            </li>
          ),
      )}
      {children}
    </ul>
  );
}
