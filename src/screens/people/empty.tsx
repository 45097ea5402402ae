import { Button } from '@mantine/core';
import { PlantDrawing } from '#garden/drawings/plant-drawing.tsx';
import type { GivenRole } from '#domain/removal.ts';
import type { DeviceWord } from '#ui/screen-size.ts';
import { nothingHere, words } from './copy.ts';

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
    <div className="empty-state">
      <PlantDrawing name="Zucchini" category="Vegetables" size={104} />
      <h2>
        No {words[who].one} matches “{query}”
      </h2>
      <p>
        We looked at names, addresses and chosen plants of all {count.toLocaleString('en-US')} {words[who].one}s on this{' '}
        {device}.
      </p>
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    </div>
  );
}

/** `heard`: the server has answered, so there are none. */
export function NothingHere({ who, heard, device }: { who: GivenRole; heard: boolean; device: DeviceWord }) {
  const { title, text } = heard ? { ...nothingHere.none, text: words[who].nobody } : nothingHere.never;
  const people = `${words[who].one}s`;
  return (
    <div className="empty-state">
      <PlantDrawing name="Daffodil" category="Flowers" size={104} />
      <h2>{title.replace('{people}', people)}</h2>
      <p>{text.replace('{people}', people).replace('{device}', device)}</p>
    </div>
  );
}
