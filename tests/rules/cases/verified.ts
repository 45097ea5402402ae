/** An admin's token says that the address is verified; of others it need not. */
import type { Actor } from '#domain/permission-request.ts';
import { type Attempt, beside, but, get, type Pair } from '../case.ts';
import { ada, emil, users } from '../world.ts';
import { byRole, type Deed } from './active.ts';

const unverified = (actor: Actor): Actor => ({ ...actor, verified: false });
const untold = ({ uid, email }: Actor): Actor => ({ uid, email });

const deedsOf = (actor: Actor): Deed[] => byRole.filter(({ actors }) => actors.includes(actor));

const does = ({ name, ask }: Deed, actor: Actor, who: string): Attempt => ({
  name: `${who} ${name}`,
  actor,
  ...(name.startsWith('starts') && { world: { 'plants/plants': null } }),
  ask,
});

/** The catalogue is read by everybody who has a profile. */
const byThisRole = deedsOf(ada).filter(({ name }) => name !== 'reads the catalogue');
const admins: Pair[] = byThisRole.flatMap((deed) =>
  beside(
    does(deed, ada, 'an admin whose address is verified'),
    does(deed, unverified(ada), 'an admin whose address is not verified'),
    does(deed, untold(ada), 'an admin of whose address nobody tells whether it is verified'),
  ),
);

const employees: Pair[] = deedsOf(emil)
  .filter(({ name }) => name !== 'reads the catalogue')
  .flatMap((deed) =>
    beside(
      does(deed, unverified(emil), 'an employee whose address is not verified'),
      does(deed, unverified(ada), 'an admin, unlike an employee, whose address is not verified,'),
    ),
  );

const reads: Attempt = {
  name: 'an unverified admin reads the own document',
  actor: unverified(ada),
  ask: get('users/ada'),
};
const catalogue: Attempt = {
  name: 'an unverified admin reads the catalogue',
  actor: unverified(ada),
  ask: get('plants/plants'),
};
const own: Pair[] = [
  ...beside(reads, but(reads, 'an unverified admin reads another document', { ask: get('users/rosa') })),
  ...beside(
    catalogue,
    but(catalogue, 'an unverified admin who is not active reads the catalogue', {
      world: { 'users/ada': { ...users.ada, active: false } },
    }),
  ),
];

export const verified: Pair[] = [...admins, ...employees, ...own];
