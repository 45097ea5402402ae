/** The small office in which scenarios happen: two or three phones of staff, one customer with one note. */
import type { Role } from '#domain/user.ts';
import { memoryDocumentStore } from '#sync/memory/document-store.ts';
import { MemoryServer } from '#sync/memory/server.ts';
import type { ReplicatedLists } from '#sync/replicated.ts';
import { garden } from '#tests/support/garden.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { Device, type World } from './device.ts';
import { person } from './first-documents.ts';
import { inspect } from './inspection.ts';
import { Ledger } from './ledger.ts';
import { type Process, Scheduler, seededRandom } from './scheduler.ts';

export interface Scene {
  devices: Device[];
  ledger: Ledger;
  server: MemoryServer;
}

/** What somebody does with a device; the next thing once this is done. */
export type Step = (scene: Scene, device: Device) => unknown;

export interface Scenario {
  name: string;
  /** What happens to each device, by its number; several lists of one device are several hands. */
  hands: [device: number, steps: Step[]][];
  /** Milliseconds in which time may pass while every order is tried: 0 until nothing is due any more. */
  lasts?: number;
}

export interface Office extends Scene {
  scheduler: Scheduler;
}

/** Phones of an admin and of employees, as many as these hands need, all up to date with an office of one customer. */
export async function openOffice(hands: Scenario['hands'], merges: ReplicatedLists): Promise<Office> {
  const count = 1 + Math.max(...hands.map(([device]) => device));
  const scheduler = new Scheduler(() => 0.5);
  const roles: Role[] = Array.from({ length: count }, (_, index) => (index === 0 ? 'admin' : 'employee'));
  const uids = roles.map((role, index) => `${role}${index}`);
  const people = [person('c1', 'customer'), ...roles.map((role, index) => person(uids[index] ?? '', role))];
  const documentStore = memoryDocumentStore();
  const marks = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1_000, nanoseconds: 0 } };
  const shared = [{ id: 'n1', note: 'W0', createdBy: 'Ada', createdAt: 1_000_000 }];
  const documents = new Map(
    people.map((each) => [`users/${String(each['id'])}`, each['id'] === 'c1' ? { ...each, notes: shared } : each]),
  );
  documents.set('plants/plants', { id: 'plants', plants: [], categories: [], ...marks });
  await documentStore.update([], () => documents);
  const time = () => ({ seconds: Math.floor(scheduler.now / 1_000), nanoseconds: 0 });
  const server = new MemoryServer({ ...garden, documentStore, time });
  // Chance of each device's own: what another does does not change it.
  const worldOf = (index: number): World => {
    return { scheduler, random: seededRandom(index), server, replicated: merges, refusesAll: false };
  };
  const devices = roles.map((role, index) => {
    const uid = uids[index] ?? '';
    const disk = { store: createMemoryStore({ now: () => scheduler.now }), close: async () => undefined };
    return new Device(worldOf(index), `d${index}`, { uid, email: `${uid}@garden.test`, verified: true }, role, disk);
  });
  for (const device of devices) device.openTab();
  await scheduler.run(10_000);
  const ledger = new Ledger();
  ledger.wrote('users/c1', 'W0', 'office');
  return { scheduler, server, devices, ledger };
}

/** All lines are whole and all apps open, and time passes. Resolves to what is wrong then. */
export async function wrongAtRest({ scheduler, devices, server, ledger }: Office): Promise<string[]> {
  for (const device of devices) {
    device.line.loss = 0;
    device.line.restore();
    if (!device.running) device.openTab();
  }
  await scheduler.run(120_000);
  return inspect(server, devices, ledger, { named: true });
}

/** One step after the other, each once the last one is done. */
export async function act(scene: Office, device: Device, steps: readonly Step[], hand: Process): Promise<void> {
  for (const step of steps) {
    await scene.scheduler.hop(hand);
    await step(scene, device);
  }
}
