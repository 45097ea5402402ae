import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { matches } from '#domain/people.ts';
import type { User } from '#domain/user.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';
import { FooterAction } from '#ui/footer-slot.tsx';
import { Icon } from '#ui/icons.tsx';
import { useObservable } from '#ui/observable.ts';
import { useDeviceWord, useWide } from '#ui/screen-size.ts';
import { timeOfContact } from '#ui/time.ts';
import './people.css';
import { PeopleList } from './people-list.tsx';
import { NoMatch, NothingHere } from './empty.tsx';
import { RemovedPerson } from './removed-person.tsx';

interface Props {
  replica: Replica;
  /** Who is signed in: the author of new notes. */
  user: User;
  /** Epoch milliseconds. */
  now?: () => number;
}

const shownIn = (people: readonly PersonEntry[], query: string) =>
  query.trim() === '' ? people : people.filter((person) => matches(person.searchText, query));

export function Customers({ replica, user, now = Date.now }: Props) {
  const people = useObservable(useMemo(() => replica.people$('customer'), [replica]));
  const status = useObservable(replica.status$);
  const device = useDeviceWord();
  const wide = useWide();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<PersonEntry | null>(null);
  const [refreshing, setRefreshing] = useState(false);
  const settledQuery = useDeferredValue(query);
  const shown = useMemo(() => people && shownIn(people, settledQuery), [people, settledQuery]);
  const removed = open && people && !people.some(({ id }) => id === open.id) ? open : null;

  const refresh = async () => {
    setRefreshing(true);
    await replica.refresh();
    setRefreshing(false);
  };
  const lastContact = status?.lastContact ?? null;
  const asOf = lastContact === null ? '' : ` · as of ${timeOfContact(lastContact, now())}`;
  const refreshButton = (
    <Button
      variant="default"
      fullWidth={wide}
      leftSection={<Icon name="refresh" size={20} />}
      aria-disabled={refreshing}
      onClick={() => refreshing || void refresh()}
    >
      Refresh
    </Button>
  );

  return (
    <PeopleList
      people={shown ?? []}
      replica={replica}
      user={user}
      now={now}
      open={open}
      onOpen={setOpen}
      refresh={wide ? refreshButton : <FooterAction>{refreshButton}</FooterAction>}
      before={
        <>
          <h1>Customers</h1>
          <p className="quiet tabular people-count">
            {people ? `${people.length.toLocaleString('en-US')} on this ${device}${asOf}` : 'Opening…'}
          </p>
          <TextInput
            className="people-search"
            type="search"
            aria-label="Search customers"
            placeholder="Name, address or plant"
            leftSection={<Icon name="search" size={20} />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </>
      }
    >
      {removed && <RemovedPerson key={removed.id} customer={removed} replica={replica} onClose={() => setOpen(null)} />}
      {people?.length === 0 && <NothingHere heard={status?.state === 'up-to-date'} device={device} />}
      {people && people.length > 0 && shown?.length === 0 && (
        <NoMatch query={settledQuery.trim()} count={people.length} device={device} onClear={() => setQuery('')} />
      )}
    </PeopleList>
  );
}
