import { Button } from '@mantine/core';
import { useId } from 'react';
import { displayTitle } from '#domain/people.ts';
import { manages, type GivenRole } from '#domain/removal.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { Icon } from '#ui/icons.tsx';
import { useObservable } from '#ui/observable.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { isConnected } from '#domain/sync-status.ts';
import typography from '#ui/typography.module.css';
import classes from './admin-actions.module.css';
import { waitFor, whatGoes, words } from './copy.ts';
import { usePersonAdmin } from './person-admin.tsx';

interface Props {
  person: User;
  /** The role of the page. */
  who: GivenRole;
  /** Changes of this person wait on this device; they are sent first. */
  unsent: boolean;
  replica: Replica;
  user: User;
}

/** Deleting and changing the role: for admins, and only with a connection (D22). */
export function PersonAdminActions({ person, who, unsent, replica, user }: Props) {
  const admin = usePersonAdmin();
  const status = useObservable(replica.status$);
  const device = useDeviceWord();
  const whyId = useId();
  if (!admin || !manages(user, person)) return null;

  const { id } = person;
  const title = displayTitle(person) || `this ${words[who].one}`;
  const why = !(status && isConnected(status)) ? waitFor.connection : unsent ? waitFor.edits(device) : undefined;
  const disabled = { 'aria-disabled': why !== undefined, ...(why !== undefined && { 'aria-describedby': whyId }) };
  const change = () => admin.askToChangeRole({ id, title, role: who === 'customer' ? 'employee' : 'customer' });
  const remove = () => admin.askToRemove({ id, role: who, title }, whatGoes(person));

  return (
    <div className={classes.actions}>
      <Button variant="default" {...disabled} onClick={() => why === undefined && change()}>
        {words[who].make}
      </Button>
      <Button
        variant="subtle"
        color="clay"
        leftSection={<Icon name="bin" size={20} />}
        {...disabled}
        onClick={() => why === undefined && remove()}
      >
        Delete {words[who].one}
      </Button>
      {why !== undefined && (
        <p className={typography.quiet} id={whyId}>
          {why}
        </p>
      )}
    </div>
  );
}
