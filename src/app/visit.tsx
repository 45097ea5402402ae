import { createContext, use, type ReactNode } from 'react';
import type { User } from '#domain/user.ts';
import type { Replica } from '#sync/replica.ts';
import type { SyncStatus } from '#sync/status.ts';

/** What the routes hand to their screens. */
export interface Visit {
  replica: Replica;
  user: User;
  status: SyncStatus;
  demo: boolean;
  onLogout: () => void;
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
