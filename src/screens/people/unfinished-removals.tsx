import { Button } from '@mantine/core';
import { useId } from 'react';
import type { GivenRole } from '#domain/removal.ts';
import type { AdminActions } from '#sync/admin-actions.ts';
import type { Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';
import { isConnected } from '#domain/sync-status.ts';
import typography from '#ui/typography.module.css';
import classes from './admin-actions.module.css';
import { unfinishedCopy, waitFor } from './copy.ts';
import { usePersonAdmin } from './person-admin.tsx';

interface Props {
  who: GivenRole;
  replica: Replica;
}

/** Removals whose account may still exist (D22). Of one that another device began nobody knows the role. */
export function UnfinishedRemovals(props: Props) {
  const admin = usePersonAdmin();
  return admin && <Unfinished adminActions={admin.adminActions} {...props} />;
}

function Unfinished({ adminActions, who, replica }: Props & { adminActions: AdminActions }) {
  const admin = usePersonAdmin();
  const status = useObservable(replica.status$);
  const unfinished = useObservable(adminActions.unfinished$);
  const whyId = useId();
  const connected = status !== undefined && isConnected(status);
  // Whoever is not here yet may be on the way: what was begun is remembered also where it never reached the office.
  const isComing = connected && !status.heard;
  const ofPage = unfinished?.filter((begun) => (begun.role ?? who) === who && begun.id !== admin?.busy) ?? [];
  const shown = isComing ? [] : ofPage;
  return shown.map((begun) => (
    <section key={begun.id} className={classes.removed} data-removed="true">
      <h2>{unfinishedCopy(begun).title}</h2>
      <p>{unfinishedCopy(begun).text}</p>
      <Button
        aria-disabled={!connected}
        {...(!connected && { 'aria-describedby': whyId })}
        onClick={() => connected && admin?.finish(begun)}
      >
        Try again
      </Button>
      {!connected && (
        <p className={typography.quiet} id={whyId}>
          {waitFor.connection}
        </p>
      )}
    </section>
  ));
}
