import { bufferCount, firstValueFrom, skip, type Observable } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Removal } from '#domain/removal.ts';
import { RemoteError } from '#sync/remote-error.ts';
import type { Remote } from '#sync/remote.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { aUser } from '#tests/support/people.ts';
import { RemovalError } from '../../platform/account-removal/port.ts';
import { openAdminActions } from './admin-actions.ts';
import { aStatus } from '#tests/support/status.ts';

const rosa: Removal = { id: 'rosa', role: 'customer', title: 'Marsh, Rosa' };
const ref = { collection: 'users', id: 'rosa' } as const;
const never = () => new Promise<never>(() => undefined);

/** An office whose answers the test decides; the replica hears of a departure at once. */
function open() {
  const replica = testReplica([aUser('rosa')], null, aStatus({ lastContact: 1 }));
  const done: string[] = [];
  const says = {
    now: 1_000,
    depart: (async (id, role) => {
      done.push(`${id} becomes ${role ?? 'nobody'}`);
      if (role === null) await replica.remove(ref);
      return true;
    }) satisfies Remote['depart'] as Remote['depart'],
    deleteUser: async (id: string) => {
      done.push(`the account ${id} goes`);
      return 'success' as const;
    },
    unfinished: async (): Promise<string[]> => [],
  };
  const start = (sleep: () => Promise<void> = never) =>
    openAdminActions({
      replica,
      remote: async () => ({ depart: (...asked) => says.depart(...asked) }),
      removal: async () => ({ deleteUser: (id) => says.deleteUser(id), unfinished: () => says.unfinished() }),
      now: () => says.now,
      clock: { sleep },
    });
  return { replica, done, says, start };
}

const now = <T>(source: Observable<T>) => firstValueFrom(source);

describe('removing somebody', () => {
  it('"Delete users/:id, then call the function deleteUser"', async () => {
    const { done, start, replica } = open();
    const adminActions = start();
    await adminActions.remove(rosa);
    expect(done).toEqual(['rosa becomes nobody', 'the account rosa goes']);
    expect(await now(adminActions.unfinished$)).toEqual([]);
    expect((await replica.values()).has('office/removals')).toBe(false);
  });

  it('that the function did not finish is remembered on the device, also by the next page, until it is done', async () => {
    const { says, start } = open();
    const adminActions = start();
    const deleteUser = says.deleteUser;
    says.deleteUser = () => Promise.reject(new RemovalError('internal', 'internal'));
    await expect(adminActions.remove(rosa)).rejects.toMatchObject({ code: 'internal' });
    expect(await now(adminActions.unfinished$)).toEqual([rosa]);

    const later = start();
    expect(await now(later.unfinished$)).toEqual([rosa]);
    says.deleteUser = deleteUser;
    says.depart = async () => false;
    await later.remove(rosa);
    expect(await now(later.unfinished$)).toEqual([]);
  });

  it('that never reached the office is forgotten by the list: the customer is still there', async () => {
    const { says, start, done } = open();
    says.depart = () => Promise.reject(new RemoteError('unavailable'));
    const adminActions = start();
    await expect(adminActions.remove(rosa)).rejects.toMatchObject({ code: 'unavailable' });
    expect(done).toEqual([]);
    expect(await now(adminActions.unfinished$)).toEqual([]);
  });

  it('whose answer got lost comes onto the list when the customer has left the device', async () => {
    const { says, start, replica } = open();
    says.depart = never;
    const adminActions = start(async () => undefined);
    await expect(adminActions.remove(rosa)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await now(adminActions.unfinished$)).toEqual([]);
    await replica.remove(ref);
    expect(await now(adminActions.unfinished$)).toEqual([rosa]);
  });

  it('believes a refusal only the second time, because a lost race looks like one', async () => {
    const { says, start, done } = open();
    const { depart } = says;
    let refusals = 1;
    says.depart = (...asked) => (refusals-- > 0 ? Promise.reject(new RemoteError('denied')) : depart(...asked));
    await start().remove(rosa);
    expect(done).toEqual(['rosa becomes nobody', 'the account rosa goes']);
    refusals = 2;
    await expect(start().remove(rosa)).rejects.toMatchObject({ code: 'denied' });
  });

  it('begins nothing on a device that cannot remember it', async () => {
    const { replica, start, done } = open();
    replica.changeValue = () => Promise.reject(new Error('storage'));
    await expect(start().remove(rosa)).rejects.toThrow('storage');
    expect(done).toEqual([]);
  });

  it('is done where the office has done it, though the device can no longer note that', async () => {
    const { replica, says, start, done } = open();
    says.unfinished = async () => ['rosa'];
    const adminActions = start();
    await firstValueFrom(adminActions.unfinished$.pipe(skip(1)));
    const { deleteUser } = says;
    says.deleteUser = (id) => {
      replica.changeValue = () => Promise.reject(new Error('storage'));
      return deleteUser(id);
    };
    await adminActions.remove(rosa);
    expect(done).toEqual(['rosa becomes nobody', 'the account rosa goes']);
  });

  it('keeps several that are not finished', async () => {
    const { says, start } = open();
    says.deleteUser = () => Promise.reject(new RemovalError('unavailable', 'unavailable'));
    const adminActions = start();
    const carl: Removal = { id: 'carl', role: 'employee', title: 'Ash, Carl' };
    await expect(adminActions.remove(carl)).rejects.toBeInstanceOf(RemovalError);
    await expect(adminActions.remove(rosa)).rejects.toBeInstanceOf(RemovalError);
    await expect(adminActions.remove(carl)).rejects.toBeInstanceOf(RemovalError);
    expect(await now(adminActions.unfinished$)).toEqual([rosa, carl]);
  });
});

