import { expect, it } from 'vitest';
import type { Removal } from '#domain/removal.ts';
import { adminOffice, rosa } from '#tests/support/admin-office.ts';
import { RemovalError } from '../../platform/account-removal/port.ts';

it('removals that are not finished are listed though the storage failed once while they were looked up', async () => {
  const { replica, says, start } = adminOffice();
  const { value } = replica;
  says.deleteUser = () => Promise.reject(new RemovalError('internal', 'internal'));
  const actions = start();
  // The storage does not answer once.
  let fails = 1;
  replica.value = (name) =>
    name === 'office/removals' && fails > 0 ? Promise.reject(new Error(`storage ${(fails -= 1)}`)) : value(name);
  const told: (readonly Removal[])[] = [];
  const failed: unknown[] = [];
  actions.unfinished$.subscribe({ next: (list) => told.push(list), error: (error) => failed.push(error) });
  await expect.poll(() => fails).toBe(0);
  await expect(actions.remove(rosa)).rejects.toMatchObject({ code: 'internal' });
  await expect.poll(() => [failed, told.at(-1)]).toEqual([[], [rosa]]);
});
