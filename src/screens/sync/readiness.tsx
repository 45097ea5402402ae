import { Button, Loader } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { lacking, type Cure, type ReadinessLine } from '#domain/readiness.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { Role } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { giveFocus } from '#ui/focus.ts';
import { Icon, type IconName } from '#ui/icons.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import { dayAndTime } from '#ui/time.ts';
import { useClockWhenSeen } from '#ui/time-when-seen.ts';
import typography from '#ui/typography.module.css';
import type { DeviceParts } from './device.ts';
import {
  cures,
  lineText,
  lineTitle,
  notCured,
  readinessAsking,
  readinessSummary,
  readinessTitle,
  sizeOf,
  type Told,
} from './readiness-copy.ts';
import classes from './readiness.module.css';
import { useReadiness } from './use-readiness.ts';
import { useWaitingWork } from './use-waiting-work.ts';

export interface ReadinessProps {
  replica: Replica;
  role: Role;
  status: SyncStatus;
  device: DeviceParts;
  /** The address names this part. */
  asked: boolean;
  onSignInAgain: (() => void) | undefined;
  /** Epoch milliseconds. */
  now: () => number;
}

const icons: Record<string, IconName> = { true: 'check', false: 'triangle', null: 'info' };

/** Whether this device is ready for a day without signal, and what is missing (D62). */
export function Readiness({ replica, role, status, device, asked, onSignInAgain, ...rest }: ReadinessProps) {
  const now = useClockWhenSeen(rest.now);
  const word = useDeviceWord();
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useReadiness({ replica, status, device, onSignInAgain });
  const { lines, people, app, pictures, room } = found;
  const { unsaved } = useWaitingWork(replica);
  const staff = role !== 'customer';
  const missing = lacking(lines);
  const isAsking = lines.some(({ code }) => code === 'asking');
  const told: Told = {
    device: word,
    staff,
    people,
    here: status.progress?.here ?? 0,
    of: status.progress?.of ?? 0,
    asOf: status.lastContact === null ? 'never' : dayAndTime(status.lastContact, now()),
    waiting: status.waiting,
    rejected: status.rejected,
    unsaved: unsaved.length,
    missingParts: app?.missing ?? 0,
    pictures: pictures ?? { wanted: 0, kept: 0, most: 0 },
    used: sizeOf(room?.used ?? null),
    quota: sizeOf(room?.quota ?? null),
  };

  useEffect(() => {
    if (!asked) return undefined;
    // A screen that was just opened takes the reader to its own heading first.
    const timer = setTimeout(() => {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    }, 0);
    return () => clearTimeout(timer);
  }, [asked]);

  return (
    <section id="ready" className={classes.readiness} aria-labelledby="ready-title">
      <h2 id="ready-title" ref={heading} tabIndex={-1}>
        {readinessTitle(staff)}
      </h2>
      <p role="status" className={typography.quiet}>
        {missing === 0 && isAsking ? readinessAsking : readinessSummary(missing, word)}
      </p>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.name} line={line} told={told} found={found} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  line: ReadinessLine;
  told: Told;
  found: Pick<ReturnType<typeof useReadiness>, 'busy' | 'failed' | 'cure'>;
}

function Line({ line, told, found: { busy, failed, cure } }: LineProps) {
  const title = lineTitle(line.name, told.staff);
  const isOf = (what: Cure | null) => what !== null && line.cure === what;
  return (
    <li className={classes.line} data-ok={String(line.ok)}>
      <Icon name={icons[String(line.ok)] ?? 'info'} />
      <div>
        <h3>{title}</h3>
        <p className={typography.quietTabular}>{lineText(line, told)}</p>
        <p role="status" className={classes.failed}>
          {isOf(failed) && failed && notCured[failed]}
        </p>
      </div>
      {line.cure && (
        <CureButton
          word={cures[line.cure]}
          title={title}
          off={busy !== null}
          busy={isOf(busy)}
          onCure={() => line.cure && cure(line.cure)}
        />
      )}
    </li>
  );
}

interface CureProps {
  word: string;
  title: string;
  /** Something is being cured; `busy`: this. */
  off: boolean;
  busy: boolean;
  onCure: () => void;
}

/** While it works it keeps the focus; when it goes with what was missing, that is at the title. */
function CureButton({ word, title, off, busy, onCure }: CureProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const leaving = button.current;
    return () => {
      if (leaving && leaving === document.activeElement)
        giveFocus(leaving.closest('section')?.querySelector('h2'), leaving);
    };
  }, []);
  return (
    <Button
      ref={button}
      variant="default"
      aria-disabled={off}
      leftSection={busy && <Loader size={20} color="currentColor" />}
      aria-label={`${word}: ${title}`}
      onClick={onCure}
    >
      {word}
    </Button>
  );
}
