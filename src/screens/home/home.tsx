import type { ReactNode } from 'react';
import { givenName } from '#domain/people.ts';
import type { User } from '#domain/user.ts';
import type { WeatherNews } from '#domain/weather.ts';
import { Part } from '#ui/error-boundary.tsx';
import { Link } from '#ui/link.tsx';
import { localFormat } from '#ui/time.ts';
import { useTimeWhenSeen } from '#ui/time-when-seen.ts';
import type { HomeButton } from '#domain/access.ts';
import textLink from '#ui/text-link.module.css';
import { Buttons } from './buttons.tsx';
import { greeting } from './greeting.ts';
import classes from './home.module.css';
import { Newsletter } from './newsletter.tsx';
import { Scene } from './scene.tsx';

interface Props {
  user: User;
  weather?: WeatherNews | undefined;
  /** In place of the lines that tiles always have. */
  hints?: Partial<Record<HomeButton['name'], ReactNode>> | undefined;
  /** Epoch milliseconds. */
  now?: () => number;
  /** The parts that tiles lead to. */
  children?: ReactNode;
}

const today = localFormat({ weekday: 'long', month: 'long', day: 'numeric' });

export function Home({ user, weather, hints, now = Date.now, children }: Props) {
  const time = new Date(useTimeWhenSeen(now));
  const name = givenName(user);
  return (
    <div className={classes.home}>
      <div>
        <h1>
          {greeting(time)}
          {name && ', '}
          {name && (
            <Link to="/details" className={classes.name} title="Your details">
              {name}
            </Link>
          )}
        </h1>
        <p className={classes.date}>{today(time.getTime())}</p>
        {!name && (
          <Link to="/details" className={textLink.link}>
            Your details
          </Link>
        )}
        <Part name="The weather" of={user}>
          <Scene user={user} news={weather} now={time.getTime()} />
        </Part>
      </div>
      <div className={classes.side}>
        <Buttons user={user} hints={hints} />
        <Part name="The newsletter" of={time}>
          {user.role === 'customer' && <Newsletter now={time} />}
        </Part>
        {children}
      </div>
    </div>
  );
}
