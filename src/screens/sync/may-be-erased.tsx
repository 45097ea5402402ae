import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import textLink from '#ui/text-link.module.css';
import { fill } from '#ui/fill.ts';
import { erasedCopy } from './copy.ts';
import classes from './state-card.module.css';

/** A browser that keeps what waits for a week (D68). `browser`: as its user calls it. */
export const MayBeErased = ({ browser }: { browser: string }) => (
  <section className={classes.card}>
    <Icon name="triangle" size={30} />
    <div>
      <p>{fill(erasedCopy.text, { browser })}</p>
      <Link to="/initialIntro" className={textLink.link}>
        {erasedCopy.link}
      </Link>
    </div>
  </section>
);
