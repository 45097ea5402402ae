import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { catalogueRef } from '#domain/catalogue.ts';
import type { GivenRole } from '#domain/removal.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { Part } from '#ui/error-boundary.tsx';
import { useObservable } from '#ui/observable.ts';
import { useWide } from '#ui/screen-size.ts';
import { useClockWhenSeen } from '#ui/time-when-seen.ts';
import { ChosenPlants } from './chosen-plants.tsx';
import { ContactLinks } from './contact-links.tsx';
import { DayButton } from './day-button.tsx';
import { PersonAdminActions } from './person-admin-actions.tsx';
import { Messages } from './messages.tsx';
import { PersonDetails } from './person-details.tsx';
import { Notes } from './notes.tsx';
import classes from './person-panel.module.css';
import { PrimaryNote } from './primary-note.tsx';
import { PrintCard, PrintedContact } from './print-card.tsx';
import { bringIntoSightSoon } from './scroll.ts';

interface Props {
  id: string;
  who: GivenRole;
  replica: Replica;
  user: User;
  now: () => number;
  /** The clock of the device, epoch milliseconds. */
  clock?: (() => number) | undefined;
}

export const PersonPanel = memo(function PersonPanel({ id, who, replica, user, clock = Date.now, ...rest }: Props) {
  const now = useClockWhenSeen(rest.now);
  const held = useObservable(useMemo(() => replica.document$({ collection: 'users', id }), [replica, id]));
  const catalogue = useObservable(useMemo(() => replica.document$(catalogueRef), [replica]));
  // The first render is split, so that a tap does not wait for all of it.
  const ready = useDeferredValue(Boolean(held));
  const shown = Boolean(held) && ready;
  const panel = useRef<HTMLDivElement>(null);
  const wide = useWide();
  useEffect(() => {
    return shown && !wide ? bringIntoSightSoon(panel.current) : undefined;
  }, [shown, wide]);
  if (!held || !ready) return <div className={classes.opening} />;
  const { value: person, synced } = held;
  // Employees may have chosen and written as customers before.
  const always = who === 'customer';

  return (
    <div className={classes.panel} ref={panel}>
      <div>
        <Part name="The contact" of={held}>
          <ContactLinks person={person}>
            {who === 'customer' && user.role === 'employee' && <DayButton id={id} replica={replica} clock={clock} />}
          </ContactLinks>
          <PrintedContact person={person} now={now()} />
        </Part>
        <Part name="The details" of={held}>
          <PersonDetails held={held} replica={replica} user={user} />
        </Part>
        <Part name="The primary note" of={held}>
          <PrimaryNote
            person={person}
            unsent={synced !== undefined && (synced?.primaryNote ?? '') !== (person.primaryNote ?? '')}
            replica={replica}
            now={now}
          />
        </Part>
        <Part name="The plants" of={held}>
          <div className={classes.plants}>
            <ChosenPlants person={person} always={always} catalogue={catalogue?.value} />
          </div>
        </Part>
      </div>
      <div>
        <Notes held={held} who={who} replica={replica} user={user} now={now} />
        <div className={classes.messages}>
          <Part name="The messages" of={held}>
            <Messages held={held} always={always} replica={replica} now={now} />
          </Part>
        </div>
      </div>
      <PrintCard />
      <PersonAdminActions person={person} who={who} unsent={synced !== undefined} replica={replica} user={user} />
    </div>
  );
});
