import { useEffect, useState } from 'react';
import { homeButtons } from '#domain/access.ts';
import type { User } from '#domain/user.ts';
import { PlantStrip } from '#ui/drawings/plant-drawing.tsx';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import './home.css';
import { looks } from './buttons.ts';
import { greeting } from './greeting.ts';

interface Props {
  user: User;
  /** Epoch milliseconds. */
  now?: () => number;
}

const bed = [
  { name: 'Lavender', category: 'Herbs' },
  { name: 'Daffodil', category: 'Flowers' },
  { name: 'Chard', category: 'Vegetables' },
  { name: 'Lemon', category: 'Fruit' },
  { name: 'Snapdragon', category: 'Flowers' },
  { name: 'Rosemary', category: 'Herbs' },
  { name: 'Kale', category: 'Vegetables' },
];

const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** The time, read again whenever the page becomes visible: a phone sleeps with the app open. */
function useTimeWhenSeen(now: () => number): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') setTime(now());
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [now]);
  return new Date(time);
}

export function Home({ user, now = Date.now }: Props) {
  const time = useTimeWhenSeen(now);
  const name = user.firstName.trim();
  return (
    <div className="home">
      <div>
        <h1>{name ? `${greeting(time)}, ${name}` : greeting(time)}</h1>
        <p className="home-date">{today.format(time)}</p>
        <div className="home-scene">
          <PlantStrip plants={bed} />
        </div>
      </div>
      {user.role !== 'customer' && (
        <ul className="home-buttons">
          {homeButtons[user.role].map(({ name: word, path }) => (
            <li key={word}>
              <Link to={path} className="home-button">
                <span className="home-plate">
                  <Icon name={looks[word]?.icon ?? 'leaf'} />
                </span>
                <span className="home-word">{word}</span>
                <span className="home-hint">{looks[word]?.hint}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
