import { useMemo } from 'react';
import { EMPTY } from 'rxjs';
import { type CataloguePlant, catalogueRef } from '#domain/catalogue.ts';
import type { GivenRole } from '#domain/removal.ts';
import type { Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';

const none: readonly CataloguePlant[] = [];

/** The plants that those on this page may have chosen. */
export function useOffered(replica: Replica, who: GivenRole): readonly CataloguePlant[] {
  const held = useObservable(
    useMemo(() => (who === 'customer' ? replica.document$(catalogueRef) : EMPTY), [replica, who]),
  );
  return held?.value.plants ?? none;
}
