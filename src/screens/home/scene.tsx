import type { CSSProperties } from 'react';
import type { User } from '#domain/user.ts';
import { todayAndTomorrow, type WeatherNews } from '#domain/weather.ts';
import { PlantStrip } from '#garden/drawings/plant-drawing.tsx';
import { Link } from '#ui/link.tsx';
import textLink from '#ui/text-link.module.css';
import { clockTime, dayOf } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { drawnFrom, firstPlants, sampleWeather } from './copy.ts';
import classes from './scene.module.css';
import { Weather } from './weather.tsx';

interface Props {
  user: User;
  news: WeatherNews | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** Where the staff work. */
const bed = [
  { name: 'Lavender', category: 'Herbs' },
  { name: 'Daffodil', category: 'Flowers' },
  { name: 'Chard', category: 'Vegetables' },
  { name: 'Lemon', category: 'Fruit' },
  { name: 'Snapdragon', category: 'Flowers' },
  { name: 'Rosemary', category: 'Herbs' },
  { name: 'Kale', category: 'Vegetables' },
];
const grasses = ['Blue grass', 'Tall grass', 'Wild grass'].map((name) => ({ name, category: 'Grass' }));

/** How many plants are drawn on a phone, and on a wide screen. */
const room = { narrow: 5, wide: 7 };

function plantsOf({ role, plants }: User) {
  if (role !== 'customer') return bed;
  if (plants.length === 0) return grasses;
  const byName = new Map(plants.map(({ name, category = '' }) => [name, { name, category }]));
  return [...byName.values()].slice(0, room.wide);
}

/** The weather above, and below it what the customer chose, growing on one strip of soil. */
export function Scene({ user, news, now }: Props) {
  const weather = news?.known ? todayAndTomorrow(news.known, now) : null;
  const plants = plantsOf(user);
  const counts = {
    '--narrow-count': Math.min(plants.length, room.narrow),
    '--wide-count': Math.min(plants.length, room.wide),
  } as CSSProperties;
  return (
    <>
      <div className={classes.scene} style={counts}>
        <Weather weather={weather} asking={!news || news.state === 'asking'} />
        <PlantStrip plants={plants} />
      </div>
      <div className={`${classes.caption} ${typography.quiet}`}>
        {user.role === 'customer' && <Growing count={user.plants.length} />}
        <p className={classes.note}>{weather && news ? noteOn(news, now) : ''}</p>
      </div>
    </>
  );
}

const Growing = ({ count }: { count: number }) =>
  count === 0 ? (
    <Link to="/preferences" className={textLink.link}>
      {firstPlants}
    </Link>
  ) : (
    <p>{drawnFrom(count)}</p>
  );

/** Says that a forecast is made up, or when it was fetched. */
function noteOn({ sample, state, known }: WeatherNews, now: number): string {
  if (sample) return sampleWeather;
  if (!known) return '';
  const day = dayOf(known.at, now);
  if (day !== 'today') return `as of ${day}`;
  return state === 'current' ? '' : `as of ${clockTime(known.at)}`;
}
