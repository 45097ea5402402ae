/** Single values that phones and the console set, and what became of each: at the server, seen and replaced, or told. */
import { replicated } from '#domain/replicated.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { conflictValues } from '#domain/conflicts.ts';
import { writeDetails } from '#domain/user-commands.ts';
import type { Details, User } from '#domain/user.ts';
import { isUnreadable } from '#sync/document.ts';
import { readStored } from '#sync/memory/queries.ts';
import type { MemoryServer } from '#sync/memory/server.ts';
import type { Parked } from '#sync/store.ts';
import type { Scene } from './actions.ts';
import type { Device } from './device.ts';
import { customers } from './first-documents.ts';
import { pick } from './scheduler.ts';

/** Of the catalogue, by the id of the plant, and of people, by theirs. */
type Place = `plants/${'mint' | 'fig'}/${'link' | 'imgUrl'}` | `users/${string}/${ValueField}`;

/** Words that the rules take there. */
const valueFields = ['city', 'state', 'zipcode', 'firstName', 'lastName'] as const satisfies (keyof Details)[];
type ValueField = (typeof valueFields)[number];

interface Typed {
  place: Place;
  /** The phone, or the console. */
  by: string;
  /** Somebody who had it in sight set another one. */
  replaced: boolean;
}

/** Remembers who set which value. A value is a word that exists nowhere else. */
export class Values {
  readonly #typed = new Map<string, Typed>();

  set(place: Place, by: string, word: string, shown: string): void {
    const before = this.#typed.get(shown);
    if (before) before.replaced = true;
    this.#typed.set(word, { place, by, replaced: false });
  }

  /** Whoever sends a text again, or uses their own value, sets the values of it: what stands in their place goes in sight. */
  sentAgain({ base, mine }: Parked, shown: User | Catalogue): void {
    for (const [word, typed] of this.#typed) {
      const value = valueAt(typed.place, mine);
      if (value === valueAt(typed.place, base.fields)) continue;
      if (value === word) typed.replaced = false;
      else if (valueAt(typed.place, shown) === word) typed.replaced = true;
    }
  }

  /** Whoever discards a text gives up the values that it set, and has read of those that went. */
  discarded({ base, mine }: Parked): void {
    for (const [word, { place }] of this.#typed) {
      if (valueAt(place, mine) === word && valueAt(place, base.fields) !== word) this.#typed.delete(word);
    }
  }

  /** A backup put a document back: whoever set what stood there, or stands there again, is told by nobody. */
  restored(...documents: unknown[]): void {
    const text = JSON.stringify(documents);
    for (const word of this.#typed.keys()) if (text.includes(`"${word}"`)) this.#typed.delete(word);
  }

  /** What is wrong, in words. */
  async faults(server: MemoryServer, devices: readonly Device[]): Promise<string[]> {
    const atServer = await valuesAt(server);
    const told = new Map<string, string[]>();
    const parked = new Map<string, string>();
    for (const device of devices) {
      for (const { why, base, mine } of await device.disk.parked()) {
        parked.set(device.name, `${parked.get(device.name) ?? ''} ${JSON.stringify(mine)} `);
        for (const value of why === 'conflict' && base.fields ? conflictValues(base.fields, mine) : [])
          told.set(String(value.mine), [...(told.get(String(value.mine)) ?? []), device.name]);
      }
    }
    const faults: string[] = [];
    for (const [word, { place, by, replaced }] of this.#typed) {
      const to = told.get(word) ?? [];
      const stands = atServer.get(place) === word;
      if (to.some((name) => name !== by)) faults.push(`${word} of ${by} is told to ${to.join()}`);
      if (to.length > 1) faults.push(`${word} of ${by} is told ${to.length} times`);
      if (to.length > 0 && stands) faults.push(`${word} stands at ${place}, and ${by} was told that it went`);
      if (to.length > 0 && replaced) faults.push(`${word} was seen and replaced, and ${by} was told that it went`);
      const isKept = stands || replaced || new RegExp(`"${word}"`).test(parked.get(by) ?? '');
      if (!isKept) faults.push(`${word} of ${by} went from ${place} without a word`);
    }
    return faults;
  }
}

/** Undefined where the document holds no such value. */
function valueAt(place: Place, fields: User | Catalogue | null): unknown {
  const [collection, id, field = ''] = place.split('/');
  const isThere = fields !== null && 'role' in fields === (collection === 'users');
  const holder =
    isThere && ('role' in fields ? fields.id === id && fields : fields.plants.find((plant) => plant.id === id));
  return holder ? (holder as unknown as Record<string, unknown>)[field] : undefined;
}

async function valuesAt(server: MemoryServer): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const stored of await server.documentStore.all('users')) {
    const user = readStored(replicated, 'users', stored);
    if (isUnreadable(user)) continue;
    for (const field of valueFields) found.set(`users/${user.id}/${field}`, user.fields[field]);
  }
  for (const stored of await server.documentStore.all('plants')) {
    const catalogue = readStored(replicated, 'plants', stored);
    if (isUnreadable(catalogue)) continue;
    for (const { id, link, imgUrl } of catalogue.fields.plants) {
      found.set(`plants/${id}/link`, link).set(`plants/${id}/imgUrl`, imgUrl);
    }
  }
  return found;
}

