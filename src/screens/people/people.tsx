import { VisuallyHidden } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { mayDelete } from '#domain/powers.ts';
import type { GivenRole } from '#domain/removal.ts';
import type { User } from '#domain/user.ts';
import type { AdminActions } from '#sync/admin-actions.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { giveFocus } from '#ui/focus.ts';
import { useObservable } from '#ui/observable.ts';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { useDeviceWord, useWide } from '#ui/screen-size.ts';
import { found, words } from './copy.ts';
import { PersonAdmin } from './person-admin.tsx';
import { NoMatch, NothingHere } from './empty.tsx';
import { PeopleCount } from './people-count.tsx';
import { PeopleList } from './people-list.tsx';
import { PeopleSearch, RefreshPeople } from './people-tools.tsx';
import { PersonPanel } from './person-panel.tsx';
import { SavePeople } from './save-people.tsx';
import { RemovedPerson } from './removed-person.tsx';
import { useOffered } from './use-offered.ts';
import { useShown } from './use-shown.ts';
import { useTyped } from './use-typed.ts';
import { UnfinishedRemovals } from './unfinished-removals.tsx';
import classes from './people-list.module.css';

export interface PeopleProps {
  replica: Replica;
  /** The author of new notes. */
  user: User;
  /** Only for admins. */
  adminActions?: AdminActions | undefined;
  /** The id of who is shown at once. */
  openFirst?: string | undefined;
  /** Epoch milliseconds; by default the times of the device and of the replica. */
  now?: (() => number) | undefined;
}

/** The customers page and the employees page. Source: spec 2.7, spec 2.8. */
export function People({ who, replica, user, adminActions, openFirst, now }: PeopleProps & { who: GivenRole }) {
  const people = useObservable(useMemo(() => replica.people$(who), [replica, who]));
  const status = useObservable(replica.status$);
  const device = useDeviceWord();
  const wide = useWide();
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<PersonEntry | null>(null);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState<{ since: number | null }>();
  const contact = status?.lastContact ?? null;
  /** People whose removal was confirmed here: this page does not report them as removed. */
  const [confirmed, setConfirmed] = useState<string>();
  const settledQuery = useDeferredValue(query);
  const wanted = settledQuery.trim();
  const { shown, kept } = useShown(people, settledQuery, open?.id, useOffered(replica, who));
  const first = useRef(openFirst);
  useEffect(() => {
    const person = people?.find(({ id }) => id === first.current);
    if (!person) return;
    first.current = undefined;
    setOpen(person);
  }, [people]);
  const openRow = useCallback((person: PersonEntry | null) => {
    first.current = undefined;
    setOpen(person);
  }, []);
  const left = people !== undefined && !people.some(({ id }) => id === open?.id);

  const refresh = useCallback(() => {
    setAsking(true);
    void replica.refresh().finally(() => {
      setAsking(false);
      setAsked({ since: contact });
    });
  }, [replica, contact]);
  const typed = useTyped(replica, open?.id);
  const backToHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const focusIfLost = useCallback(() => giveFocus(heading.current), []);
  // The button that closes it goes with the card.
  useEffect(() => (kept === undefined ? undefined : focusIfLost), [kept, focusIfLost]);
  const panel = useCallback(
    (id: string) => <PersonPanel id={id} who={who} replica={replica} user={user} now={now ?? replica.now} />,
    [who, replica, user, now],
  );

  const file = who === 'customer' && people && people.length > 0 && (
    <SavePeople replica={replica} wide={wide} now={now ?? Date.now} />
  );

  return (
    <PersonAdmin
      adminActions={mayDelete(user.role, who) ? adminActions : undefined}
      onConfirmed={setConfirmed}
      onDone={backToHeading}
      onAnswered={focusIfLost}
    >
      <PullToRefresh refreshing={asking} onRefresh={refresh} />
      <PeopleList
        people={shown ?? []}
        search={settledQuery}
        open={open}
        first={openFirst}
        onOpen={openRow}
        panel={panel}
        typed={typed}
        refresh={
          <>
            <RefreshPeople wide={wide} asking={asking} onRefresh={refresh} />
            {wide && file}
          </>
        }
        before={
          <>
            <div className={classes.head}>
              <h1 ref={heading} tabIndex={-1}>
                {words[who].title}
              </h1>
              {!wide && file}
            </div>
            <PeopleCount
              count={people?.length}
              status={status}
              asked={asking ? undefined : asked}
              now={now ?? Date.now}
            />
            <PeopleSearch ref={search} who={who} query={query} onQuery={setQuery} />
            <VisuallyHidden role="status">{wanted && shown && found(who, shown.length, wanted)}</VisuallyHidden>
          </>
        }
      >
        <UnfinishedRemovals who={who} replica={replica} />
        {open && (
          <RemovedPerson
            key={open.id}
            person={open}
            left={left}
            who={who}
            replica={replica}
            expected={open.id === confirmed}
            onClose={() => {
              setOpen(null);
              backToHeading();
            }}
          />
        )}
        {people?.length === 0 && <NothingHere who={who} heard={status?.heard === true && !status.checking} />}
        {people && people.length > 0 && shown?.length === 0 && (
          <NoMatch
            who={who}
            query={wanted}
            count={people.length}
            device={device}
            onClear={() => {
              setQuery('');
              search.current?.focus();
            }}
          />
        )}
      </PeopleList>
    </PersonAdmin>
  );
}
