import { seasonOf, seasonsBackFrom } from '#domain/newsletters.ts';
import { seasonNames } from '#garden/season-names.ts';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import textLink from '#ui/text-link.module.css';
import typography from '#ui/typography.module.css';
import classes from './newsletter.module.css';

/** The newsletter of the season in one row; where there is room, the earlier ones below. */
export function Newsletter({ now }: { now: Date }) {
  const [current, ...earlier] = seasonsBackFrom(seasonOf(now));
  if (!current) return null;
  return (
    <div>
      <Link to={`/newsletters/${current}`} className={classes.newsletter}>
        <Icon name="note" />
        <span>
          <span className={classes.word}>{seasonNames[current]} newsletter</span>
          <span className={typography.quiet}>What to do in the garden now</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
      <p className={`${classes.earlier} ${typography.quiet}`}>
        Earlier:
        {earlier.map((season) => (
          <Link
            key={season}
            to={`/newsletters/${season}`}
            className={textLink.link}
            aria-label={`${seasonNames[season]} newsletter`}
          >
            {seasonNames[season]}
          </Link>
        ))}
      </p>
    </div>
  );
}
