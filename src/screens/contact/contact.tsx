import { business } from '#domain/business.ts';
import { formatPhone, mailLink, phoneLink, smsLink } from '#domain/people.ts';
import type { User } from '#domain/user.ts';
import { Icon, type IconName } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import classes from './contact.module.css';
import { words, writing } from './copy.ts';

interface Props {
  user: User;
  /** The browser sends what waits also while the app is closed. */
  sendsClosed?: boolean;
  company?: Pick<typeof business, 'companyName' | 'phone' | 'email'>;
}

/** "Contact: call, email and text-message icons". Source: spec 2.11. */
export function Contact({ user, sendsClosed = false, company: { companyName, phone, email } = business }: Props) {
  const ways: { word: string; icon: IconName; href: string; text: string }[] = [
    { word: words.call, icon: 'receiver', href: phoneLink(phone), text: formatPhone(phone) },
    { word: words.email, icon: 'mail', href: mailLink(email), text: email },
    { word: words.text, icon: 'phone', href: smsLink(phone), text: formatPhone(phone) },
  ];
  return (
    <>
      <h1>Contact</h1>
      <p className={classes.lead}>{companyName}</p>
      <ul className={classes.ways}>
        {ways.map(({ word, icon, href, text }) => (
          <li key={word}>
            <a className={classes.way} href={href}>
              <Way icon={icon} word={word} text={text} />
            </a>
          </li>
        ))}
        <li>
          <Link className={classes.way} to={`/messageYTF/${encodeURIComponent(user.id)}`}>
            <Way icon="message" word={writing.title} text={sendsClosed ? writing.hint : writing.hintOpen} />
          </Link>
        </li>
      </ul>
    </>
  );
}

const Way = ({ icon, word, text }: { icon: IconName; word: string; text: string }) => (
  <>
    <span className={classes.plate}>
      <Icon name={icon} />
    </span>
    <span className={classes.words}>
      <span className={classes.word}>{word}</span> <span className={classes.text}>{text}</span>
    </span>
    <Icon name="chevron-right" size={22} />
  </>
);
