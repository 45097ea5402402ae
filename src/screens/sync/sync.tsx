import { Button, VisuallyHidden } from '@mantine/core';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { User } from '#domain/user.ts';
import { parkedCount, waitingCount } from '#domain/waiting-changes.ts';
import type { Replica } from '#sync/replica.ts';
import { isSending, type SyncStatus } from '#domain/sync-status.ts';
import columns from '#ui/aside.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { giveFocus } from '#ui/focus.ts';
import { FooterAction } from '#ui/footer-slot.tsx';
import { Icon } from '#ui/icons.tsx';
import { useObservable } from '#ui/observable.ts';
import { useDeviceWord, useWide } from '#ui/screen-size.ts';
import { useClockWhenSeen } from '#ui/time-when-seen.ts';
import { dayAndTime } from '#ui/time.ts';
import textLink from '#ui/text-link.module.css';
import typography from '#ui/typography.module.css';
import { atTheOffice, practiceCopy } from './copy.ts';
import { InstallLink } from './install-link.tsx';
import items from './items.module.css';
import { MayBeErased } from './may-be-erased.tsx';
import { NotSaved } from './not-saved.tsx';
import { StateCard } from './state-card.tsx';
import { KeepACopy } from './keep-a-copy.tsx';
import { SentToday } from './sent-today.tsx';
import classes from './sync.module.css';
import { UnreadableList } from './unreadable-list.tsx';
import { useRetries } from './use-retries.ts';
import { useWaitingWork } from './use-waiting-work.ts';
import { WaitingList } from './waiting-list.tsx';

interface Props {
  replica: Replica;
  user: User;
  status: SyncStatus;
  /** Little room is left on the device. */
  low: boolean;
  version: string;
  /** The app runs in its own window. */
  installed?: boolean;
  /** The browser sends what waits also while the app is closed. */
  sendsClosed?: boolean;
  /** The browser that may erase what waits in this tab, as its user calls it. */
  erasedBy?: string | null;
  /** Opens a place to practise; for staff. */
  onPractice?: (() => void) | undefined;
  /** The clock of the device, epoch milliseconds. */
  now?: () => number;
  /** Whether the device is ready for a day without signal. */
  children?: ReactNode;
}

/** The status, what waits, and what was refused (D42). */
export function Sync(props: Props) {
  const { replica, user, status, low, version, children } = props;
  const { installed = false, sendsClosed = false, erasedBy = null, onPractice } = props;
  const now = useClockWhenSeen(props.now ?? Date.now);
  // Entries bear the office's time.
  const officeNow = useClockWhenSeen(replica.now);
  const waiting = useObservable(replica.waiting$);
  const parked = useObservable(replica.parked$);
  const unreadable = useObservable(replica.unreadable$);
  const arrived = useObservable(replica.arrived$);
  const retries = useRetries(replica);
  const work = useWaitingWork(replica);
  const wide = useWide();
  const device = useDeviceWord();
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState({ text: '', times: 0 });
  const { lastContact } = status;
  const contact = lastContact === null ? 'not yet' : dayAndTime(lastContact, now());
  const empty = waiting?.length === 0 && parked?.length === 0;
  // Which of two values stands is decided one by one.
  const refused = parked?.filter(({ why }) => why !== 'conflict') ?? [];

  const onGone = (what: 'retried' | 'discarded') => {
    const text = what === 'retried' ? 'It waits to be sent now.' : 'Discarded.';
    setSaid(({ times }) => ({ text, times: times + 1 }));
    heading.current?.focus();
  };
  const focusIfLost = useCallback(() => giveFocus(heading.current), []);
  const why = status.blocked ? 'stopped' : low ? 'low' : null;
  const keepACopy = <KeepACopy work={work} userId={user.id} why={why} />;
  const tryAll = (
    <Button
      variant="default"
      fullWidth={wide}
      leftSection={<Icon name="refresh" size={20} />}
      aria-disabled={retries.busy}
      onClick={() => void retries.retryAll(refused)}
    >
      {waiting?.length === 0 && refused.length === 0 ? 'Refresh' : 'Try all again'}
    </Button>
  );

  return (
    <div className={`${columns.columns} ${classes.sync}`}>
      <div className={`${columns.aside} ${classes.lead}`}>
        <h1 ref={heading} tabIndex={-1}>
          Sync
        </h1>
        <StateCard status={status} role={user.role} sendsClosed={sendsClosed} />
        {erasedBy && status.waiting > 0 && <MayBeErased browser={erasedBy} />}
        <div className={typography.quiet}>
          <p className={typography.tabular}>Last contact: {contact}.</p>
          <p>App version {user.role === 'customer' ? version.replace(/ .*/u, '') : version}</p>
          {!installed && <InstallLink />}
          {onPractice && (
            <button type="button" className={textLink.link} onClick={onPractice}>
              {practiceCopy}
            </button>
          )}
        </div>
        {wide ? tryAll : <FooterAction>{tryAll}</FooterAction>}
        <VisuallyHidden role="status">{said.text && <span key={said.times}>{said.text}</span>}</VisuallyHidden>
      </div>
      <div className={classes.lists}>
        {why && keepACopy}
        {parked && parked.length > 0 && (
          <section>
            <h2 className={typography.tabular}>Could not be saved ({parkedCount(parked)})</h2>
            <ul className={items.list}>
              {parked.map((entry, index) => (
                <NotSaved
                  key={entry.id}
                  entry={entry}
                  userId={user.id}
                  replica={replica}
                  retries={retries}
                  first={index === 0}
                  now={now()}
                  officeNow={officeNow()}
                  onGone={onGone}
                  onAnswered={focusIfLost}
                />
              ))}
            </ul>
          </section>
        )}
        {user.role === 'admin' && unreadable && unreadable.length > 0 && <UnreadableList unreadable={unreadable} />}
        {waiting && waiting.length > 0 && (
          <section>
            <h2 className={typography.tabular}>Waiting to be sent ({waitingCount(waiting)})</h2>
            <WaitingList
              waiting={waiting}
              place={isSending(status) ? 'sending' : undefined}
              userId={user.id}
              now={now()}
              officeNow={officeNow()}
            />
          </section>
        )}
        {empty && (
          <EmptyState
            icon="cloud-check"
            good
            title={lastContact === null ? `Nothing waits on this ${device}.` : atTheOffice(work.unsaved.length)}
          >
            {lastContact !== null && <p className={typography.tabular}>As of {contact}.</p>}
          </EmptyState>
        )}
        {!why && keepACopy}
        {arrived && <SentToday arrived={arrived} userId={user.id} now={replica.now} />}
        {children}
      </div>
    </div>
  );
}
