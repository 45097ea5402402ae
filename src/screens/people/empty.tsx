import { Button } from '@mantine/core';
import { PlantDrawing } from '#ui/drawings/plant-drawing.tsx';
import { nothingHere, type Device } from './copy.ts';

interface NoMatchProps {
  query: string;
  /** How many customers were searched. */
  count: number;
  device: Device;
  onClear: () => void;
}

export function NoMatch({ query, count, device, onClear }: NoMatchProps) {
  return (
    <div className="people-empty">
      <PlantDrawing name="Zucchini" category="Vegetables" size={104} />
      <h2>No customer matches “{query}”</h2>
      <p>
        We looked at names, addresses and chosen plants of all {count.toLocaleString('en-US')} customers on this{' '}
        {device}.
      </p>
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    </div>
  );
}

/** `heard`: the office has answered, so there truly are none. */
export function NothingHere({ heard, device }: { heard: boolean; device: Device }) {
  const { title, text } = heard ? nothingHere.none : nothingHere.never;
  return (
    <div className="people-empty">
      <PlantDrawing name="Daffodil" category="Flowers" size={104} />
      <h2>{title}</h2>
      <p>{text.replace('{device}', device)}</p>
    </div>
  );
}
