import { useMemo, useState } from 'react';
import type { CataloguePlant } from '#domain/catalogue.ts';
import { findPeople } from '#domain/finding-people.ts';
import type { PersonEntry } from '#sync/replica.ts';

/**
 * Who is listed: whom the search finds, by the names of their plants too. Whose card is open stays until it is closed or another search begins, also when a
 * corrected name is not found any more: then `kept` is their id.
 */
export function useShown(
  people: readonly PersonEntry[] | undefined,
  search: string,
  open: string | undefined,
  plants: readonly CataloguePlant[],
) {
  const wanted = search.trim();
  const found = useMemo(
    () => (people && wanted !== '' ? findPeople(people, wanted, plants) : people),
    [people, wanted, plants],
  );
  const isFound = found?.some(({ id }) => id === open) === true;
  const [before, setBefore] = useState({ wanted, open, wasFound: isFound });
  const isSame = before.wanted === wanted && before.open === open;
  if (!isSame || (isFound && !before.wasFound)) setBefore({ wanted, open, wasFound: isFound });
  const kept = isSame && before.wasFound && !isFound ? open : undefined;
  const shown = useMemo(() => {
    if (kept === undefined || !people || !found) return found;
    const ids = new Set(found.map(({ id }) => id)).add(kept);
    return people.filter(({ id }) => ids.has(id));
  }, [people, found, kept]);
  return { shown, kept };
}
