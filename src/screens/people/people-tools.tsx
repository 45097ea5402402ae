/** Memoized parts around the list. */
import { Button, TextInput } from '@mantine/core';
import { memo, type RefObject } from 'react';
import type { GivenRole } from '#domain/removal.ts';
import { FooterAction } from '#ui/footer-slot.tsx';
import { Icon } from '#ui/icons.tsx';
import { words } from './copy.ts';

interface SearchProps {
  who: GivenRole;
  query: string;
  onQuery: (query: string) => void;
  ref: RefObject<HTMLInputElement | null>;
}

export const PeopleSearch = memo(function PeopleSearch({ who, query, onQuery, ref }: SearchProps) {
  return (
    <TextInput
      ref={ref}
      mt="sm"
      type="search"
      aria-label={`Search ${words[who].one}s`}
      placeholder="Name, address or plant"
      leftSection={<Icon name="search" size={20} />}
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
    />
  );
});

interface RefreshProps {
  wide: boolean;
  /** A refresh is under way. */
  asking: boolean;
  onRefresh: () => void;
}

export const RefreshPeople = memo(function RefreshPeople({ wide, asking, onRefresh }: RefreshProps) {
  const button = (
    <Button
      variant="default"
      fullWidth={wide}
      leftSection={<Icon name="refresh" size={20} />}
      aria-disabled={asking}
      onClick={() => asking || onRefresh()}
    >
      Refresh
    </Button>
  );
  return wide ? button : <FooterAction>{button}</FooterAction>;
});
