/** A removal that this device began, and another admin finished: nobody is asked to finish it once more. */
import { firstValueFrom } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { Removal } from '#domain/removal.ts';
import { adminOffice, rosa } from '#tests/support/admin-office.ts';
import { RemovalError } from '../../platform/account-removal/port.ts';

const minute = 60_000;

/** A device on which the account of somebody who was removed could not be deleted. */
async function begun() {
  const { replica, says, start } = adminOffice();
  says.now = 1_000 * minute;
  says.deleteUser = () => Promise.reject(new RemovalError('internal', 'internal'));
  await expect(start().remove(rosa)).rejects.toMatchObject({ code: 'internal' });
  /** Somebody looks at the list, and the office has answered. */
  const look = async () => {
    const told: (readonly Removal[])[] = [];
    const asked = vi.spyOn(says, 'unfinished');
    const looking = start().unfinished$.subscribe((list) => told.push(list));
    await expect.poll(() => [asked.mock.calls.length > 0, told.length > 0]).toEqual([true, true]);
    await replica.settled();
    return { told, close: () => looking.unsubscribe() };
  };
  return { replica, says, start, look };
}

describe('a removal that was begun here', () => {
  it('goes from the list, for good, when the office says that no account is left', async () => {
    const { says, start, look, replica } = await begun();
    says.now += 6 * minute;
    const { told, close } = await look();
    await expect.poll(() => told.at(-1)).toEqual([]);
    close();
    expect(told[0]).toEqual([rosa]);
    expect(await firstValueFrom(start().unfinished$)).toEqual([]);
    expect((await replica.values()).has('office/removals')).toBe(false);
  });

  it.each<[string, number, () => Promise<string[]>]>([
    ['the office says that the account is there', 6 * minute, async () => ['rosa']],
    ['it is younger than what the office tells of', 2 * minute, async () => []],
    ['the clock was set back', -minute, async () => []],
    [
      'the office tells of as many as it ever does',
      6 * minute,
      async () => Array.from({ length: 100 }, (_, n) => `${n}`),
    ],
    ['the office does not answer', 6 * minute, () => Promise.reject(new RemovalError('internal', 'internal'))],
  ])('stays there, by its name, where %s', async (_, later, unfinished) => {
    const { says, look, start } = await begun();
    says.now += later;
    says.unfinished = unfinished;
    const { told, close } = await look();
    await expect.poll(() => told.length).toBeGreaterThan(0);
    close();
    expect(told.every((list) => list.some((each) => each.title === rosa.title))).toBe(true);
    expect(await firstValueFrom(start().unfinished$)).toContainEqual(rosa);
  });
});
