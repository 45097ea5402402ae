import { createContext, use, type ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type { User } from '#domain/user.ts';
import type { WeatherNews } from '#domain/weather.ts';
import type { intro } from '#machines/intro.ts';
import type { verification } from '#machines/verification.ts';
import type { IntroBrowser } from '#screens/intro/copy.ts';
import type { Office } from '#sync/office.ts';
import type { Replica } from '#sync/replica.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { InputFrom } from 'xstate';
import type { Running } from '../../session/wiring.ts';

/** What the routes hand to their screens. */
export interface Visit {
  replica: Replica;
  user: User;
  office: Office;
  status: SyncStatus;
  weather$: Observable<WeatherNews>;
  demo: boolean;
  intro: {
    logic: typeof intro;
    guess: InputFrom<typeof intro>;
    browser: IntroBrowser;
    /** Leaves the intro: on to where the user was going, else to this path. */
    onNext: (path: string) => void;
  };
  /** The log itself, for those who may read it. */
  officeErrors$: Running['officeErrors$'];
  /** One page back; where this app was not before, to this path. */
  back: (otherwise: string) => void;
  /** Goes to another address in place of this one. */
  replace: (path: string) => void;
  /** Where the user has registered with the fixed address, and it is not verified yet. */
  verification: typeof verification | null;
  onLogout: () => void;
  /** Where the service does not know the account any more. */
  onSignInAgain?: (() => void) | undefined;
}

const VisitContext = createContext<Visit | null>(null);

export const VisitProvider = ({ visit, children }: { visit: Visit; children: ReactNode }) => (
  <VisitContext value={visit}>{children}</VisitContext>
);

export function useVisit(): Visit {
  const visit = use(VisitContext);
  if (!visit) throw new Error('no visit around this screen');
  return visit;
}
