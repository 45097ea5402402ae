/** What is explored: two or three phones of staff, one customer with one note. */
import { addNote, deleteNote, editNote } from '#domain/notes.ts';
import type { Scenario, Scene, Step } from './office.ts';
import type { Stored } from '#domain/permission-request.ts';
import type { Device } from './device.ts';

const customer = { collection: 'users', id: 'c1' } as const;

const adds: Step = ({ ledger }, device) => {
  const word = ledger.word();
  return device.edit(customer, (fields, { at, synced }) => {
    ledger.wrote('users/c1', word, device.name);
    const note = { id: word.toLowerCase(), note: word, createdBy: device.name, createdAt: at };
    return { ...fields, notes: addNote(fields.notes, note, synced?.notes ?? []) };
  });
};

/** The first note that this device holds. */
const edits = editsNote(0);
/** The note that this device holds last: its own, where it has just written one. */
export const editsLast = editsNote(-1);

function editsNote(index: number): Step {
  return ({ ledger }, device) => {
    const word = ledger.word();
    return device.edit(customer, (fields, { at }) => {
      const note = fields.notes?.at(index);
      if (!note) return fields;
      ledger.removed(note.note);
      ledger.wrote('users/c1', word, device.name);
      return { ...fields, notes: editNote(fields.notes, note.id, word, device.name, at) };
    });
  };
}

const deletes: Step = ({ ledger }, device) =>
  device.edit(customer, (fields) => {
    const [note] = fields.notes ?? [];
    if (!note) return fields;
    ledger.removed(note.note);
    return { ...fields, notes: deleteNote(fields.notes, note.id) };
  });

/** One more line before what stands there. */
const writesLine: Step = ({ ledger }, device) => {
  const word = ledger.word();
  return device.edit(customer, (fields) => {
    ledger.wrote('users/c1', word, device.name);
    return { ...fields, primaryNote: [word, fields.primaryNote].filter(Boolean).join('\n') };
  });
};

/** In the office, with the word that they left. */
const removesCustomer: Step = async ({ ledger, server }) => {
  const stored = (await server.documentStore.all('users')).get('c1');
  if (!stored) return;
  ledger.archive(stored);
  const departure = { id: 'c1', rev: Number(stored['rev']) + 1, role: null, syncedAt: stored['syncedAt'] };
  await server.writeByHand(
    new Map<string, Stored | null>([
      ['users/c1', null],
      ['departures/c1', departure],
    ]),
  );
};

const cuts: Step = (_: Scene, device: Device) => device.line.cut();
const restores: Step = (_: Scene, device: Device) => device.line.restore();
const sendsInBackground: Step = (_: Scene, device: Device) => device.sendInBackground();
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
  {
    name: 'both write a line into one text, and one of them another',
    hands: [
      [0, [writesLine, writesLine]],
      [1, [writesLine]],
    ],
  },
  {
    name: 'the line of one is cut and comes back, while both write',
    hands: [
      [0, [adds, edits]],
      [0, [cuts, restores]],
      [1, [deletes]],
    ],
    lasts: 4_000,
  },
  {
    name: 'answers are lost to one, who is killed, while both write',
    hands: [
      [0, [adds]],
      [0, [losesAnswers, dies, hearsAgain, opens]],
      [1, [edits]],
    ],
    lasts: 2_000,
  },
  {
    name: 'one opens a second tab, while both write',
    hands: [
      [0, [adds, deletes]],
      [0, [opens]],
      [1, [edits]],
    ],
  },
  {
    name: 'one sends in the background beside a tab that dies, while both write',
    hands: [
      [0, [adds]],
      [0, [sendsInBackground, dies, sendsInBackground, opens]],
      [1, [edits]],
    ],
  },
  {
    name: 'the customer is removed, while both write',
    hands: [
      [0, [adds]],
      [1, [edits]],
      [1, [removesCustomer]],
    ],
    lasts: 1_000,
  },
  {
    name: 'the customer is removed, while one writes on',
    hands: [
      [0, [adds, adds, adds]],
      [1, [removesCustomer]],
    ],
    lasts: 1_000,
  },
];
