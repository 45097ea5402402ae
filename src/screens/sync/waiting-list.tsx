import { useState } from 'react';
import type { Waiting } from '#sync/replica.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icons.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { SyncMark, type Place } from '#ui/sync-mark.tsx';
import { timeOfContact } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { wordsOf } from './copy.ts';
import items from './items.module.css';
import { asItIs, describeEdits, textOf } from './description.ts';
import classes from './waiting-list.module.css';

/** Listed at once; after weeks offline there may be more. */
const step = 50;

interface Props {
  waiting: readonly Waiting[];
  /** Undefined where nothing needs to be said. */
  place?: Place | undefined;
  userId: string;
  /** The device's time and the office's, epoch milliseconds. */
  now: number;
  officeNow: number;
}

/** What waits, each with its text. */
export function WaitingList({ waiting, ...rest }: Props) {
  const [shown, setShown] = useState(step);
  return (
    <>
      <ul className={items.list}>
        {waiting.slice(0, shown).map((each) => (
          <WaitingItem key={`${each.ref.collection}/${each.ref.id}`} waiting={each} {...rest} />
        ))}
      </ul>
      {waiting.length > shown && <ShowMore word="Show more" onMore={() => setShown(shown + step)} />}
    </>
  );
}

type ItemProps = Omit<Props, 'waiting'> & { waiting: Waiting };

const WaitingItem = (props: ItemProps) => (
  <ErrorBoundary code="part-broken" of={props.waiting} fallback={<Item {...props} describe={asItIs} />}>
    <Item {...props} describe={describeEdits} />
  </ErrorBoundary>
);

function Item({ waiting, place, userId, now, officeNow, describe }: ItemProps & { describe: typeof describeEdits }) {
  const { ref, held, at } = waiting;
  const { where, changes } = describe(ref, held.synced ?? null, held.value, userId);
  return (
    <li className={items.item}>
      {changes.map((change, index) => {
        const { icon, done } = wordsOf(change);
        const text = textOf(change);
        return (
          <div key={index} className={classes.change}>
            <Icon name={icon} />
            <div className={classes.what}>
              <h3>{done}</h3>
              <p className={classes.time}>
                {change.at === undefined ? timeOfContact(at, now) : timeOfContact(change.at, officeNow)}
              </p>
              <p className={typography.quiet}>{where}</p>
              {text !== '' && (
                <p className={items.excerpt} dir="auto">
                  {text}
                </p>
              )}
            </div>
          </div>
        );
      })}
      {place && (
        <p className={classes.mark}>
          <SyncMark place={place} />
        </p>
      )}
    </li>
  );
}
