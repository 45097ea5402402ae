import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { displayTitle } from '#domain/people.ts';
import type { PersonEntry, Replica } from '#sync/replica.ts';

interface Props {
  customer: PersonEntry;
  replica: Replica;
  onClose: () => void;
}

/** The open customer left this device: says so, and shows what was being written, which can be saved nowhere. */
export function RemovedPerson({ customer, replica, onClose }: Props) {
  const [draft, setDraft] = useState<string>();
  useEffect(() => {
    replica.draft(`note/${customer.id}/new`).then(setDraft, () => undefined);
  }, [replica, customer.id]);

  return (
    <section className="removed" role="alert">
      <h2>{displayTitle(customer)} was removed</h2>
      <p>{draft ? 'What you were writing is still here. Copy it if you need it.' : 'Nothing of yours was lost.'}</p>
      {draft && <p className="removed-text person-text">{draft}</p>}
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}
