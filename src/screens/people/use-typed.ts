import { useEffect, useState } from 'react';
import { subjectOf } from '#domain/draft-names.ts';
import type { Replica } from '#sync/replica.ts';

const nobody: ReadonlySet<string> = new Set();

/** The ids of those about whom something was typed and not saved, as their cards were closed. `open`: whose card is open. */
export function useTyped(replica: Pick<Replica, 'draftNames'>, open: string | undefined): ReadonlySet<string> {
  const [typed, setTyped] = useState(nobody);
  useEffect(() => {
    let over = false;
    replica.draftNames().then(
      (names) => {
        const subjects = names.map(subjectOf);
        const ids = subjects.flatMap((subject) =>
          'personId' in subject && subject.personId !== open ? [subject.personId] : [],
        );
        if (!over) setTyped((before) => (isSame(before, ids) ? before : new Set(ids)));
      },
      // Where nothing can be read nothing is marked.
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [replica, open]);
  return typed;
}

const isSame = (before: ReadonlySet<string>, ids: readonly string[]): boolean =>
  new Set(ids).size === before.size && ids.every((id) => before.has(id));
