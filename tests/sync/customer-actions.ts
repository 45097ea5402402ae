/** What customers do on their own phones, and staff with what they wrote: the commands of the app. */
import { unreadMessages } from '#domain/messages.ts';
import { choosePlant, readMessage, sendMessage, unchoosePlants, writeRequests } from '#domain/user-commands.ts';
import type { Scene } from './actions.ts';
import type { Device } from './device.ts';
import { customers } from './first-documents.ts';
import { pick } from './scheduler.ts';

/** Those who have a phone: nobody deletes them, and of one the role changes. */
export const withPhone = ['c1', 'c3'];

export const customerActions: [string, (scene: Scene) => unknown][] = [
  ['message sent', sendsMessage],
  ['message sent', sendsMessage],
  ['message sent', sendsMessage],
  ['messages at once', sendsManyMessages],
  ['plant ticked', ticksPlant],
  ['plant ticked', ticksPlant],
  ['ticks taken back', takesTicksBack],
  ['requests written', writesRequests],
  ['requests written', writesRequests],
  ['requests written', writesRequests],
];

const own = ({ actor }: Device) => ({ collection: 'users', id: actor.uid }) as const;

export async function sendsMessage({ device, ledger }: Scene): Promise<void> {
  const ref = own(device);
  const word = ledger.word();
  const command = sendMessage({ id: word.toLowerCase(), message: word, userId: ref.id, read: false });
  await device.edit(ref, (mine, situation) => {
    ledger.wrote(`users/${ref.id}`, word);
    return command(mine, situation);
  });
}

/** More than the rules take in one write. */
async function sendsManyMessages(scene: Scene): Promise<void> {
  await Promise.all(Array.from({ length: 7 }, () => sendsMessage(scene)));
}

async function ticksPlant({ device, ledger }: Scene): Promise<void> {
  const ref = own(device);
  const word = ledger.word();
  await device.edit(ref, (mine, situation) => {
    ledger.wrote(`users/${ref.id}`, word);
    return choosePlant({ id: word.toLowerCase(), name: word, category: 'Herbs' })(mine, situation);
  });
}

async function takesTicksBack({ device, ledger, random }: Scene): Promise<void> {
  const count = 1 + Math.floor(random() * 7);
  await device.edit(own(device), (mine, situation) => {
    const picks = mine.plants.slice(0, count);
    ledger.removed(JSON.stringify(picks));
    return unchoosePlants(picks)(mine, situation);
  });
}

/** Somebody types for a while into the text that was shown, while others may change it. */
async function writesRequests({ device, ledger, random, world }: Scene): Promise<void> {
  const ref = own(device);
  const word = ledger.word();
  const [choice, kind, typing] = [random(), random(), random() * 20_000];
  const row = await world.scheduler.outside(device.disk.get(ref));
  if (!row || row.gone) return;
  const base = row.fields.specialtyRequests ?? '';
  const lines = base.split('\n').filter((line) => line !== '');
  const at = Math.floor(choice * (lines.length + 1));
  const replaced = kind < 0.4 ? lines.splice(at, 1, word) : lines.splice(at, 0, word);
  await world.scheduler.clock({ alive: true }).sleep(typing);
  await device.edit(ref, (mine, situation) => {
    // What was set aside meanwhile is not there to be replaced: it is tried again by itself.
    const there = (mine.specialtyRequests ?? '').split('\n');
    ledger.removed(replaced.filter((line) => there.includes(line)).join(' '));
    ledger.wrote(`users/${ref.id}`, word);
    return writeRequests(base, lines.join('\n'))(mine, situation);
  });
}

/**
 * Staff has read one of the messages, not of the own ones from when they were a customer. Of what the console put among them,
 * which has no text, the rules may take nothing.
 */
export async function readsMessage({ device, ledger, random }: Scene): Promise<void> {
  const ref = { collection: 'users', id: pick(random, customers) } as const;
  const choice = random();
  if (ref.id === device.actor.uid) return;
  await device.edit(ref, (mine, situation) => {
    const unread = unreadMessages(mine.messages).filter(({ message: text }) => text !== '');
    const message = unread[Math.floor(choice * unread.length)];
    if (!message) return mine;
    ledger.read(`users/${ref.id}`, message.id);
    return readMessage(message)(mine, situation);
  });
}
