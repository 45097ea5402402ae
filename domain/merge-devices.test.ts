/** Devices and a server, as the protocol has them meet: merge on the device, then send what stands on the server's revision. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeUser } from './merge.ts';
import { addNote, deleteNote, editNote, settleNote } from './notes.ts';
import type { User } from './user.ts';

interface Device {
  mine: User;
  base: User;
  rev: number;
}

type Kind = 'add' | 'edit' | 'delete' | 'settle' | 'line' | 'cut line' | 'remove text' | 'pick' | 'unpick' | 'sync';
interface Step {
  device: number;
  kind: Kind;
  choice: number;
}

const kinds: Kind[] = [
  'add',
  'add',
  'edit',
  'edit',
  'delete',
  'settle',
  'line',
  'line',
  'cut line',
  'remove text',
  'pick',
  'unpick',
  'sync',
  'sync',
  'sync',
];
const steps = fc.array(fc.record<Step>({ device: fc.nat(2), kind: fc.constantFrom(...kinds), choice: fc.nat(9_999) }), {
  minLength: 5,
  maxLength: 50,
});

/** What must be on the server in the end: every word written, but those that somebody took out knowingly. */
class World {
  server: User;
  rev = 1;
  readonly devices: Device[];
  readonly written = new Set<string>();
  readonly taken = new Set<string>();
  /** Words of which either end is right: what was removed or copied as a whole while somebody else changed it. */
  readonly either = new Set<string>();
  #words = 0;

  constructor(older: number) {
    const notes = Array.from({ length: older }, (_, index) => ({
      id: `n${index}`,
      note: this.#word(),
      createdBy: 'Ada',
      createdAt: index,
    }));
    this.server = {
      id: 'u',
      notes,
      primaryNote: `${this.#word()}\n${this.#word()}`,
      plants: [],
      messages: [],
    } as unknown as User;
    this.devices = [0, 1, 2].map(() => ({ mine: this.server, base: this.server, rev: 1 }));
  }

  #word(): string {
    const word = `w${this.#words++}`;
    this.written.add(word);
    return word;
  }

  run({ device: index, kind, choice }: Step): void {
    const device = this.devices[index];
    if (!device) return;
    if (kind === 'sync') this.sync(device);
    else device.mine = this.#change(device, kind, choice);
  }

  sync(device: Device): void {
    if (device.rev !== this.rev) {
      device.mine = mergeUser(device.base, device.mine, this.server);
      device.base = this.server;
      device.rev = this.rev;
    }
    if (device.mine === device.base) return;
    this.server = device.mine;
    device.base = device.mine;
    device.rev = ++this.rev;
  }

  #change({ mine, base }: Device, kind: Exclude<Kind, 'sync'>, choice: number): User {
    const notes = mine.notes ?? [];
    const note = notes[choice % notes.length];
    const lines = mine.primaryNote?.split('\n') ?? [];
    const place = choice % (lines.length + 1);
    if (kind === 'add') {
      const word = this.#word();
      const added = addNote(
        notes,
        { id: word, note: word, createdBy: 'Ada', createdAt: 1_000 + this.#words },
        base.notes ?? [],
      );
      for (const other of notes) if (!added.includes(other)) this.taken.add(other.note);
      return { ...mine, notes: added };
    }
    if (kind === 'edit' && note) {
      this.taken.add(note.note);
      return { ...mine, notes: editNote(notes, note.id, this.#word(), 'Bo', 5) };
    }
    if (kind === 'delete' && note) {
      this.taken.add(note.note);
      return { ...mine, notes: deleteNote(notes, note.id) };
    }
    const second = notes.find(({ of }) => of !== undefined);
    if (kind === 'settle' && second?.of !== undefined) {
      const { of: first } = second;
      for (const each of notes) if (each.id === first || each.of === first) this.either.add(each.note);
      return { ...mine, notes: settleNote(notes, first, [first, second.id, null][choice % 3] ?? null) };
    }
    if (kind === 'line') return { ...mine, primaryNote: lines.toSpliced(place, 0, this.#word()).join('\n') };
    if (kind === 'cut line' && lines.length > 1) {
      this.taken.add(lines[place % lines.length] ?? '');
      return { ...mine, primaryNote: lines.toSpliced(place % lines.length, 1).join('\n') };
    }
    if (kind === 'remove text') {
      // An edit beats the removal and brings the whole text back as some device has it, lines cut elsewhere included.
      for (const each of this.devices)
        for (const text of [each.mine.primaryNote, each.base.primaryNote])
          for (const line of text?.split('\n') ?? []) this.either.add(line);
      const { primaryNote: _, ...rest } = mine;
      return rest;
    }
    if (kind === 'pick') {
      const word = this.#word();
      return { ...mine, plants: [...mine.plants, { id: word, name: word }] };
    }
    const pick = mine.plants[choice % mine.plants.length];
    if (kind !== 'unpick' || !pick) return mine;
    this.taken.add(pick.name);
    return { ...mine, plants: mine.plants.filter((other) => other !== pick) };
  }

  settle(order: readonly number[]): void {
    for (const index of [...order, ...order]) {
      const device = this.devices[index];
      if (device) this.sync(device);
    }
  }

  words(): string[] {
    const { notes = [], primaryNote = '', plants } = this.server;
    return [
      ...notes.map((note) => note.note),
      ...primaryNote.split('\n').filter(Boolean),
      ...plants.map(({ name }) => name),
    ];
  }
}

const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });

test.each([2, 100])(
  'from %i notes: nothing written is lost or doubled, nothing taken out comes back, all devices end equal',
  (older) => {
    fc.assert(
      fc.property(steps, order, (list, last) => {
        const world = new World(older);
        for (const step of list) world.run(step);
        world.settle(last);
        for (const device of world.devices) expect(device.mine).toEqual(world.server);
        const certain = (word: string): boolean => !world.either.has(word);
        const expected = [...world.written].filter((word) => !world.taken.has(word));
        expect(world.words().filter(certain).toSorted()).toEqual(expected.filter(certain).toSorted());
      }),
      { numRuns: 300 },
    );
  },
);

test('the same words result whichever device comes first', () => {
  fc.assert(
    fc.property(steps, order, order, (list, one, two) => {
      const offline = list.filter(({ kind }) => kind !== 'sync' && kind !== 'remove text');
      const ends = [one, two].map((last) => {
        const world = new World(3);
        for (const step of offline) world.run(step);
        world.settle(last);
        return world.words().toSorted();
      });
      expect(ends[0]).toEqual(ends[1]);
    }),
    { numRuns: 300 },
  );
});
