/** What can happen in a simulated garden day. The numbers are those of docs/faults.md. */
import type { Stored } from '#domain/permission-request.ts';
import type { User } from '#domain/user.ts';
import type { Device, World } from './device.ts';
import { readsMessage, withPhone } from './customer-actions.ts';
import { customers, employees, person, withoutSync } from './first-documents.ts';
import type { Ledger } from './ledger.ts';
import type { Administration } from './administration.ts';
import type { Backups } from './restoring.ts';
import { pick, wrongBy } from './scheduler.ts';
import { sendsAgain } from './set-aside.ts';
import type { Values } from './values.ts';
import * as writing from './writing.ts';

export interface Scene {
  device: Device;
  /** Those whom staff writes about. */
  customers: readonly string[];
  administration: Administration;
  backups: Backups;
  ledger: Ledger;
  values: Values;
  random: () => number;
  world: World;
}

const day = 86_400_000;

/** Of customers that have no phone: they write into it themselves. */
const withoutPhone = customers.filter((id) => !withPhone.includes(id));

/** On the phones of staff. */
export const staffActions: [string, (scene: Scene) => unknown][] = [
  ['note added', writing.addsNote],
  ['note added', writing.addsNote],
  ['note added', writing.addsNote],
  ['note edited', writing.editsNote],
  ['note edited', writing.editsNote],
  ['note deleted', writing.deletesNote],
  ['primary note edited', writing.editsPrimaryNote],
  ['primary note edited', writing.editsPrimaryNote],
  ['plant picked', writing.picksPlant],
  ['catalogue edited', editsCatalogue],
  ['requests removed', removesRequests],
  ['many at once', manyAtOnce],
  ['refused edit', writing.editsWhatTheRulesRefuse],
  ['set aside sent again', sendsAgain],
  ['message read', readsMessage],
  ['message read', readsMessage],
  ['role taken and given back', takesRole],
];

/** On any phone, and at the far side. */
export const actions: [string, (scene: Scene) => unknown][] = [
  ['line cut', ({ device }) => device.line.cut()],
  ['line cut', ({ device }) => device.line.cut()],
  ['line restored', ({ device }) => device.line.restore()],
  ['line restored', ({ device }) => device.line.restore()],
  ['answers lost', ({ device, random }) => (device.line.loss = random() * 0.5)],
  ['line slow', ({ device, random }) => (device.line.speed = pick(random, [100, 400, 2_000]))],
  ['line fast', ({ device }) => (device.line.speed = undefined)],
  ['killed', ({ device }) => device.kill()],
  ['opened', ({ device }) => device.running || device.openTab()],
  ['opened', ({ device }) => device.running || device.openTab()],
  ['second tab', ({ device }) => device.openTab()],
  ['sent in background', ({ device }) => device.sendInBackground()],
  ['refreshed', ({ device }) => device.refresh()],
  ['clock set', ({ device, random }) => (device.skew = wrongBy(random))],
  ['clock set right', ({ device }) => (device.skew = 0)],
  ['weeks passed', weeksPass],
  [
    'departures removed by hand',
    ({ administration, random }) => random() < 0.3 && administration.removeDeparturesByHand(),
  ],
  ['locked', ({ device }) => (device.locked = true)],
  ['unlocked', ({ device }) => (device.locked = false)],
  ['console edit', editsInTheConsole],
  ['rules deployed', deploysRules],
  ['trail forged', ({ administration, random }) => administration.forgeTrail(pick(random, ['c1', 'c3']), random)],
  [
    'role changed',
    ({ administration, random }) => administration.changeRole('c3', random() < 0.5 ? 'employee' : 'customer'),
  ],
  ['backup made', ({ backups }) => backups.make()],
  ['database restored', ({ backups, random }) => random() < 0.4 && backups.restore(60_000)],
  ['document restored', ({ backups, random }) => backups.restoreOne(`users/${pick(random, customers)}`)],
  ['customers lost', ({ device }) => device.lose('users')],
  ['catalogue lost', ({ device }) => device.lose('plants')],
  ['facts lost', ({ device, random }) => random() < 0.3 && device.lose('facts')],
  ['deleted', ({ administration, random }) => random() < 0.3 && administration.deleteUser('c4')],
  ['deleted by hand', ({ administration, random }) => random() < 0.3 && administration.deleteByHand('c2')],
  [
    'created by hand',
    ({ administration, random }) =>
      random() < 0.3 && administration.replaceByHand('c5', withoutSync(person('c5', 'customer'))),
  ],
];

async function editsCatalogue({ device, ledger, random }: Scene): Promise<void> {
  const word = ledger.word();
  const choice = random();
  await device.edit({ collection: 'plants', id: 'plants' }, (fields) => {
    // A phone that lost its catalogue begins an empty one.
    const plant = fields.plants[Math.floor(choice * fields.plants.length)];
    if (!plant) return fields;
    ledger.wrote('plants/plants', word);
    ledger.removed(plant.description);
    const plants = fields.plants.map((other) => (other.id === plant.id ? { ...other, description: word } : other));
    return { ...fields, plants };
  });
}

// Fault 18.
async function removesRequests({ device, ledger, random }: Scene): Promise<void> {
  const ref = { collection: 'users', id: pick(random, withoutPhone) } as const;
  const where = `users/${ref.id}`;
  const word = ledger.word();
  await device.edit(ref, (fields) => {
    if (fields.specialtyRequests === undefined) {
      ledger.whole(where, device.name);
      ledger.wrote(where, word);
      return { ...fields, specialtyRequests: word };
    }
    ledger.whole(where, device.name, fields.specialtyRequests);
    const { specialtyRequests: _, ...rest } = fields;
    return rest;
  });
}

// Fault 11: a burst of writes to one document.
async function manyAtOnce(scene: Scene): Promise<void> {
  const burst = Array.from({ length: 4 }, () => writing.addsNote({ ...scene, random: () => 0.3 }));
  await Promise.all(burst);
}

// Fault 17.
async function editsInTheConsole({ administration, ledger, random }: Scene): Promise<void> {
  const word = ledger.word();
  const id = pick(random, ['c1', 'c2', 'c3']);
  const line = (stored: Stored): Stored => {
    ledger.wrote(`users/${id}`, word);
    return { ...stored, primaryNote: `${(stored as unknown as User).primaryNote ?? ''}\n${word}` };
  };
  await administration.editByHand(id, line);
}

// Fault 40: for a moment everything is refused.
async function deploysRules({ world, random }: Scene): Promise<void> {
  world.refusesAll = true;
  await world.scheduler.clock({ alive: true }).sleep(200 + random() * 10_000);
  world.refusesAll = false;
}

/** Faults 9 and 48: 7 or 60 days in which nobody works. Who is closed or without a line stays so, and what waits goes on waiting. */
function weeksPass({ random, world }: Scene): void {
  if (random() < 0.3) world.scheduler.now += pick(random, [7, 60]) * day;
}

/** For minutes an employee is a customer. */
async function takesRole({ device, administration, world, random }: Scene): Promise<void> {
  const { uid } = device.actor;
  if (!employees.includes(uid) || random() < 0.5) return;
  const clock = world.scheduler.clock({ alive: true });
  await administration.changeRole(uid, 'customer');
  await clock.sleep(random() * 300_000);
  // Until it is done: somebody else may write in between.
  while ((await administration.roleOf(uid)) !== 'employee') {
    await administration.changeRole(uid, 'employee');
    await clock.sleep(1_000);
  }
}
