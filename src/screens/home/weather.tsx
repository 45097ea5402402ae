import { VisuallyHidden } from '@mantine/core';
import { fahrenheit, type Conditions, type TodayAndTomorrow, type WeatherIcon } from '#domain/weather.ts';
import { WeatherDrawing } from '#garden/drawings/weather-drawing.tsx';
import { noWeather, weatherWords } from './copy.ts';
import classes from './weather.module.css';

interface Props {
  weather: TodayAndTomorrow | null;
  /** An answer is expected. */
  asking: boolean;
}

/** Always of one size, so that nothing moves when the weather arrives. */
export const Weather = ({ weather, asking }: Props) => (
  <div className={classes.weather} aria-busy={asking}>
    <ul className={classes.days}>
      <Day name="Today" conditions={weather?.today ?? null} />
      <Day name="Tomorrow" conditions={weather?.tomorrow ?? null} />
    </ul>
    {!weather && !asking && <p className={classes.none}>{noWeather}</p>}
  </div>
);

function Day({ name, conditions }: { name: string; conditions: Conditions | null }) {
  const word = weatherWords[conditions?.icon as WeatherIcon] ?? '';
  const [high, low] = conditions ? [fahrenheit(conditions.tempmax), fahrenheit(conditions.tempmin)] : [0, 0];
  return (
    <li className={classes.day} data-known={conditions !== null} aria-hidden={conditions === null}>
      <WeatherDrawing name={conditions?.icon ?? ''} word={word} />
      <div>
        <p className={classes.name}>{name}</p>
        <p>
          <span className={classes.degrees} aria-hidden="true">
            <span className={classes.high}>
              {high}°<small>F</small>
            </span>{' '}
            {low}°<small>F</small>
          </span>
          <VisuallyHidden>
            high {degrees(high)}, low {degrees(low)} Fahrenheit
          </VisuallyHidden>
        </p>
        {/* The drawing has the text for screen readers. */}
        <p className={classes.sky} aria-hidden="true">
          {word || '\u00A0'}
        </p>
      </div>
    </li>
  );
}

const degrees = (count: number) => `${count} ${Math.abs(count) === 1 ? 'degree' : 'degrees'}`;
