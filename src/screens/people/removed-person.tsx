import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { subjectOf } from '#domain/draft-names.ts';
import { readTypedDetails, type DetailField } from '#domain/details.ts';
import { displayTitle } from '#domain/people.ts';
import type { GivenRole } from '#domain/removal.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { giveFocus } from '#ui/focus.ts';
import { Link } from '#ui/link.tsx';
import { useObservable } from '#ui/observable.ts';
import { useReport } from '#ui/report.ts';
import { labels } from '#garden/person-fields/copy.ts';
import { readUnwritten } from '#domain/unwritten.ts';
import textLink from '#ui/text-link.module.css';
import classes from './admin-actions.module.css';
import { removedOrOther, words } from './copy.ts';

interface Props {
  /** Whose card is open. */
  person: PersonEntry;
  /** They are not in the list any more. */
  left: boolean;
  /** The role of the page. */
  who: GivenRole;
  replica: Replica;
  /** Removed by this user: only an unsaved text is shown. */
  expected: boolean;
  onClose: () => void;
}

/**
 * Says that the open person left this page, and shows unsaved texts, which cannot be saved any more. Follows them from when
 * their card opens: then whom the device loses with its storage is not told as removed.
 */
export function RemovedPerson({ person, left, who, replica, expected, onClose }: Props) {
  const held = useObservable(
    useMemo(() => replica.document$({ collection: 'users', id: person.id }), [replica, person.id]),
  );
  const report = useReport();
  const parked = useObservable(replica.parked$);
  /** Undefined before they are read, and where they cannot be. */
  const [drafts, setDrafts] = useState<string[]>();
  useEffect(() => {
    if (!left) return;
    const read = async () => {
      const texts = await Promise.all(
        (await replica.draftNames()).map(async (name) => {
          const subject = subjectOf(name);
          if (!('personId' in subject) || subject.personId !== person.id) return undefined;
          const draft = await replica.draft(name);
          if (subject.kind === 'details') return textOfDetails(draft);
          return subject.rewritten ? readUnwritten(draft)?.text : draft;
        }),
      );
      setDrafts(texts.filter((text) => text !== undefined));
    };
    read().catch((error: unknown) => report('draft-not-read', error));
  }, [left, replica, person.id, report]);

  const written = held === null ? (drafts ?? []) : [];
  const isParked = parked?.some(({ ref }) => ref.collection === 'users' && ref.id === person.id) === true;
  const gone = held === null && (!expected || written.length > 0);
  const told = left && (held ? held.value.role !== who : gone);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever was in the card is nowhere without it.
  useEffect(() => {
    if (told) giveFocus(heading.current);
  }, [told]);
  if (!told) return null;
  const title = displayTitle(person) || 'This person';
  return (
    <section className={classes.removed} data-removed={held === null} role="alert">
      <h2 ref={heading}>
        {title} {held ? words[who].made : expected ? 'was removed' : words[who].left}
      </h2>
      {!held && !expected && <p>{removedOrOther}</p>}
      {held ? (
        <p>
          You find them under{' '}
          <Link to={words[who].page} className={textLink.link}>
            {words[who].elsewhere}
          </Link>
          .
        </p>
      ) : (
        <p>
          {written.length > 0
            ? 'What you were writing is still here. Copy it if you need it.'
            : drafts && parked && !isParked && 'Nothing of yours was lost.'}
        </p>
      )}
      {held === null && isParked && (
        <p>
          Something you wrote could not be saved. You find it under{' '}
          <Link to="/sync" className={textLink.link}>
            Sync
          </Link>
          .
        </p>
      )}
      {written.map((draft) => (
        <p key={draft} className={classes.text}>
          {draft}
        </p>
      ))}
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

const textOfDetails = (draft: string | undefined): string =>
  Object.entries(readTypedDetails(draft) ?? {})
    .map(([field, { text }]) => `${labels[field as DetailField]}: ${text}`)
    .join('\n');
