import { Button } from '@mantine/core';
import type { GivenRole } from '#domain/removal.ts';
import { PlantDrawing } from '#garden/drawings/plant-drawing.tsx';
import { EmptyState, NeverHeard } from '#ui/empty-state.tsx';
import type { DeviceWord } from '#ui/screen-size.ts';
import { looked, noMatch, words } from './copy.ts';

interface NoMatchProps {
  who: GivenRole;
  query: string;
  /** How many people were searched. */
  count: number;
  device: DeviceWord;
  onClear: () => void;
}

export function NoMatch({ who, query, count, device, onClear }: NoMatchProps) {
  return (
    <EmptyState picture={<PlantDrawing name="Zucchini" category="Vegetables" size={104} />} title={noMatch(who, query)}>
      <p>
        {looked(who, count)} on this {device}.
      </p>
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  );
}

/** `heard`: the server has answered, and nothing was lost since, so there are none. */
export function NothingHere({ who, heard }: { who: GivenRole; heard: boolean }) {
  const people = `${words[who].one}s`;
  const picture = <PlantDrawing name="Daffodil" category="Flowers" size={104} />;
  if (!heard) return <NeverHeard picture={picture} what={people} />;
  return (
    <EmptyState picture={picture} title={`No ${people} yet`}>
      <p>{words[who].nobody}</p>
    </EmptyState>
  );
}
