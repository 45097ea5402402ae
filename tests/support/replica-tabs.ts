/** The replica of somebody in one or several tabs, as tests of `openReplica` need it. */
import type { Observable } from 'rxjs';
import { afterEach } from 'vitest';
import { replicated } from '#domain/replicated.ts';
import type { User } from '#domain/user.ts';
import { type OpenReplica, openReplica } from '#sync/rxdb/replica.ts';
import type { Parked, Row, Store } from '#sync/store.ts';
import type { Device } from './devices.ts';
import { aUser } from './people.ts';

/** Opens tabs, which are closed after each test. */
export function tabOpener(): (device: Pick<Device, 'uid' | 'storage'>) => OpenReplica {
  const open: OpenReplica[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((replica) => replica.close()));
  });
  return ({ uid, storage }) => {
    const replica = openReplica({ uid, replicated, storage });
    open.push(replica);
    return replica;
  };
}

export async function put(replica: { opened: Promise<Store> }, ...rows: Row<'users'>[]): Promise<void> {
  const store = await replica.opened;
  await store.modify(
    'users',
    rows.map(({ id }) => id),
    (_, id) => rows.find((row) => row.id === id),
  );
}

/** What a stream tells, in order, and waiting until it has told something. */
export function follow<T>(stream$: Observable<T>) {
  const told: T[] = [];
  let check = () => {};
  const subscription = stream$.subscribe((value) => {
    told.push(value);
    check();
  });
  return {
    told,
    stop: () => subscription.unsubscribe(),
    until: (wanted: (value: T) => boolean) =>
      new Promise<T>((resolve) => {
        check = () => {
          const found = told.at(-1);
          if (told.length > 0 && wanted(found as T)) resolve(found as T);
        };
        check();
      }),
  };
}

export const ref = (id: string) => ({ collection: 'users', id }) as const;
export const rename = (firstName: string) => (user: User) => ({ ...user, firstName });

/** A text of a customer named eve that the office did not take: the city. */
export function parked(why: Parked['why']): Parked<'users'> {
  return {
    id: 'users/eve/prefix',
    ref: ref('eve'),
    why,
    base: { fields: aUser('eve'), rev: 1 },
    mine: aUser('eve', { city: 'Davis' }),
    at: 1,
  };
}
