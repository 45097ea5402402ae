import { Accordion } from '@mantine/core';
import { memo } from 'react';
import { displayTitle, initials } from '#domain/people.ts';
import type { User } from '#domain/user.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { useWide } from '#ui/screen-size.ts';
import { PersonPanel } from './person-panel.tsx';
import { UnsentChip } from './unsent-chip.tsx';

interface Props {
  person: PersonEntry;
  open: boolean;
  replica: Replica;
  user: User;
  now: () => number;
}

export const PersonRow = memo(function PersonRow({ person, open, replica, user, now }: Props) {
  const wide = useWide();
  return (
    <Accordion.Item value={person.id}>
      <Accordion.Control>
        <span className="person-head">
          <span className="person-plate" aria-hidden="true">
            {person.imgUrl ? <img src={person.imgUrl} alt="" loading="lazy" /> : initials(person)}
          </span>
          <span className="person-name">
            <span className="person-title">{displayTitle(person) || 'No name yet'}</span>
            <span className="quiet">{[person.address, person.city].filter(Boolean).join(', ')}</span>
          </span>
          {wide && person.unsent && <UnsentChip />}
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        {open && <PersonPanel id={person.id} replica={replica} user={user} now={now} />}
      </Accordion.Panel>
    </Accordion.Item>
  );
});
