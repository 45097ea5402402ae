import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import type { RefObject } from 'react';
import { isAny, type Wanted } from '#domain/finding-plants.ts';
import { PlantDrawing } from '#garden/drawings/plant-drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons.tsx';
import typography from '#ui/typography.module.css';
import { finding } from './copy.ts';
import classes from './find-plants.module.css';

interface Props {
  wanted: Wanted;
  onWant: (wanted: Wanted) => void;
  /** The month that is now, 0 to 11. */
  month: number;
  /** How many plants are shown. */
  count: number;
  ref: RefObject<HTMLInputElement | null>;
}

/** A search, and a button for what is in season now. Source: D82. */
export function FindPlants({ wanted, onWant, month, count, ref }: Props) {
  const now = wanted.month !== null;
  return (
    <div className={classes.tools} role="search">
      <TextInput
        ref={ref}
        className={classes.search}
        type="search"
        aria-label={finding.label}
        placeholder={finding.placeholder}
        leftSection={<Icon name="search" size={20} />}
        leftSectionWidth={44}
        value={wanted.query}
        onChange={(event) => onWant({ ...wanted, query: event.currentTarget.value })}
      />
      <Button
        className={classes.season}
        variant="default"
        aria-pressed={now}
        leftSection={<Icon name={now ? 'check' : 'leaf'} size={20} />}
        onClick={() => onWant({ ...wanted, month: now ? null : month })}
      >
        {finding.inSeason}
      </Button>
      <p className={`${classes.found} ${typography.quietTabular}`} role="status">
        {!isAny(wanted) &&
          (count > 0 ? finding.found(count) : <VisuallyHidden>{finding.none(wanted.query.trim())}</VisuallyHidden>)}
      </p>
    </div>
  );
}

/** `count`: how many plants were searched. */
export function NoPlantMatches({ wanted, count, onAll }: { wanted: Wanted; count: number; onAll: () => void }) {
  return (
    <EmptyState
      picture={<PlantDrawing name="Zucchini" category="Vegetables" size={104} />}
      title={finding.none(wanted.query.trim())}
    >
      <p>{finding.looked(count, wanted.month !== null)}</p>
      <Button variant="default" onClick={onAll}>
        {finding.all}
      </Button>
    </EmptyState>
  );
}
