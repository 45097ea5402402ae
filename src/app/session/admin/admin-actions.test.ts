import { firstValueFrom, skip, type Observable } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Removal } from '#domain/removal.ts';
import { RemoteError } from '#sync/remote-error.ts';
import { adminOffice, never, rosa, rosaRef } from '#tests/support/admin-office.ts';
import { RemovalError } from '../../platform/account-removal/port.ts';

const now = <T>(source: Observable<T>) => firstValueFrom(source);

describe('removing somebody', () => {
  it('"Delete users/:id, then call the function deleteUser"', async () => {
    const { done, start, replica } = adminOffice();
    const adminActions = start();
    await adminActions.remove(rosa);
    expect(done).toEqual(['rosa becomes nobody', 'the account rosa goes']);
    expect(await now(adminActions.unfinished$)).toEqual([]);
    expect((await replica.values()).has('office/removals')).toBe(false);
  });

  it('that the function did not finish is remembered on the device, also by the next page, until it is done', async () => {
    const { says, start } = adminOffice();
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
    const { says, start, done } = adminOffice();
    says.depart = () => Promise.reject(new RemoteError('unavailable'));
    const adminActions = start();
    await expect(adminActions.remove(rosa)).rejects.toMatchObject({ code: 'unavailable' });
    expect(done).toEqual([]);
    expect(await now(adminActions.unfinished$)).toEqual([]);
  });

  it('whose answer got lost comes onto the list when the customer has left the device', async () => {
    const { says, start, replica } = adminOffice();
    says.depart = never;
    const adminActions = start(async () => undefined);
    await expect(adminActions.remove(rosa)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await now(adminActions.unfinished$)).toEqual([]);
    await replica.remove(rosaRef);
    expect(await now(adminActions.unfinished$)).toEqual([rosa]);
  });

  it('believes a refusal only the second time, because a lost race looks like one', async () => {
    const { says, start, done } = adminOffice();
    const { depart } = says;
    let refusals = 1;
    says.depart = (...asked) => (refusals-- > 0 ? Promise.reject(new RemoteError('denied')) : depart(...asked));
    await start().remove(rosa);
    expect(done).toEqual(['rosa becomes nobody', 'the account rosa goes']);
    refusals = 2;
    await expect(start().remove(rosa)).rejects.toMatchObject({ code: 'denied' });
  });

  it('begins nothing on a device that cannot remember it', async () => {
    const { replica, start, done } = adminOffice();
    replica.changeValue = () => Promise.reject(new Error('storage'));
    await expect(start().remove(rosa)).rejects.toThrow('storage');
    expect(done).toEqual([]);
  });

  it('is done where the office has done it, though the device can no longer note that', async () => {
    const { replica, says, start, done } = adminOffice();
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
    const { says, start } = adminOffice();
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
    const { says, start } = adminOffice();
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
    const { says, start } = adminOffice();
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
    const { says, start } = adminOffice();
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
    const { replica, start } = adminOffice();
    await replica.keepDraft('office/removals', JSON.stringify([carl]));
    expect(await now(start().unfinished$)).toEqual([carl]);
    await start().remove(rosa);
    expect(await now(start().unfinished$)).toEqual([carl]);
    await start().remove(carl);
    expect(await now(start().unfinished$)).toEqual([]);
  });

  it('both removals that are begun at once are remembered', async () => {
    const { says, start } = adminOffice();
    says.deleteUser = () => Promise.reject(new RemovalError('internal', 'internal'));
    await Promise.allSettled([start().remove(rosa), start().remove(carl)]);
    expect(await now(start().unfinished$)).toEqual([rosa, carl]);
  });
});

describe('changing a role', () => {
  it('is done when the office has it', async () => {
    const { start, done } = adminOffice();
    await start().changeRole('rosa', 'employee');
    expect(done).toEqual(['rosa becomes employee']);
  });

  it('of somebody who was removed meanwhile is told as that', async () => {
    const { start, says } = adminOffice();
    says.depart = async () => false;
    await expect(start().changeRole('rosa', 'employee')).rejects.toMatchObject({ code: 'gone' });
  });

  it('names each write anew', async () => {
    const { start, says } = adminOffice();
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
