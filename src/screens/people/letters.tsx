import { searchable } from '#domain/people.ts';
import type { PersonEntry } from '#sync/replica.ts';
import classes from './letters.module.css';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** The letter under which a person is listed: of the text that the list is sorted by. */
export const letterOf = ({ lastName }: Pick<PersonEntry, 'lastName'>): string =>
  searchable(lastName).charAt(0).toUpperCase();

/** Where each letter begins in a sorted list. */
export function firstOfEachLetter(people: readonly PersonEntry[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  people.forEach((person, index) => {
    const letter = letterOf(person);
    if (!first.has(letter)) first.set(letter, index);
  });
  return first;
}

interface Props {
  first: ReadonlyMap<string, number>;
  current: string | undefined;
  onJump: (index: number) => void;
}

export function Letters({ first, current, onJump }: Props) {
  return (
    <ul className={classes.letters} aria-label="Last names from A to Z">
      {alphabet.map((letter) => {
        const index = first.get(letter);
        return (
          <li key={letter}>
            <button
              type="button"
              aria-label={index === undefined ? `No last name with ${letter}` : `Go to ${letter}`}
              aria-disabled={index === undefined}
              aria-current={letter === current ? 'true' : undefined}
              onClick={() => index !== undefined && onJump(index)}
            >
              {letter}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
