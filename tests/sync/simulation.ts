/** One seeded run: 2 to 5 phones, minutes of work under faults, then a quiet time in which everything must come right. */
import type { Role } from '#domain/user.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import { memoryDocumentStore } from '#sync/memory/document-store.ts';
import type { ReplicatedLists } from '#sync/replicated.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { actions, type Scene, staffActions } from './actions.ts';
import { customerActions, withPhone } from './customer-actions.ts';
import { Device, type Disk, type World } from './device.ts';
import { customers, employees, firstDocuments } from './first-documents.ts';
import { inspect } from './inspection.ts';
import { withFunctions } from './functions.ts';
import { Ledger, watchDeletions } from './ledger.ts';
import { Administration } from './administration.ts';
import { Backups } from './restoring.ts';
import { poisonings } from './poisoned.ts';
import { refusesOne, setAsideActions, usesOwnValue } from './set-aside.ts';
import { pick, type Random, Scheduler, seededRandom } from './scheduler.ts';
import { watchTimes } from './times.ts';
import { detailChanges, personValueChanges, valueChanges, Values } from './values.ts';
import { watchTrails } from './trails.ts';
import { garden } from '#tests/support/garden.ts';

const minute = 60_000;

export interface Outcome {
  seed: number;
  devices: number;
  /** Milliseconds that passed on the virtual clock. */
  lasted: number;
  faults: string[];
  /** How often each kind of event happened, to see that the run is worth something. */
  events: Record<string, number>;
}

type Action = readonly [string, (scene: Scene) => unknown];

export interface SimulationOptions {
  openDisk?: () => Promise<Disk>;
  mostDevices?: number;
  /** Whether customers and the console also put every kind of value into every field. */
  poisoned?: boolean;
  /** Whether users also discard what was set aside, or send it again, and the rules refuse one person for minutes. */
  setAside?: boolean;
  /** What may happen on any phone besides. */
  more?: readonly Action[];
}

const inMemory = async (): Promise<Disk> => {
  const store = createMemoryStore();
  return { store, loses: store.loses, close: async () => undefined };
};

export async function simulate(
  seed: number,
  replicated: ReplicatedLists,
  { openDisk = inMemory, mostDevices = 5, poisoned = false, setAside = true, more = [] }: SimulationOptions = {},
): Promise<Outcome> {
  const random = seededRandom(seed);
  const scheduler = new Scheduler(random);
  const begin = scheduler.now;
  const ledger = new Ledger();
  const values = new Values();
  // Writes become visible up to two seconds after their own time, and many share one (faults 43 and 44).
  const time = () => {
    const milliseconds = scheduler.now - Math.floor(random() * 3) * 1_000;
    return { seconds: Math.floor(milliseconds / 1_000), nanoseconds: random() < 0.5 ? 0 : Math.floor(random() * 1e9) };
  };
  const documentStore = watchDeletions(memoryDocumentStore(), ledger);
  const functions = withFunctions(documentStore, scheduler);
  const times = watchTimes(functions.documentStore, scheduler);
  const trails = watchTrails(times.documentStore);
  const server = new MemoryServer({ ...garden, documentStore: trails.documentStore, time });
  const world: World = { scheduler, random, server, replicated, refusesAll: false };
  const administration = new Administration(server, scheduler, random);
  const backups = new Backups(server, documentStore, scheduler, ledger, values);
  const first = firstDocuments();
  await documentStore.update([...first.keys()], () => first);

  const disks = await Promise.all(Array.from({ length: 2 + Math.floor(random() * (mostDevices - 1)) }, openDisk));
  const devices = disks.map((disk, index) => {
    // Two phones of one user now and then (fault 15); one of them is the admin's.
    const role: Role = index === 0 ? 'admin' : random() < 0.6 ? 'employee' : 'customer';
    const uid = role === 'admin' ? role : pick(random, role === 'employee' ? employees : withPhone);
    return new Device(world, `d${index}`, { uid, email: `${uid}@garden.test`, verified: true }, role, disk);
  });
  for (const device of devices) device.openTab();
  await scheduler.run(5_000);

  const events: Record<string, number> = {};
  const troubles: string[] = [];
  const anywhere = [...actions, ...(poisoned ? poisonings : []), ...more];
  const byStaff = [
    ...anywhere,
    ...staffActions,
    ...valueChanges,
    ...(poisoned ? [] : [...personValueChanges, ...detailChanges]),
  ];
  const byCustomers = [...anywhere, ...customerActions, ...(poisoned ? [] : detailChanges)];
  const steps = 20 + Math.floor(random() * 40);
  const scene = { customers, administration, backups, ledger, values, world };
  const begins = (device: Device, [name, happen]: Action, its: Random) => {
    events[name] = (events[name] ?? 0) + 1;
    void (async () => happen({ ...scene, device, random: its }))().catch((error: unknown) =>
      troubles.push(`${name}: ${String(error)}`),
    );
  };
  // Chances of their own: without this a seed is the run that it was before this was there.
  const chance = seededRandom(seed + 0x5e7a51de);
  const choice = seededRandom(seed + 0x0c0ff1ce);
  const dealWithSetAside = (device: Device) => {
    if (chance() < 0.02) begins(device, ['one person refused', refusesOne], chance);
    const listing = devices.filter(({ hasSetAside }) => hasSetAside);
    if (listing.length > 0 && chance() < 0.4) begins(pick(chance, listing), pick(chance, setAsideActions), chance);
    if (listing.length > 0 && choice() < 0.4) begins(pick(choice, listing), usesOwnValue, choice);
  };
  for (let step = 0; step < steps; step++) {
    const device = pick(random, devices);
    begins(device, pick(random, device.role === 'customer' ? byCustomers : byStaff), random);
    if (setAside) dealWithSetAside(device);
    await scheduler.run(pick(random, [0, 3, 40, 400, 3_000, 15_000, 60_000]) * random());
  }

  for (const device of devices) {
    device.line.restore();
    device.line.loss = 0;
    device.line.speed = undefined;
    device.locked = false;
    if (!device.running) device.openTab();
  }
  await scheduler.run(10 * minute);
  const ofArrivals = await trails.faults(devices);
  // The daily comparison of counts finds what no cursor can.
  await scheduler.run(25 * 60 * minute);
  const faults = await inspect(server, devices, ledger, { named: !poisoned });
  for (const device of devices) device.kill();
  for (const device of devices) device.openTab();
  await scheduler.run(10 * minute);
  const afterReload = await inspect(server, devices, ledger, { named: !poisoned });
  const ofValues = await values.faults(server, devices);
  for (const device of devices) device.kill();
  await Promise.all(disks.map((disk) => disk.close()));
  // What a phone knew of the server's time goes with its facts.
  const knowsTimes = !poisoned && !devices.some(({ lostFacts }) => lostFacts);
  return {
    seed,
    devices: devices.length,
    lasted: scheduler.now - begin,
    faults: [
      ...new Set([
        ...troubles,
        ...functions.faults,
        ...faults,
        ...afterReload,
        ...ofValues,
        ...ofArrivals,
        ...(knowsTimes ? times.faults : []),
      ]),
    ],
    events,
  };
}
