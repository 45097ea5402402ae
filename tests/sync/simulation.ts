/**
 * One seeded run: 2 to 5 phones, minutes of work under faults, then a quiet time in which everything must come right.
 * The numbers are those of docs/faults.md.
 */
import { addNote, deleteNote, editNote } from '#domain/notes.ts';
import { deepEqual } from '#domain/equal.ts';
import { visibleRoles } from '#domain/access.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Stored } from '#domain/permissions.ts';
import type { Role, User } from '#domain/user.ts';
import { Cloud, toServerDocument } from '#sync/remote/cloud.ts';
import type { ServerDocument } from '#sync/document.ts';
import type { Merges } from '#sync/row.ts';
import type { Row, Store } from '#sync/store.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { Device, type World } from './device.ts';
import { Ledger } from './ledger.ts';
import { Office } from './office.ts';
import { pick, Scheduler, seededRandom } from './scheduler.ts';

const customers = ['c1', 'c2', 'c3', 'c4'];
const minute = 60_000;

export interface Outcome {
  seed: number;
  devices: number;
  faults: string[];
  /** How often each kind of event happened, to see that the run is worth something. */
  events: Record<string, number>;
}

/** What lies under the simulated phones: rows in memory by default. */
export interface Disk {
  store: Store;
  close(): Promise<void>;
}

const inMemory = async (): Promise<Disk> => ({ store: createMemoryStore(), close: async () => undefined });

export async function simulate(
  seed: number,
  merges: Merges,
  { openDisk = inMemory, mostDevices = 5 } = {},
): Promise<Outcome> {
  const random = seededRandom(seed);
  const scheduler = new Scheduler(random);
  const ledger = new Ledger();
  // Writes become visible up to two seconds after their own time, and many share one (43, 44).
  const time = () => {
    const milliseconds = scheduler.now - Math.floor(random() * 3) * 1_000;
    return { seconds: Math.floor(milliseconds / 1_000), nanoseconds: random() < 0.5 ? 0 : Math.floor(random() * 1e9) };
  };
  const cloud = new Cloud({ time });
  const world: World = { scheduler, random, cloud, merges };
  const office = new Office(cloud, scheduler, ledger);
  await cloud.writeByHand(firstDocuments());

  const disks = await Promise.all(Array.from({ length: 2 + Math.floor(random() * (mostDevices - 1)) }, openDisk));
  const devices = disks.map(({ store }, index) => {
    // Two phones of one user now and then (15); one of them is the admin's.
    const uid = index === 0 ? 'admin' : pick(random, ['e1', 'e2']);
    const role: Role = index === 0 ? 'admin' : 'employee';
    return new Device(world, `d${index}`, { uid, email: `${uid}@garden.test` }, role, store);
  });
  for (const device of devices) device.openTab();
  await scheduler.run(5_000);

  const events: Record<string, number> = {};
  const steps = 20 + Math.floor(random() * 40);
  for (let step = 0; step < steps; step++) {
    const device = pick(random, devices);
    const [name, happen] = pick(random, actions);
    events[name] = (events[name] ?? 0) + 1;
    void happen({ device, office, ledger, random, world });
    await scheduler.run(pick(random, [0, 3, 40, 400, 3_000, 15_000, 60_000]) * random());
  }

  for (const device of devices) {
    device.line.restore();
    device.line.loss = 0;
    device.locked = false;
    if (!device.running) device.openTab();
  }
  await scheduler.run(10 * minute);
  // The daily comparison of counts finds what no cursor can.
  await scheduler.run(25 * 60 * minute);
  const faults = await check(cloud, devices, ledger);
  for (const device of devices) device.kill();
  for (const device of devices) device.openTab();
  await scheduler.run(10 * minute);
  const afterReload = await check(cloud, devices, ledger);
  for (const device of devices) device.kill();
  await Promise.all(disks.map((disk) => disk.close()));
  return { seed, devices: devices.length, faults: [...new Set([...faults, ...afterReload])], events };
}

interface Scene {
  device: Device;
  office: Office;
  ledger: Ledger;
  random: () => number;
  world: World;
}

const user = (random: () => number) => ({ collection: 'users', id: pick(random, customers) }) as const;

