import { expect, it } from 'vitest';
import type { Removal } from '#domain/removal.ts';
import { aUser } from '#tests/support/people.ts';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { RemovalError } from '../../platform/account-removal/port.ts';
import { openAdminActions } from './admin-actions.ts';

const rosa: Removal = { id: 'rosa', role: 'customer', title: 'Marsh, Rosa' };

it('removals that are not finished are listed though the storage failed once while they were looked up', async () => {
  const replica = testReplica([aUser('rosa')], null, aStatus({ lastContact: 1 }));
  const { value } = replica;
  const deleteUser = () => Promise.reject(new RemovalError('internal', 'internal'));
  const actions = openAdminActions({
    replica,
    remote: async () => ({
      async depart() {
        await replica.remove({ collection: 'users', id: 'rosa' });
        return true;
      },
    }),
    removal: async () => ({ deleteUser, unfinished: async () => [] }),
  });
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
