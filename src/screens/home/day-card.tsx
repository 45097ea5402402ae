import { ActionIcon, Button } from '@mantine/core';
import { keptOver, ticked, type DayEntry, type DayListChange } from '#domain/day-list.ts';
import { formatPhone, mapLink } from '#domain/people.ts';
import type { Replica } from '#sync/replica.ts';
import { giveFocus } from '#ui/focus.ts';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import typography from '#ui/typography.module.css';
import { toDoCopy } from './copy.ts';
import classes from './day-card.module.css';
import { MoveButton, type Way } from './move-button.tsx';
import { Tick } from './tick.tsx';
import { useAbsence, useCustomer } from './use-customer.ts';

interface Props {
  entry: DayEntry;
  replica: Replica;
  /** On the list. */
  place: { first: boolean; last: boolean };
  onMove: (id: string, name: string, way: Way) => void;
  onChange: (change: DayListChange) => void;
  onRemove: () => void;
}

/** One customer of the day. Of who is ticked off nothing is left but the tick and the name. */
export function DayCard({ entry, replica, place, onMove, onChange, onRemove }: Props) {
  const customer = useCustomer(replica, entry.id);
  const absence = useAbsence(replica);
  const { id, kept } = entry;
  const done = entry.done !== '';
  if (customer === undefined) return <li className={classes.entry} data-entry={id} />;
  const name = customer?.title ?? toDoCopy.absent + absence;
  const { address = '', city = '', mobile = '' } = customer?.value ?? {};
  const map = customer && mapLink(customer.value);
  const remove = (button: HTMLElement) => {
    // The button goes with the customer.
    giveFocus(button.closest('section')?.querySelector('h2'), button);
    onRemove();
  };

  return (
    <li className={classes.entry} data-entry={id} data-done={done}>
      <div className={classes.head}>
        {customer && (
          <Tick label={`${toDoCopy.done}: ${name}`} checked={done} onChange={(on) => onChange(ticked(id, on))} />
        )}
        <div className={classes.who}>
          {customer ? (
            <Link to="/customers" hash={id} className={classes.name}>
              {name}
            </Link>
          ) : (
            <p className={classes.name}>{name}</p>
          )}
          {!done && <p className={typography.quiet}>{[address, city].filter(Boolean).join(', ')}</p>}
          {kept && !done && <p className={typography.quiet}>{toDoCopy.kept}</p>}
          <p className={classes.phone}>{formatPhone(mobile)}</p>
        </div>
      </div>
      {!done && (
        <div className={classes.actions}>
          {map && (
            <a className={classes.map} href={map} target="_blank" rel="noopener noreferrer" aria-label={`Map: ${name}`}>
              <Icon name="pin" size={20} />
              Map
            </a>
          )}
          {customer && (
            <Button
              variant="subtle"
              className={classes.keep}
              aria-pressed={kept}
              aria-label={`${toDoCopy.keepLong}: ${name}`}
              onClick={() => onChange(keptOver(id, !kept))}
            >
              {toDoCopy.keep}
            </Button>
          )}
          <span className={classes.moves}>
            <MoveButton way="up" off={place.first} name={name} onMove={() => onMove(id, name, 'up')} />
            <MoveButton way="down" off={place.last} name={name} onMove={() => onMove(id, name, 'down')} />
            <ActionIcon aria-label={`Remove: ${name}`} onClick={(event) => remove(event.currentTarget)}>
              <Icon name="bin" size={20} />
            </ActionIcon>
          </span>
        </div>
      )}
    </li>
  );
}
