import { seasonOf, seasonsBackFrom } from '#domain/newsletters.ts';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { seasonNames } from './copy.ts';

/** The newsletter of the season in one row; where there is room, the earlier ones below. */
export function Newsletter({ now }: { now: Date }) {
  const [current, ...earlier] = seasonsBackFrom(seasonOf(now));
  if (!current) return null;
  return (
    <div>
      <Link to={`/newsletters/${current}`} className="home-newsletter">
        <span className="home-newsletter-icon">
          <Icon name="note" />
        </span>
        <span>
          <span className="home-newsletter-word">{seasonNames[current]} newsletter</span>
          <span className="home-hint">What to do in the garden now</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
      <p className="home-earlier">
        Earlier:
        {earlier.map((season) => (
          <Link
            key={season}
            to={`/newsletters/${season}`}
            className="text-link"
            aria-label={`${seasonNames[season]} newsletter`}
          >
            {seasonNames[season]}
          </Link>
        ))}
      </p>
    </div>
  );
}