const actions: [string, (scene: Scene) => unknown][] = [
  ['note added', addsNote],
  ['note added', addsNote],
  ['note added', addsNote],
  ['note edited', editsNote],
  ['note edited', editsNote],
  ['note deleted', deletesNote],
  ['primary note edited', editsPrimaryNote],
  ['primary note edited', editsPrimaryNote],
  ['plant picked', picksPlant],
  ['catalogue edited', editsCatalogue],
  ['requests removed', removesRequests],
  ['many at once', manyAtOnce],
  ['refused edit', editsWhatTheRulesRefuse],
  ['line cut', ({ device }) => device.line.cut()],
  ['line cut', ({ device }) => device.line.cut()],
  ['line restored', ({ device }) => device.line.restore()],
  ['line restored', ({ device }) => device.line.restore()],
  ['answers lost', ({ device, random }) => (device.line.loss = random() * 0.5)],
  ['killed', ({ device }) => device.kill()],
  ['opened', ({ device }) => device.running || device.openTab()],
  ['opened', ({ device }) => device.running || device.openTab()],
  ['second tab', ({ device }) => device.openTab()],
  ['refreshed', ({ device }) => device.refresh()],
  ['locked', ({ device }) => (device.locked = true)],
  ['unlocked', ({ device }) => (device.locked = false)],
  ['console edit', editsInTheConsole],
  ['role changed', ({ office, random }) => office.changeRole('c3', random() < 0.5 ? 'employee' : 'customer')],
  ['deleted', ({ office, random }) => random() < 0.3 && office.deleteUser('c4')],
  ['deleted by hand', ({ office, random }) => random() < 0.3 && office.deleteByHand('c2')],
  [
    'created by hand',
    ({ office, random }) => random() < 0.3 && office.createByHand(withoutSync(person('c5', 'customer'))),
  ],
];

// Faults 11, 19.
async function addsNote({ device, ledger, random, world }: Scene): Promise<void> {
  const ref = user(random);
  const word = ledger.word();
  await device.edit(ref, (fields) => {
    ledger.wrote(`users/${ref.id}`, word);
    const note = { id: word.toLowerCase(), note: word, createdBy: device.name, createdAt: world.scheduler.now };
    return { ...fields, notes: addNote(fields.notes, note, fields.notes) };
  });
}

// Faults 4 and 12: a note is edited here and deleted there.
async function editsNote({ device, ledger, random, world }: Scene): Promise<void> {
  const ref = user(random);
  const word = ledger.word();
  const choice = random();
  await device.edit(ref, (fields) => {
    const note = fields.notes?.[Math.floor(choice * fields.notes.length)];
    if (!note) return fields;
    ledger.removed(note.note);
    ledger.wrote(`users/${ref.id}`, word);
    return { ...fields, notes: editNote(fields.notes, note.id, word, device.name, world.scheduler.now) };
  });
}

async function deletesNote({ device, ledger, random }: Scene): Promise<void> {
  const ref = user(random);
  const choice = random();
  await device.edit(ref, (fields) => {
    const note = fields.notes?.[Math.floor(choice * fields.notes.length)];
    if (!note) return fields;
    ledger.removed(note.note);
    return { ...fields, notes: deleteNote(fields.notes, note.id) };
  });
}

async function editsPrimaryNote({ device, ledger, random }: Scene): Promise<void> {
  const ref = user(random);
  const word = ledger.word();
  const [choice, kind] = [random(), random()];
  await device.edit(ref, (fields) => {
    const lines = (fields.primaryNote ?? '').split('\n').filter((line) => line !== '');
    const at = Math.floor(choice * (lines.length + 1));
    const replaced = kind < 0.4 ? lines.splice(at, 1) : [];
    ledger.removed(replaced.join(' '));
    ledger.wrote(`users/${ref.id}`, word);
    lines.splice(at, 0, word);
    return { ...fields, primaryNote: lines.join('\n') };
  });
}

async function picksPlant({ device, ledger, random }: Scene): Promise<void> {
  const ref = user(random);
  const word = ledger.word();
  const remove = random() < 0.3;
  await device.edit(ref, (fields) => {
    const [first, ...rest] = fields.plants;
    if (remove && first) {
      ledger.removed(first.name);
      return { ...fields, plants: rest };
    }
    ledger.wrote(`users/${ref.id}`, word);
    return { ...fields, plants: [...fields.plants, { id: word.toLowerCase(), name: word, category: 'Herbs' }] };
  });
}

async function editsCatalogue({ device, ledger, random }: Scene): Promise<void> {
  const word = ledger.word();
  const choice = random();
  await device.edit({ collection: 'plants', id: 'plants' }, (fields) => {
    ledger.wrote('plants/plants', word);
    const plant = fields.plants[Math.floor(choice * fields.plants.length)];
    if (!plant) return fields;
    ledger.removed(plant.description);
    const plants = fields.plants.map((other) => (other.id === plant.id ? { ...other, description: word } : other));
    return { ...fields, plants };
  });
}

// Fault 18.
async function removesRequests({ device, ledger, random }: Scene): Promise<void> {
  const ref = user(random);
  const word = ledger.word();
  await device.edit(ref, (fields) => {
    if (fields.specialtyRequests === undefined) {
      ledger.wrote(`users/${ref.id}`, word);
      return { ...fields, specialtyRequests: word };
    }
    ledger.removed(fields.specialtyRequests);
    const { specialtyRequests: _, ...rest } = fields;
    return rest;
  });
}

// Fault 11: a burst of writes to one document.
async function manyAtOnce(scene: Scene): Promise<void> {
  const burst = Array.from({ length: 4 }, () => addsNote({ ...scene, random: () => 0.3 }));
  await Promise.all(burst);
}

