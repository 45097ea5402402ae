/** Plays the script for each contender, each step on a new customer with new phones, and counts what became of each word. */
import { readRules } from '#backend/firestore-emulator.ts';
import { startProxy } from '#backend/proxy.ts';
import { type FirestoreServer, openFirestoreServer } from '#tests/contract/firestore-server.ts';
import { wordsOf } from '#tests/sync/ledger.ts';
import type { Contender, Device, Whose } from './contender.ts';
import type { Phone, Step } from './script.ts';

/** Of the words that an app called saved. */
export interface Outcome {
  acknowledged: number;
  /** Neither at the server nor told nor on the device. */
  lost: number;
  /** More than once at the server. */
  doubled: number;
  /** Not at the server: the user was told. */
  told: number;
  /** Not at the server and nobody told: the device still shows it. */
  stuck: number;
  /** Customers whom the office removed, and who are there again. */
  back: number;
}

/** A word, who wrote it and whom it is about. */
interface Acknowledged {
  word: string;
  phone: Phone;
  id: string;
}

/** Seconds in which what is not stuck comes to rest. */
const timeout = 100;

/** What our rules do, for those who keep customers in a collection of their own: an employee changes no name. */
const clause = `
    match /customers/{id} {
      allow read, create, delete: if request.auth != null;
      allow update: if request.auth != null && request.resource.data.lastName == resource.data.lastName;
    }
`;

export async function openCompany(): Promise<FirestoreServer> {
  const server = await openFirestoreServer();
  const rules = await readRules();
  await server.emulator.loadRules(rules.replace(/(match \/databases\/\{database\}\/documents \{)/, `$1${clause}`));
  return server;
}

let plays = 0;

export async function play(server: FirestoreServer, contender: Contender, step: Step): Promise<Outcome> {
  plays += 1;
  await server.reset();
  const office = await contender.office(server);
  const customers = { id: `customer-${plays}`, other: `other-${plays}` };
  for (const id of Object.values(customers)) await office.add(id);
  const phoneOf = (name: string) =>
    openPhone(server, contender, { uid: `${name}-${plays}`, role: step.role ?? 'employee' }, customers);
  const tom = await phoneOf('tom');
  const ann = await phoneOf('ann');
  const phones = [tom, ann];
  const stored = async () => (await Promise.all(Object.values(customers).map((id) => office.stored(id)))).join(' ');
  const written: Acknowledged[] = [];
  let isRemoved = false;
  const back = async () => Number(isRemoved && (await office.stored(customers.id)) !== '');
  const realNow = Date.now;
  try {
    await step.run({
      ...customers,
      tom,
      ann,
      async remove() {
        await office.remove(customers.id);
        isRemoved = true;
      },
      async write(phone, field, id = customers.id) {
        const word = `W${plays}${String(written.length).padStart(3, '0')}`;
        await phone.device.write(id, { field, word });
        written.push({ word, phone, id });
        return word;
      },
      async reaches(word) {
        while (!wordsOf(await stored()).includes(word)) await pause(20);
      },
      skew(milliseconds) {
        Date.now = () => realNow() + milliseconds;
      },
    });
    await Promise.race([Promise.all(phones.map(({ device }) => device.settled())), pause(timeout * 1_000)]);
    const end = performance.now() + timeout * 1_000;
    for (;;) {
      const fates = await Promise.all(written.map((each) => fateOf(each, stored)));
      if (!fates.includes('stuck') || performance.now() > end) return { ...counted(fates), back: await back() };
      await pause(200);
    }
  } finally {
    Date.now = realNow;
    for (const phone of phones) await phone.close();
  }
}

type Fate = 'stands' | 'lost' | 'doubled' | 'told' | 'stuck';

async function fateOf({ word, phone: { device }, id }: Acknowledged, stored: () => Promise<string>): Promise<Fate> {
  const count = wordsOf(await stored()).filter((found) => found === word).length;
  if (count > 0) return count === 1 ? 'stands' : 'doubled';
  if (wordsOf(await device.told()).includes(word)) return 'told';
  return wordsOf(await device.shows(id)).includes(word) ? 'stuck' : 'lost';
}

function counted(fates: readonly Fate[]): Omit<Outcome, 'back'> {
  const of = (fate: Fate) => fates.filter((each) => each === fate).length;
  return {
    acknowledged: fates.length,
    lost: of('lost'),
    doubled: of('doubled'),
    told: of('told'),
    stuck: of('stuck'),
  };
}

/** A phone that holds these customers. */
async function openPhone(
  server: FirestoreServer,
  contender: Contender,
  whose: Omit<Whose, 'port'>,
  customers: Record<string, string>,
): Promise<Phone & { close(): Promise<void> }> {
  const line = await startProxy(server.emulator);
  let device: Device = await contender.open(server, { ...whose, port: line.port });
  const holds = () => Promise.all(Object.values(customers).map((id) => device.holds(id)));
  await holds();
  return {
    get device() {
      return device;
    },
    line,
    async reopen() {
      await device.close();
      device = await contender.open(server, { ...whose, port: line.port });
      await holds();
    },
    async close() {
      await device.close();
      await line.stop();
    },
  };
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