describe('in two tabs', () => {
  const carl: Removal = { id: 'carl', role: 'employee', title: 'Ash, Carl' };

  it('what one of them did not finish stands in the other, and goes there too when it is finished', async () => {
    const { says, start } = open();
    const { deleteUser } = says;
    says.deleteUser = () => Promise.reject(new RemovalError('internal', 'internal'));
    const [one, other] = [start(), start()];
    const told: (readonly Removal[])[] = [];
    const looking = other.unfinished$.subscribe((list) => told.push(list));
    await expect(one.remove(rosa)).rejects.toMatchObject({ code: 'internal' });
    await expect.poll(() => told.at(-1)).toEqual([rosa]);
    says.deleteUser = deleteUser;
    says.depart = async () => false;
    await one.remove(rosa);
    await expect.poll(() => told.at(-1)).toEqual([]);
    looking.unsubscribe();
  });

  it('what another device did not finish goes from both when it is finished in one', async () => {
    const { says, start } = open();
    says.unfinished = async () => ['carl', 'dora'];
    says.depart = async () => false;
    const [one, other] = [start(), start()];
    let told: string[] = [];
    const looking = other.unfinished$.subscribe((list) => (told = list.map(({ id }) => id)));
    await expect.poll(() => told).toEqual(['carl', 'dora']);
    await one.remove(carl);
    await expect.poll(() => told).toEqual(['dora']);
    looking.unsubscribe();
  });

  it('an answer that was asked for before does not bring back whom the other tab has finished', async () => {
    const { says, start } = open();
    let answer: ((ids: string[]) => void) | undefined;
    says.unfinished = () => new Promise((resolve) => (answer = resolve));
    let told: string[] = [];
    const looking = start().unfinished$.subscribe((list) => (told = list.map(({ id }) => id)));
    await expect.poll(() => answer).toBeDefined();
    await start().remove(rosa);
    answer?.(['rosa', 'dora']);
    await expect.poll(() => told).toEqual(['dora']);
    looking.unsubscribe();
  });

  it('what an earlier version kept as a draft is kept, and goes when it is finished', async () => {
    const { replica, start } = open();
    await replica.keepDraft('office/removals', JSON.stringify([carl]));
    expect(await now(start().unfinished$)).toEqual([carl]);
    await start().remove(rosa);
    expect(await now(start().unfinished$)).toEqual([carl]);
    await start().remove(carl);
    expect(await now(start().unfinished$)).toEqual([]);
  });

  it('both removals that are begun at once are remembered', async () => {
    const { says, start } = open();
    says.deleteUser = () => Promise.reject(new RemovalError('internal', 'internal'));
    await Promise.allSettled([start().remove(rosa), start().remove(carl)]);
    expect(await now(start().unfinished$)).toEqual([rosa, carl]);
  });
});

describe('changing a role', () => {
  it('is done when the office has it', async () => {
    const { start, done } = open();
    await start().changeRole('rosa', 'employee');
    expect(done).toEqual(['rosa becomes employee']);
  });

  it('of somebody who was removed meanwhile is told as that', async () => {
    const { start, says } = open();
    says.depart = async () => false;
    await expect(start().changeRole('rosa', 'employee')).rejects.toMatchObject({ code: 'gone' });
  });

  it('names each write anew', async () => {
    const { start, says } = open();
    const edits: string[] = [];
    says.depart = async (_id, _role, edit) => {
      edits.push(edit);
      return true;
    };
    await start().changeRole('rosa', 'employee');
    await start().changeRole('rosa', 'customer');
    expect(new Set(edits).size).toBe(2);
    for (const edit of edits) expect(edit).toMatch(/^[0-9a-f]{12}:1$/);
  });
});

