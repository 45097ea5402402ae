import { useMemo } from 'react';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';
import { ChosenPlants } from './chosen-plants.tsx';
import { ContactLinks } from './contact-links.tsx';
import { Notes } from './notes.tsx';
import { PrimaryNote } from './primary-note.tsx';

interface Props {
  id: string;
  replica: Replica;
  user: User;
  now: () => number;
}

const catalogueRef = { collection: 'plants', id: 'plants' } as const;

export function PersonPanel({ id, replica, user, now }: Props) {
  const held = useObservable(useMemo(() => replica.document$({ collection: 'users', id }), [replica, id]));
  const catalogue = useObservable(useMemo(() => replica.document$(catalogueRef), [replica]));
  if (!held) return <div className="person-opening" />;
  const { value: customer, office } = held;

  return (
    <div className="person-panel">
      <div>
        <ContactLinks person={customer} />
        <PrimaryNote
          person={customer}
          unsent={office !== undefined && (office?.primaryNote ?? '') !== (customer.primaryNote ?? '')}
          replica={replica}
        />
        <ChosenPlants person={customer} catalogue={catalogue?.value} />
      </div>
      <Notes held={held} replica={replica} user={user} now={now} />
    </div>
  );
}
