import { Button } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { business } from '#domain/business.ts';
import { isConnected, type SyncStatus } from '#domain/sync-status.ts';
import { writeDetails } from '#domain/user-commands.ts';
import type { Role, User } from '#domain/user.ts';
import { DetailsForm } from '#garden/details/details-form.tsx';
import type { Replica } from '#sync/replica.ts';
import { Callout } from '#ui/callout.tsx';
import { giveFocus } from '#ui/focus.ts';
import { Link } from '#ui/link.tsx';
import { useObservable } from '#ui/observable.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import textLink from '#ui/text-link.module.css';
import typography from '#ui/typography.module.css';
import { fill } from '#ui/fill.ts';
import { copy, passwordCopy, roleNames } from './copy.ts';
import classes from './details.module.css';
import { PasswordForm, type PasswordFormProps } from './password-form.tsx';

interface Props {
  replica: Replica;
  user: User;
  status: SyncStatus;
  changePassword: PasswordFormProps['changePassword'];
}

/** What everybody corrects about themselves (D44). */
export function Details({ replica, user, status, changePassword }: Props) {
  const device = useDeviceWord();
  const own = useMemo(() => ({ collection: 'users', id: user.id }) as const, [user.id]);
  const held = useObservable(useMemo(() => replica.document$(own), [replica, own]));
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{copy.title}</h1>
        <p className={classes.lead}>{fill(copy.lead, { device })}</p>
      </div>
      <div className={classes.card}>
        {held && (
          <DetailsForm
            person={held.value}
            synced={held.synced}
            drafts={replica}
            onSave={(details) => replica.edit(own, writeDetails(details))}
          />
        )}
      </div>
      <div className={classes.side}>
        <section className={classes.card}>
          <dl className={classes.facts}>
            <div>
              <dt>Email</dt>
              <dd>{user.email}</dd>
            </div>
            <div>
              <dt>Role</dt>
              <dd>{roleNames[user.role]}</dd>
            </div>
          </dl>
          <p className={typography.quiet}>{copy.fixed}</p>
        </section>
        <Password connected={isConnected(status)} changePassword={changePassword} />
        <YourData role={user.role} />
      </div>
    </div>
  );
}

function Password({ connected, changePassword }: { connected: boolean } & Pick<Props, 'changePassword'>) {
  const whyId = useId();
  const [open, setOpen] = useState(false);
  const [changed, setChanged] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    giveFocus(opener.current);
  };
  return (
    <section className={classes.card}>
      <h2>{passwordCopy.title}</h2>
      {open ? (
        <PasswordForm
          changePassword={changePassword}
          onCancel={close}
          onDone={() => {
            close();
            setChanged(true);
          }}
        />
      ) : (
        <Button
          ref={opener}
          className={classes.open}
          variant="default"
          aria-disabled={!connected}
          aria-describedby={connected ? undefined : whyId}
          onClick={() => {
            if (!connected) return;
            setChanged(false);
            setOpen(true);
          }}
        >
          {passwordCopy.open}
        </Button>
      )}
      {!connected && (
        <p className={typography.quiet} id={whyId}>
          {passwordCopy.needs}
        </p>
      )}
      <Callout icon="check" tone="leaf">
        {changed && passwordCopy.changed}
      </Callout>
    </section>
  );
}

const YourData = ({ role }: { role: Role }) => (
  <section className={classes.card}>
    <h2>{copy.account.title}</h2>
    <p>{copy.account.deletion[role]}</p>
    <p className={classes.links}>
      {role === 'customer' && (
        <Link to="/contact" className={textLink.link}>
          {copy.account.contact}
        </Link>
      )}
      <a href={business.privacyPolicyUrl} target="_blank" rel="noopener noreferrer" className={textLink.link}>
        {copy.account.privacy}
      </a>
    </p>
  </section>
);
