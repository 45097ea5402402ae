/** What users do with what was set aside: they send it again, use their own value after all, or give it up. */
import type { Parked } from '#sync/store.ts';
import type { Scene } from './actions.ts';
import { pick } from './scheduler.ts';

/** On any phone, besides what else happens there. */
export const setAsideActions: [string, (scene: Scene) => unknown][] = [
  ['set aside discarded', discards],
  ['set aside discarded while it is tried', discardsWhileItIsTried],
  ['set aside sent again', sendsAgain],
];

/**
 * Not a value that went: the one that stands would go without a word, because the user asks for it. Of values in a text that
 * was refused that is true as well.
 */
export async function sendsAgain({ device, ledger, values, random, world }: Scene): Promise<void> {
  const choice = random();
  // Whoever sends it has looked at it: without these moments the seeds of `found.ts` would be other runs.
  await world.scheduler.outside(device.disk.users({ from: null, to: null }));
  await world.scheduler.outside(device.disk.get({ collection: 'plants', id: 'plants' }));
  await device.retry(
    (entries) => {
      const texts = entries.filter(({ why }) => why !== 'conflict');
      return texts[Math.floor(choice * texts.length)];
    },
    (text, shown) => {
      if ('lastName' in shown) ledger.removed(shown.lastName, 'perhaps');
      values.sentAgain(text, shown);
    },
  );
}

/** On any phone on which values of its user are listed that went; where none are, the run is the one that it was without this. */
export const usesOwnValue: [string, (scene: Scene) => unknown] = [
  'own value used',
  async ({ device, random, values, world }) => {
    const choice = random();
    const isOne = ({ why }: Parked) => why === 'conflict';
    const listed = await world.scheduler.outside(device.disk.parked());
    if (!listed.some(isOne)) return;
    await device.retry(
      (entries) => {
        const went = entries.filter(isOne);
        return went[Math.floor(choice * went.length)];
      },
      (entry, shown) => values.sentAgain(entry, shown),
    );
  },
];

/** The rules take it again and somebody writes into the document, so that the text is tried again; meanwhile it is discarded. */
async function discardsWhileItIsTried(scene: Scene): Promise<void> {
  const { administration, device, ledger, random, world } = scene;
  const entries = await world.scheduler.outside(device.disk.parked());
  const refused = entries.filter(({ why, ref }) => why === 'refused' && ref.collection === 'users');
  if (refused.length === 0) return;
  const { ref } = pick(random, refused);
  world.refuses = undefined;
  const clock = world.scheduler.clock({ alive: true });
  for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
    const word = ledger.word();
    ledger.wrote(`users/${ref.id}`, word);
    const isTaken = await administration.edit(ref.id, (stored) => ({
      ...stored,
      notes: [
        { id: word.toLowerCase(), note: word, createdBy: 'desk', createdAt: world.scheduler.now },
        ...(Array.isArray(stored['notes']) ? stored['notes'] : []),
      ],
    }));
    if (!isTaken) ledger.removed(word);
    await clock.sleep(random() * 200);
  }
  await discards(scene);
}

/** Until it is done, and where its phone is killed meanwhile, nobody knows what becomes of the text. */
async function discards({ device, ledger, values, random, world }: Scene): Promise<void> {
  const { disk } = device;
  const entries = await world.scheduler.outside(disk.parked());
  if (entries.length === 0) return;
  const entry = pick(random, entries);
  // What it tells of values that went goes with it; those of a text that was refused go in sight.
  values.discarded(entry);
  if (entry.why === 'conflict') return void (await device.discard(entry.id));
  const undone = ledger.discards(entry);
  if (!(await device.discard(entry.id))) return;
  const [row, kept] = await world.scheduler.outside(Promise.all([disk.get(entry.ref), disk.parked()]));
  // It was refused anew at this moment.
  if (kept.some(({ id }) => id === entry.id)) return undone(entry.mine);
  // What the phone cannot look at any more stays where it arrived.
  if (row && !row.gone) undone(row.fields, true);
}

/** Fault 40, for minutes and of one person, whose texts are then set aside everywhere. Afterwards they are tried again. */
export async function refusesOne({ random, world }: Pick<Scene, 'random' | 'world'>): Promise<void> {
  world.refuses = 'c3';
  await world.scheduler.clock({ alive: true }).sleep(60_000 + random() * 120_000);
  world.refuses = undefined;
}
