/** Attempts to tell of a device, each from its seed. */
import type { Stored } from '#domain/permission-request.ts';
import { pick, type Random } from '#tests/sync/scheduler.ts';
import { type Case, type World, write } from '../case.ts';
import { now, users } from '../world.ts';
import { account, others } from './actors.ts';
import { anyValue, chance, upTo } from './values.ts';

/** Ids that the rules refuse; the database takes no empty one. */
const odd = ['', ' ', 'two words', 'É', 'x'.repeat(64), 'x'.repeat(65)];

/** Somebody with a role tells of a device, nearly right, where others may stand already. */
export function onDevices(random: Random, uid: string): Pick<Case, 'actor' | 'ask'> & { world: World } {
  const actor = chance(random, 0.8) ? account(random, uid) : pick(random, others);
  const role = pick(random, ['employee', 'employee', 'admin', 'customer', 'gardener']);
  const person = { ...users.rosa, id: uid, role, active: chance(random, 0.85) };
  const told = (): Stored => ({ contact: now, waiting: upTo(random, 9), version: '1.0.0' });
  const earlier = Object.fromEntries(['a', 'b', 'c', 'd'].slice(upTo(random, 4)).map((id) => [id, told()]));
  const before: Stored = { id: uid, latest: 'a', devices: chance(random, 0.9) ? earlier : anyValue(random) };
  const latest = chance(random, 0.9) ? pick(random, ['a', 'new', 'x-1_Y']) : pick(random, odd);
  const devices: Stored = { ...earlier };
  for (const id of Object.keys(devices)) if (chance(random, 0.2)) delete devices[id];
  if (chance(random, 0.15))
    devices[pick(random, ['b', 'z', 'y'])] = chance(random, 0.5) ? told() : anyValue(random, 1, true);
  const report = told();
  if (chance(random, 0.2)) report[pick(random, ['contact', 'waiting', 'version', 'x'])] = anyValue(random, 1, true);
  if (chance(random, 0.97) && latest !== '') devices[latest] = report;
  const after: Stored = { id: uid, latest, devices: chance(random, 0.97) ? devices : anyValue(random) };
  if (chance(random, 0.05)) after[pick(random, ['id', 'latest', 'x'])] = anyValue(random);
  return {
    actor,
    world: { [`users/${uid}`]: person, [`devices/${uid}`]: chance(random, 0.3) ? null : before },
    ask: write({ [`devices/${uid}`]: after }),
  };
}
