/** What staff write into the documents of customers, each word told to the ledger. The numbers are those of docs/faults.md. */
import { addNote, deleteNote, editNote } from '#domain/notes.ts';
import type { Device } from './device.ts';
import type { Ledger } from './ledger.ts';
import { pick, type Random } from './scheduler.ts';

export interface Hand {
  device: Pick<Device, 'name' | 'role' | 'edit'>;
  ledger: Pick<Ledger, 'word' | 'wrote' | 'removed'>;
  random: Random;
  /** Whom it may be about. */
  customers: readonly string[];
}

const oneOf = (random: Random, ids: readonly string[]) => ({ collection: 'users', id: pick(random, ids) }) as const;

// Faults 11, 19.
export async function addsNote({ device, ledger, random, customers }: Hand): Promise<void> {
  const ref = oneOf(random, customers);
  const word = ledger.word();
  await device.edit(ref, (fields, { at, synced }) => {
    ledger.wrote(`users/${ref.id}`, word);
    const note = { id: word.toLowerCase(), note: word, createdBy: device.name, createdAt: at };
    return { ...fields, notes: addNote(fields.notes, note, synced?.notes ?? []) };
  });
}

// Faults 4 and 12: a note is edited here and deleted there.
export async function editsNote({ device, ledger, random, customers }: Hand): Promise<void> {
  const ref = oneOf(random, customers);
  const word = ledger.word();
  const choice = random();
  await device.edit(ref, (fields, { at }) => {
    const note = fields.notes?.[Math.floor(choice * fields.notes.length)];
    if (!note) return fields;
    ledger.removed(note.note);
    ledger.wrote(`users/${ref.id}`, word);
    return { ...fields, notes: editNote(fields.notes, note.id, word, device.name, at) };
  });
}

export async function deletesNote({ device, ledger, random, customers }: Hand): Promise<void> {
  const ref = oneOf(random, customers);
  const choice = random();
  await device.edit(ref, (fields) => {
    const note = fields.notes?.[Math.floor(choice * fields.notes.length)];
    if (!note) return fields;
    ledger.removed(note.note);
    return { ...fields, notes: deleteNote(fields.notes, note.id) };
  });
}

export async function editsPrimaryNote({ device, ledger, random, customers }: Hand): Promise<void> {
  const ref = oneOf(random, customers);
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

export async function picksPlant({ device, ledger, random, customers }: Hand): Promise<void> {
  const ref = oneOf(random, customers);
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

// Fault 39: an employee may not change a customer's name; the text must end up parked.
export async function editsWhatTheRulesRefuse({ device, ledger, random, customers }: Hand): Promise<void> {
  if (device.role === 'admin' || random() < 0.5) return;
  const ref = oneOf(random, customers);
  const word = ledger.word();
  await device.edit(ref, (fields) => {
    ledger.removed(fields.lastName);
    ledger.wrote(`users/${ref.id}`, word);
    return { ...fields, lastName: word };
  });
}
