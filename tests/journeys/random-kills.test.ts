/**
 * A browser that is killed at random moments has all that its screens called saved. `npm run fuzz -- --browser` plays more
 * seeds: `KILLS` gives the first one and how many.
 */
import { expect, it } from 'vitest';
import { journeyWorld } from '#tests/support/journey-world.ts';
import { customer } from './kills/customer.ts';
import { employee } from './kills/employee.ts';
import { killed } from './kills/history.ts';

const [first = 1, count = 1] = (process.env['KILLS'] ?? '1 1').split(' ').map(Number);

const world = journeyWorld();

for (let seed = first; seed < first + count; seed += 1) {
  it(`keeps what an employee and a customer did, seed ${seed}`, async () => {
    for (const scenario of [employee, customer]) expect(await killed(world, scenario, seed)).toEqual([]);
  });
}
