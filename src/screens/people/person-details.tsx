import { Button } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { detailsDiffer } from '#domain/details.ts';
import { draftNames } from '#domain/draft-names.ts';
import { mayCorrect } from '#domain/powers.ts';
import { writeDetails } from '#domain/user-commands.ts';
import type { User } from '#domain/user.ts';
import type { Held, Replica } from '#sync/replica.ts';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { SyncMark } from '#ui/sync-mark.tsx';
import classes from './section.module.css';

const form = async () => (await import('#garden/details/details-form.tsx')).DetailsForm;
const DetailsForm = lazyPart(form);

interface Props {
  held: Held<'users'>;
  replica: Replica;
  user: User;
}

/** Name, phone and address of somebody whom this user looks after: for admins (D44). */
export function PersonDetails({ held: { value: person, synced }, replica, user }: Props) {
  const { id } = person;
  const [open, setOpen] = useState<'pressed' | 'kept' | false>(false);
  const opener = useRef<HTMLButtonElement>(null);
  const allowed = mayCorrect(user.role, person.role);
  useEffect(() => {
    let here = true;
    // What was typed at an earlier visit is shown again.
    if (allowed)
      replica.draft(draftNames.details(id)).then(
        (kept) => here && kept !== undefined && setOpen('kept'),
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [allowed, replica, id]);
  if (!allowed) return null;
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h3>Details</h3>
        {!open && (
          <Button
            ref={opener}
            variant="subtle"
            leftSection={<Icon name="pencil" size={20} />}
            onClick={() => setOpen('pressed')}
          >
            Edit details
          </Button>
        )}
      </div>
      {open ? (
        <Suspense fallback={null}>
          <DetailsForm
            person={person}
            synced={synced}
            drafts={replica}
            takesFocus={open === 'pressed'}
            onSave={(details) => replica.edit({ collection: 'users', id }, writeDetails(details))}
            onCancel={close}
          />
        </Suspense>
      ) : (
        synced !== undefined && detailsDiffer(synced, person) && <SyncMark place="here" />
      )}
    </section>
  );
}
