/** Finding people in their list. Source: spec 2.7, D8, D33. */
import type { CataloguePlant } from './catalogue.ts';
import { matching, searchable, wordsIn } from './people.ts';

interface Found {
  /** See `searchText` in `people.ts`. */
  searchText: string;
  /** See `idsAsText`. */
  picked: string;
}

/** The ids of chosen plants as one text, each between line ends; '' without. Of many people, one text each takes the least room. */
export function idsAsText(ids: readonly string[]): string {
  const known = ids.filter((id) => id !== '');
  return known.length > 0 ? `\n${known.join('\n')}\n` : '';
}

/** Whom the query finds (see `matching`): also who chose a plant before it got the name that it has in the catalogue. */
export function findPeople<P extends Found>(
  people: readonly P[],
  query: string,
  plants: readonly Pick<CataloguePlant, 'id' | 'name'>[],
): P[] {
  const matches = matching(query);
  const words = wordsIn(query);
  const called = plants
    .map(({ id, name }) => ({ id: `\n${id}\n`, name: searchable(name) }))
    .filter(({ name }) => words.some((word) => name.includes(word)));
  const chose = ({ searchText, picked }: Found): boolean => {
    const names = picked === '' ? [] : called.filter(({ id }) => picked.includes(id)).map(({ name }) => name);
    return names.length > 0 && matches(`${names.join(' ')} ${searchText}`);
  };
  return people.filter((person) => matches(person.searchText) || chose(person));
}
