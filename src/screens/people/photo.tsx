import { useState } from 'react';
import { initials } from '#domain/people.ts';
import { webAddress } from '#domain/links.ts';
import type { PersonEntry } from '#sync/replica.ts';
import classes from './photo.module.css';

/** The photo, else initials. Decoration beside the name. */
export function Photo({ person }: { person: PersonEntry }) {
  const address = webAddress(person.imgUrl);
  const [broken, setBroken] = useState<string>();
  const shown = address !== undefined && address !== broken;
  return (
    <span className={classes.plate} aria-hidden="true">
      {shown ? (
        <img
          src={address}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(address)}
        />
      ) : (
        initials(person)
      )}
    </span>
  );
}
