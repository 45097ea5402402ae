import { VisuallyHidden } from '@mantine/core';
import { useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { brandName } from '#domain/people.ts';
import type { User } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { FooterSlotProvider } from '#ui/footer-slot.tsx';
import { Icon, Mark } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { DemoBar } from './demo-bar.tsx';
import classes from './frame.module.css';
import { SignInAgain } from './sign-in-again.tsx';
import { statusCopy } from './status-copy.ts';
import { StaffLinks } from './staff-links.tsx';
import { StatusPill } from './status-pill.tsx';
import { useAnnouncement } from './use-announcement.ts';

interface Props {
  user: User;
  status: SyncStatus;
  onLogout: () => void;
  /** Where there is a way back; without it there is no footer. */
  back?: (() => void) | undefined;
  /** Offered where the account is not known any more: nothing is sent until then. */
  onSignInAgain?: (() => void) | undefined;
  /** What is left to do before anything else, above the screen. */
  notice?: ReactNode;
  /** The link home; absent on the intro. */
  home?: boolean;
  demo?: boolean;
  /** Epoch milliseconds. */
  now?: () => number;
  children: ReactNode;
}

/** What surrounds every screen of a signed-in user: top bar, main, footer. */
export function Frame(props: Props) {
  const { user, status, onLogout, back, onSignInAgain, notice, children } = props;
  const { home = true, demo = false, now = Date.now } = props;
  const device = useDeviceWord();
  const main = useRef<HTMLElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const copy = statusCopy(status, { device, now: now() });
  const announcement = useAnnouncement(copy.sentence);

  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  const logout = (event: MouseEvent) => {
    event.preventDefault();
    onLogout();
  };

  return (
    <div className={classes.frame} data-footer={back !== undefined}>
      <a className={classes.skipLink} href="#main" onClick={skip}>
        Skip to the content
      </a>
      <header className={classes.topBar}>
        <nav className={classes.topBarInside} aria-label="Main">
          <Link to="/" className={classes.brand} aria-label={brandName(user)}>
            <Mark />
            <span className={classes.brandName}>{brandName(user)}</span>
          </Link>
          <StatusPill status={status} copy={copy} />
          {home && <StaffLinks role={user.role} place="bar" />}
          {home && (
            <Link to="/" className={classes.barLink} aria-label="Home">
              <Icon name="home" />
              <span className={classes.barWord}>Home</span>
            </Link>
          )}
          <a href="/" className={classes.barLink} aria-label="Logout" onClick={logout}>
            <Icon name="logout" />
            <span className={classes.barWord}>Logout</span>
          </a>
        </nav>
      </header>
      <main id="main" className={classes.page} ref={main} tabIndex={-1}>
        {demo && <DemoBar />}
        {onSignInAgain && <SignInAgain onSignInAgain={onSignInAgain} />}
        {notice}
        <FooterSlotProvider slot={slot}>{children}</FooterSlotProvider>
        {home && !back && <StaffLinks role={user.role} place="end" />}
      </main>
      {back && (
        <footer className={classes.foot}>
          <div className={classes.footInside}>
            <button type="button" className={classes.back} onClick={back}>
              <Icon name="arrow-left" />
              Back
            </button>
            <div className={classes.footActions} ref={setSlot} />
          </div>
        </footer>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