// Fault 39: an employee may not change a customer's name; the text must end up parked.
async function editsWhatTheRulesRefuse({ device, ledger, random }: Scene): Promise<void> {
  if (device.role === 'admin' || random() < 0.5) return;
  const ref = user(random);
  const word = ledger.word();
  await device.edit(ref, (fields) => {
    ledger.removed(fields.lastName);
    ledger.wrote(`users/${ref.id}`, word);
    return { ...fields, lastName: word };
  });
}

// Fault 17.
async function editsInTheConsole({ office, ledger, random }: Scene): Promise<void> {
  const word = ledger.word();
  const id = pick(random, ['c1', 'c2', 'c3']);
  const line = (stored: Stored): Stored => {
    ledger.wrote(`users/${id}`, word);
    return { ...stored, primaryNote: `${(stored as unknown as User).primaryNote ?? ''}\n${word}` };
  };
  await office.editByHand(id, line, 5_000);
}

async function check(cloud: Cloud, devices: Device[], ledger: Ledger): Promise<string[]> {
  const faults: string[] = [];
  const office = new Map<string, ServerDocument>();
  for (const collection of ['users', 'plants'] as const) {
    for (const stored of await cloud.shelf.all(collection)) {
      office.set(`${collection}/${String(stored['id'])}`, toServerDocument(stored));
    }
  }
  const parked = (await Promise.all(devices.map((device) => device.disk.parked()))).flat();
  const contents = new Map([...office].map(([name, document]) => [name, document.fields]));
  faults.push(...ledger.faults(contents, parked));
  for (const device of devices) faults.push(...(await compare(device, office)));
  return faults;
}

/** Every device in scope equals the server; nothing out of scope is on it; nothing waits. */
async function compare(device: Device, office: ReadonlyMap<string, ServerDocument>): Promise<string[]> {
  const faults: string[] = [];
  const roles = visibleRoles(device.role);
  const held = new Map<string, Row>();
  for (const row of await device.disk.users({ from: null, to: null })) held.set(`users/${row.id}`, row);
  const catalogue = await device.disk.get({ collection: 'plants', id: 'plants' });
  if (catalogue) held.set('plants/plants', catalogue);
  for (const [name, document] of office) {
    const mine = name === 'plants/plants' || document.id === device.actor.uid;
    const inScope = mine || roles.includes((document.fields as User).role);
    const row = held.get(name);
    if (!inScope && row && !row.gone) faults.push(`${name} is out of scope and still on ${device.name}`);
    if (!inScope) continue;
    if (!row || row.gone) faults.push(`${name} is missing on ${device.name}`);
    else if (row.edit !== '') faults.push(`${name} still waits on ${device.name}`);
    else if (row.rev !== document.rev || !deepEqual(row.fields, document.fields)) {
      faults.push(`${name} on ${device.name} differs from the server (rev ${row.rev}, server ${document.rev})`);
    }
  }
  for (const [name, row] of held) {
    if (!row.gone && !office.has(name)) faults.push(`${name} is deleted and still on ${device.name}`);
  }
  return faults;
}

function firstDocuments(): ReadonlyMap<string, Stored> {
  const people = [
    person('admin', 'admin'),
    person('e1', 'employee'),
    person('e2', 'employee'),
    ...customers.map((id) => person(id, 'customer')),
  ];
  const catalogue: Catalogue = {
    id: 'plants',
    categories: ['Herbs', 'Fruit'],
    plants: ['Mint', 'Fig', 'Sage'].map((name) => ({
      id: name.toLowerCase(),
      active: true,
      name,
      category: 'Herbs',
      description: '',
      imgUrl: '',
      link: '',
      plantingMonths: [0, 11],
      size: 10,
    })),
  };
  const sync = { rev: 1, edit: 'seed:1', syncedAt: { seconds: 1_000, nanoseconds: 0 } };
  const documents = new Map<string, Stored>(people.map((stored) => [`users/${String(stored['id'])}`, stored]));
  return documents.set('plants/plants', { ...catalogue, ...sync });
}

function person(id: string, role: Role): Stored {
  return {
    id,
    role,
    active: true,
    firstName: 'First',
    lastName: id,
    fullName: `First ${id}`,
    email: `${id}@garden.test`,
    mobile: '9165550142',
    address: '1 Garden Way',
    city: 'Orangevale',
    state: 'CA',
    zipcode: '95662',
    imgUrl: '',
    plants: [],
    messages: [],
    notes: [],
    specialtyRequests: '',
    rev: 1,
    edit: 'seed:1',
    syncedAt: { seconds: 1_000, nanoseconds: 0 },
  };
}

function withoutSync(stored: Stored): Stored {
  const { rev: _rev, edit: _edit, syncedAt: _syncedAt, ...rest } = stored;
  return rest;
}
