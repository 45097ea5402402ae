import { bufferCount, firstValueFrom, type Observable } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Removal } from '#domain/removal.ts';
import { adminOffice, rosa } from '#tests/support/admin-office.ts';
import { RemovalError } from '../../platform/account-removal/port.ts';

const now = <T>(source: Observable<T>) => firstValueFrom(source);

describe('a removal that another device did not finish', () => {
  const hour = 3_600_000;
  const ofSomebody: Removal = { id: 'carl', role: null, title: '' };
  /** The first list, and what it becomes when the office has answered. */
  const lists = (source: Observable<readonly Removal[]>) => firstValueFrom(source.pipe(bufferCount(2)));

  it('is told by the office, and is finished here like one that was begun here', async () => {
    const { says, start, done } = adminOffice();
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
    const { says, start } = adminOffice();
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
    const { says, start } = adminOffice();
    says.deleteUser = () => Promise.reject(new RemovalError('internal', 'internal'));
    const adminActions = start();
    await expect(adminActions.remove(rosa)).rejects.toBeInstanceOf(RemovalError);
    says.unfinished = async () => ['rosa', 'carl'];
    expect((await lists(adminActions.unfinished$)).at(-1)).toEqual([rosa, ofSomebody]);
  });

  it('is asked for once a day where there is none, at each opening of the list where there is one, by the next page too', async () => {
    const { says, start, replica } = adminOffice();
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
    const { says, start, replica } = adminOffice();
    says.unfinished = async () => ['carl'];
    await lists(start().unfinished$);
    says.unfinished = () => Promise.reject(new RemovalError('internal', 'internal'));
    expect(await now(start().unfinished$)).toEqual([ofSomebody]);
    await replica.keepValue('office/removals-of-others', 'damaged');
    expect(await now(start().unfinished$)).toEqual([]);
  });
});
