/** What is explored: two or three phones of staff, one customer with one note. */
import { addNote, deleteNote, editNote } from '#domain/notes.ts';
import type { Scenario, Scene, Step } from './exploration.ts';
import type { Device } from './device.ts';

const customer = { collection: 'users', id: 'c1' } as const;

const adds: Step = ({ ledger }, device) => {
  const word = ledger.word();
  return device.edit(customer, (fields, { at, synced }) => {
    ledger.wrote('users/c1', word);
    const note = { id: word.toLowerCase(), note: word, createdBy: device.name, createdAt: at };
    return { ...fields, notes: addNote(fields.notes, note, synced?.notes ?? []) };
  });
};

/** The first note that this device holds. */
const edits: Step = ({ ledger }, device) => {
  const word = ledger.word();
  return device.edit(customer, (fields, { at }) => {
    const [note] = fields.notes ?? [];
    if (!note) return fields;
    ledger.removed(note.note);
    ledger.wrote('users/c1', word);
    return { ...fields, notes: editNote(fields.notes, note.id, word, device.name, at) };
  });
};

const deletes: Step = ({ ledger }, device) =>
  device.edit(customer, (fields) => {
    const [note] = fields.notes ?? [];
    if (!note) return fields;
    ledger.removed(note.note);
    return { ...fields, notes: deleteNote(fields.notes, note.id) };
  });

const losesAnswers: Step = (_: Scene, device: Device) => void (device.line.loss = 1);
const hearsAgain: Step = (_: Scene, device: Device) => void (device.line.loss = 0);
const dies: Step = (_: Scene, device: Device) => device.kill();
const opens: Step = (_: Scene, device: Device) => device.openTab();

export const scenarios: readonly Scenario[] = [
  {
    name: 'both add a note',
    hands: [
      [0, [adds]],
      [1, [adds]],
    ],
  },
  {
    name: 'one adds and edits, the other deletes',
    hands: [
      [0, [adds, edits]],
      [1, [deletes]],
    ],
  },
  {
    name: 'both edit the same note',
    hands: [
      [0, [edits]],
      [1, [edits]],
    ],
  },
  {
    name: 'one edits, the other deletes',
    hands: [
      [0, [edits]],
      [1, [deletes]],
    ],
  },
  {
    name: 'answers are lost to one, while both write',
    hands: [
      [0, [edits, deletes]],
      [0, [losesAnswers, hearsAgain]],
      [1, [adds]],
    ],
    lasts: 1_500,
  },
  {
    name: 'one is killed anywhere, while both write',
    hands: [
      [0, [adds]],
      [0, [dies, opens]],
      [1, [edits]],
    ],
  },
  {
    name: 'three write',
    hands: [
      [0, [edits]],
      [1, [deletes]],
      [2, [adds]],
    ],
  },
];
