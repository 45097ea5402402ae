import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { displayTitle } from '#domain/people.ts';
import type { GivenRole } from '#domain/removal.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { Link } from '#ui/link.tsx';
import { useObservable } from '#ui/observable.ts';
import { words } from './copy.ts';

interface Props {
  person: PersonEntry;
  /** The role of the page. */
  who: GivenRole;
  replica: Replica;
  /** Removed by this very user: only what was being written is worth a word. */
  expected: boolean;
  onClose: () => void;
}

/** The open person left this page: says so, and shows what was being written, which can be saved nowhere. */
export function RemovedPerson({ person, who, replica, expected, onClose }: Props) {
  const held = useObservable(
    useMemo(() => replica.document$({ collection: 'users', id: person.id }), [replica, person.id]),
  );
  const [draft, setDraft] = useState<string>();
  useEffect(() => {
    replica.draft(`note/${person.id}/new`).then(setDraft, () => undefined);
  }, [replica, person.id]);

  if (held === undefined || (held === null && expected && !draft)) return null;
  const title = displayTitle(person);
  return (
    <section className="removed" data-removed={held === null} role="alert">
      <h2>
        {title} {held ? words[who].made : 'was removed'}
      </h2>
      {held ? (
        <p>
          You find them under{' '}
          <Link to={words[who].page} className="text-link">
            {words[who].elsewhere}
          </Link>
          .
        </p>
      ) : (
        <p>{draft ? 'What you were writing is still here. Copy it if you need it.' : 'Nothing of yours was lost.'}</p>
      )}
      {!held && draft && <p className="removed-text person-text">{draft}</p>}
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}
