/** Who attempts to write. */
import { business } from '#domain/business.ts';
import type { Actor } from '#domain/permission-request.ts';
import { pick, type Random } from '#tests/sync/scheduler.ts';
import type { World } from '../case.ts';
import { ada, emil, nina, rosa, users } from '../world.ts';
import { chance } from './values.ts';

/** What all attempts find, besides the usual world: staff who are not active, an admin whose address is not verified. */
export const roleless: World = {
  'users/irma': { ...users.emil, id: 'irma', active: false },
  'users/ivan': { ...users.ada, id: 'ivan', active: false },
  'users/vera': { ...users.ada, id: 'vera' },
};
const irma: Actor = { uid: 'irma', email: 'irma@garden.test' };
const ivan: Actor = { uid: 'ivan', email: 'ivan@garden.test', verified: true };
const vera: Actor = { uid: 'vera', email: 'vera@garden.test', verified: false };

const { adminEmail } = business;
const addresses = [adminEmail, ` ${adminEmail.toUpperCase()} `, `${adminEmail}.x`, `x${adminEmail}`];
export const account = (random: Random, uid: string): Actor => ({
  uid,
  email: chance(random, 0.3) ? pick(random, addresses) : `${uid}@garden.test`,
  ...(chance(random, 0.7) && { verified: chance(random, 0.6) }),
});
export const others = [ada, ada, ada, emil, emil, emil, rosa, nina, irma, ivan, vera, null];