export const valueChanges: [string, (scene: Scene) => unknown][] = [
  ['value of a plant set', setsPlantValue],
  ['value of a plant set', setsPlantValue],
];

/** The console puts rubbish into these in poisoned runs. */
export const personValueChanges: [string, (scene: Scene) => unknown][] = [
  ['value of a person set', setsDetail],
  ['value of a person set in the console', setsCityInTheConsole],
];

/** On any phone. */
export const detailChanges: [string, (scene: Scene) => unknown][] = [
  ['own details corrected', correctsOwnDetails],
  ['own details corrected', correctsOwnDetails],
];

/** The command of the app. Names of customers belong to the edits that the rules refuse. */
async function correctsOwnDetails({ device, ledger, values, random }: Scene): Promise<void> {
  const { uid: id } = device.actor;
  const word = ledger.word();
  const field = pick(random, customers.includes(id) ? valueFields.slice(0, -1) : valueFields);
  await device.edit({ collection: 'users', id }, (mine, situation) => {
    values.set(`users/${id}/${field}`, device.name, word, mine[field]);
    return writeDetails({ [field]: word })(mine, situation);
  });
}

async function setsPlantValue({ device, ledger, values, random }: Scene): Promise<void> {
  const word = ledger.word();
  const [id, field] = [pick(random, ['mint', 'fig'] as const), pick(random, ['link', 'imgUrl'] as const)];
  const set = (plant: Catalogue['plants'][number]) => {
    values.set(`plants/${id}/${field}`, device.name, word, plant[field]);
    return { ...plant, [field]: word };
  };
  await device.edit({ collection: 'plants', id: 'plants' }, (fields) => ({
    ...fields,
    plants: fields.plants.map((plant) => (plant.id === id ? set(plant) : plant)),
  }));
}

/** Only an admin may. */
async function setsDetail({ device, ledger, values, random }: Scene): Promise<void> {
  if (device.role !== 'admin') return;
  const word = ledger.word();
  const id = pick(random, ['c1', 'c3', 'e1', 'e2'] as const);
  const field = pick(random, ['city', 'firstName'] as const);
  await device.edit({ collection: 'users', id }, (fields, situation) => {
    values.set(`users/${id}/${field}`, device.name, word, fields[field]);
    return writeDetails({ [field]: word })(fields, situation);
  });
}

async function setsCityInTheConsole({ administration, ledger, values, random }: Scene): Promise<void> {
  const word = ledger.word();
  const id = pick(random, ['c1', 'c3'] as const);
  const set = (stored: object) => {
    values.set(`users/${id}/city`, 'the console', word, (stored as User).city);
    return { ...stored, city: word };
  };
  await administration.editByHand(id, set);
}
