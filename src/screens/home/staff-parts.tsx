import type { ReactNode } from 'react';
import type { HomeButton } from '#domain/access.ts';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import { Part } from '#ui/error-boundary.tsx';
import { useClockWhenSeen } from '#ui/time-when-seen.ts';
import { AwayCard } from './away.tsx';
import { Inbox, UnreadHint } from './inbox.tsx';
import { Notes } from './notes.tsx';
import { LeftHint } from './left-hint.tsx';
import { ToDo } from './to-do.tsx';

interface Props {
  user: User;
  replica: Replica;
  /** The part that the address names. */
  part: string;
  /** Epoch milliseconds: the server's time, and the clock of the device. */
  now: () => number;
  clock?: (() => number) | undefined;
}

/** The parts of the home screen of staff, which its tiles lead to. Source: D43, D57. */
export function StaffParts({ user, replica, part, clock = Date.now, ...rest }: Props) {
  const now = useClockWhenSeen(rest.now);
  const seen = useClockWhenSeen(clock);
  return (
    <>
      <Part name="What happened while you were away" of={replica}>
        <AwayCard user={user} replica={replica} clock={seen} />
      </Part>
      {user.role === 'employee' && (
        <Part name="The list of today" of={replica}>
          <ToDo replica={replica} part={part} clock={clock} />
        </Part>
      )}
      <Part name="The messages" of={replica}>
        <Inbox replica={replica} part={part} now={now} />
      </Part>
      {user.role === 'employee' && (
        <Part name="The notes" of={replica}>
          <Notes user={user} replica={replica} part={part} now={now} />
        </Part>
      )}
    </>
  );
}

type Hints = Partial<Record<HomeButton['name'], (given: Pick<Props, 'replica' | 'clock'>) => ReactNode>>;

/** What stands on the tiles. */
const hints: Hints = {
  Messages: UnreadHint,
  'To Do': LeftHint,
};

export function StaffHint({ of, ...given }: Pick<Props, 'replica' | 'clock'> & { of: HomeButton['name'] }) {
  const Hint = hints[of];
  return Hint && <Hint {...given} />;
}
