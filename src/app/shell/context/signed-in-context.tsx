import { createContext, use, type ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type { User } from '#domain/user.ts';
import type { WeatherNews } from '#domain/weather.ts';
import type { intro } from '#machines/intro.ts';
import type { verification } from '#machines/verification.ts';
import type { IntroBrowser } from '#screens/intro/copy.ts';
import type { AdminActions } from '#sync/admin-actions.ts';
import type { Replica } from '#sync/replica.ts';
import type { Address } from '#ui/link.tsx';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { InputFrom } from 'xstate';
import type { Services } from '../../session/services.ts';

/** What the routes hand to their screens. */
export interface SignedInContext {
  replica: Replica;
  user: User;
  adminActions: AdminActions;
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
  serverErrors$: Services['serverErrors$'];
  /** What the phones of staff told. */
  serverDevices$: Services['serverDevices$'];
  /** Needs a connection. */
  changePassword: Services['changePassword'];
  /** One page back; where this app was not before, to this path. */
  back: (otherwise: Address) => void;
  /** Goes to another address in place of this one. */
  replace: (path: Address) => void;
  /** Where the user has registered with the fixed address, or is an admin, and the address is not verified yet. */
  verification: { logic: typeof verification; userRole: 'customer' | 'admin' } | null;
  onLogout: () => void;
  /** Where the service does not know the account any more. */
  onSignInAgain?: (() => void) | undefined;
}

const Context = createContext<SignedInContext | null>(null);

export const SignedInProvider = ({ context, children }: { context: SignedInContext; children: ReactNode }) => (
  <Context value={context}>{children}</Context>
);

export function useSignedIn(): SignedInContext {
  const context = use(Context);
  if (!context) throw new Error('no signed-in context around this screen');
  return context;
}
