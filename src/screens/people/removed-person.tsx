import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { displayTitle } from '#domain/people.ts';
import type { GivenRole } from '#domain/removal.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { Link } from '#ui/link.tsx';
import { useObservable } from '#ui/observable.ts';
import { useReport } from '#ui/report.ts';
import { readUnwritten } from '#ui/unwritten.ts';
import { words } from './copy.ts';

interface Props {
  person: PersonEntry;
  /** The role of the page. */
  who: GivenRole;
  replica: Replica;
  /** Removed by this user: only an unsaved text is shown. */
  expected: boolean;
  onClose: () => void;
}

/** Says that the open person left this page, and shows unsaved texts, which cannot be saved any more. */
export function RemovedPerson({ person, who, replica, expected, onClose }: Props) {
  const held = useObservable(
    useMemo(() => replica.document$({ collection: 'users', id: person.id }), [replica, person.id]),
  );
  const report = useReport();
  const [drafts, setDrafts] = useState<string[]>([]);
  useEffect(() => {
    const begin = `note/${person.id}/`;
    const read = async () => {
      const names = (await replica.draftNames()).filter((name) => name.startsWith(begin));
      const texts = await Promise.all(
        names.map(async (name) => {
          const draft = await replica.draft(name);
          return name === `${begin}new` ? draft : readUnwritten(draft)?.text;
        }),
      );
      setDrafts(texts.filter((text) => text !== undefined));
    };
    read().catch((error: unknown) => report('draft-not-read', error));
  }, [replica, person.id, report]);

  const written = held === null ? drafts : [];
  if (held === undefined || (held === null && expected && drafts.length === 0)) return null;
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
        <p>
          {written.length > 0
            ? 'What you were writing is still here. Copy it if you need it.'
            : 'Nothing of yours was lost.'}
        </p>
      )}
      {written.map((draft) => (
        <p key={draft} className="removed-text person-text">
          {draft}
        </p>
      ))}
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}