describe('a removal that another device did not finish', () => {
  const hour = 3_600_000;
  const ofSomebody: Removal = { id: 'carl', role: null, title: '' };
  /** The first list, and what it becomes when the office has answered. */
  const lists = (source: Observable<readonly Removal[]>) => firstValueFrom(source.pipe(bufferCount(2)));

  it('is told by the office, and is finished here like one that was begun here', async () => {
    const { says, start, done } = open();
    says.unfinished = async () => ['carl'];
    const adminActions = start();
    expect(await lists(adminActions.unfinished$)).toEqual([[], [ofSomebody]]);
    says.depart = async () => false;
    says.unfinished = async () => [];
    await adminActions.remove(ofSomebody);
    expect(done).toEqual(['the account carl goes']);
    expect(await now(adminActions.unfinished$)).toEqual([]);
  });

  it('is not told again by an answer that is older than its end', async () => {
    const { says, start } = open();
    says.unfinished = async () => ['carl'];
    const adminActions = start();
    await lists(adminActions.unfinished$);
    let answer: (ids: string[]) => void = () => undefined;
    says.unfinished = () => new Promise((resolve) => (answer = resolve));
    const told: (readonly Removal[])[] = [];
    const looking = adminActions.unfinished$.subscribe((list) => told.push(list));
    await expect.poll(() => told).toEqual([[ofSomebody]]);
    says.depart = async () => false;
    await adminActions.remove(ofSomebody);
    await expect.poll(() => told.at(-1)).toEqual([]);
    answer(['carl', 'dora']);
    await expect.poll(() => told.at(-1)).toEqual([{ ...ofSomebody, id: 'dora' }]);
    looking.unsubscribe();
  });

  it('stands there once where this device knows more of it', async () => {
    const { says, start } = open();
    says.deleteUser = () => Promise.reject(new RemovalError('internal', 'internal'));
    const adminActions = start();
    await expect(adminActions.remove(rosa)).rejects.toBeInstanceOf(RemovalError);
    says.unfinished = async () => ['rosa', 'carl'];
    expect((await lists(adminActions.unfinished$)).at(-1)).toEqual([rosa, ofSomebody]);
  });

  it('is asked for once a day where there is none, at each opening of the list where there is one, by the next page too', async () => {
    const { says, start, replica } = open();
    let asked = 0;
    let ids: string[] = [];
    says.unfinished = async () => ((asked += 1), ids);
    const answeredAt = async () => (await replica.value('office/removals-of-others'))?.match(/"at":(\d+)/)?.[1];
    /** A moment later somebody looks at the list until the answer of the office is kept; how often it was asked by then. */
    const answered = async () => {
      says.now += 1;
      const looking = start().unfinished$.subscribe();
      await expect.poll(answeredAt).toBe(String(says.now));
      looking.unsubscribe();
      return asked;
    };
    let [time, looks] = [says.now, 0];
    Object.defineProperty(says, 'now', {
      get: () => ((looks += 1), time),
      set(next: number) {
        time = next;
      },
    });
    /** Somebody looks at the list until it is known whether to ask; how often the office was asked by then. */
    const look = async () => {
      const before = looks;
      const looking = start().unfinished$.subscribe();
      await expect.poll(() => looks).toBeGreaterThan(before);
      looking.unsubscribe();
      return asked;
    };
    expect(await answered()).toBe(1);
    expect(await look()).toBe(1);
    says.now += 23 * hour;
    expect(await look()).toBe(1);
    says.now += hour;
    ids = ['carl'];
    expect(await answered()).toBe(2);
    expect(await answered()).toBe(3);
    // A clock that was set back.
    ids = [];
    expect(await answered()).toBe(4);
    says.now = 0;
    expect(await answered()).toBe(5);
  });

  it('that cannot be asked for is asked for the next time, and what was known stays', async () => {
    const { says, start, replica } = open();
    says.unfinished = async () => ['carl'];
    await lists(start().unfinished$);
    says.unfinished = () => Promise.reject(new RemovalError('internal', 'internal'));
    expect(await now(start().unfinished$)).toEqual([ofSomebody]);
    await replica.keepValue('office/removals-of-others', 'damaged');
    expect(await now(start().unfinished$)).toEqual([]);
  });
});
