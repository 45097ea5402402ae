import { Accordion } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { displayTitle } from '#domain/people.ts';
import type { PersonEntry } from '#sync/replica.ts';
import { Photo } from './photo.tsx';
import { UnsentChip } from './unsent-chip.tsx';

interface Props {
  person: PersonEntry;
  open: boolean;
  /** Asked once by the list: each row that asks by itself makes scrolling slower. */
  wide: boolean;
  panel: (id: string) => ReactNode;
}

export const PersonRow = memo(function PersonRow({ person, open, wide, panel }: Props) {
  return (
    <Accordion.Item value={person.id}>
      <Accordion.Control>
        <span className="person-head">
          <Photo person={person} />
          <span className="person-name">
            <span className="person-title">{displayTitle(person) || 'No name yet'}</span>
            <span className="quiet">{[person.address, person.city].filter(Boolean).join(', ')}</span>
          </span>
          {wide && person.unsent && <UnsentChip />}
        </span>
      </Accordion.Control>
      <Accordion.Panel>{open && panel(person.id)}</Accordion.Panel>
    </Accordion.Item>
  );
});
