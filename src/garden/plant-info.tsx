import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { webAddress } from '#domain/links.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icons.tsx';
import { PlantPicture } from './plant-picture.tsx';
import classes from './plant-info.module.css';
import { SeasonStrip } from './season-strip.tsx';
import textLink from '#ui/text-link.module.css';
import typography from '#ui/typography.module.css';

export interface PlantInfoProps {
  name: string;
  /** The name as a heading; h2 by default. */
  title?: ReactNode;
  category: string;
  imgUrl: string;
  description: string;
  /** Such as 'September to May'. */
  season: string;
  /** Which of the twelve months are in season, January first. */
  months: readonly boolean[];
  /** The month that is now, 0 to 11. */
  current: number;
  /** Shown as More Info where it leads into the web. */
  link: string;
  /** The picture alone in its row where the screen is wide. */
  large?: boolean;
}

export function PlantInfo({ name, title, category, imgUrl, description, ...rest }: PlantInfoProps) {
  const { season, months, current, link, large = false } = rest;
  const address = webAddress(link);
  return (
    <div className={classes.info} data-large={large}>
      <div className={classes.head}>
        <PlantPicture name={name} category={category} imgUrl={imgUrl} size={148} />
        <div className={classes.name}>
          {title ?? <h2>{name}</h2>}
          <p className={classes.category}>{category}</p>
          {months[current] && (
            <Badge look="season" icon="check">
              In season now
            </Badge>
          )}
        </div>
      </div>
      <p className={classes.text} dir="auto">
        {/* Source: spec 2.6. */}
        {description.trim() || 'Description coming soon!'}
      </p>
      <div className={classes.season}>
        <p className={typography.quiet}>Grows {season}</p>
        <SeasonStrip months={months} current={current} />
      </div>
      {address && (
        <a className={textLink.link} href={address} target="_blank" rel="noopener noreferrer">
          More Info
          <Icon name="external" size={18} />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      )}
    </div>
  );
}
