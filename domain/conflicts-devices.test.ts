/** Three devices change values, without knowing of each other or in sight of each other: exactly those who lost one are told. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPlant } from '#tests/support/plants.ts';
import { aUser } from '#tests/support/people.ts';
import { changePlant } from './catalogue-editing.ts';
import { noCatalogue, type Catalogue, type CataloguePlant } from './catalogue.ts';
import { catalogueConflict, userConflict, type Conflict } from './conflicts.ts';
import { mergeCatalogue, mergeUser } from './merge.ts';
import { withTyped } from './plant-form.ts';
import type { User } from './user.ts';

/** Three devices that set values, and meet the server in any order. `T` is the whole document. */
interface Kind<T> {
  first: T;
  /** Which values there are. */
  values: string[];
  read: (document: T, value: string) => string;
  write: (document: T, value: string, to: string) => T;
  merge: (base: T | null, mine: T, theirs: T) => T;
  conflict: Conflict<T>;
}

const people: Kind<User> = {
  first: aUser('ada'),
  values: ['mobile', 'address', 'zipcode'],
  read: (user, value) => user[value as 'mobile'],
  write: (user, value, to) => ({ ...user, [value]: to }),
  merge: mergeUser,
  conflict: userConflict,
};
const plants: Kind<Catalogue> = {
  first: { ...noCatalogue, plants: [aPlant('Basil', 'Herbs'), aPlant('Mint', 'Herbs')], categories: ['Herbs'] },
  values: ['basil link', 'basil name', 'basil size', 'mint size'],
  read(catalogue, value) {
    const [id, field] = value.split(' ');
    return String(catalogue.plants.find((plant) => plant.id === id)?.[field as keyof CataloguePlant]);
  },
  write(catalogue, value, to) {
    const [id = '', field = ''] = value.split(' ');
    const typed = { [field]: { text: to, from: '' } };
    return changePlant(catalogue, aPlant(id, 'Herbs'), (now) => withTyped(now, typed));
  },
  merge: mergeCatalogue,
  conflict: catalogueConflict,
};

interface Step {
  device: number;
  act: 'set' | 'sync';
  value: number;
  to: number;
}
interface Told {
  device: number;
  value: string;
  mine: string;
  theirs: string;
}

/** As the engine does it: a device joins what it has with what the server has, then sends it. */
class World<T extends object> {
  readonly kind: Kind<T>;
  server: T;
  rev = 0;
  readonly told: Told[] = [];
  readonly devices: { base: T; mine: T; rev: number }[];
  /** Who typed what, and whether somebody who saw it typed something else. */
  readonly typed: { device: number; value: string; to: string; seenAndReplaced: boolean }[] = [];

  constructor(kind: Kind<T>) {
    this.kind = kind;
    this.server = kind.first;
    this.devices = [0, 1, 2].map(() => ({ base: kind.first, mine: kind.first, rev: 0 }));
  }

  set(index: number, value: string, to: string): void {
    const device = this.devices[index];
    if (!device) return;
    const shown = this.kind.read(device.mine, value);
    for (const entry of this.typed) if (entry.value === value && entry.to === shown) entry.seenAndReplaced = true;
    this.typed.push({ device: index, value, to, seenAndReplaced: false });
    device.mine = this.kind.write(device.mine, value, to);
  }

  sync(index: number): void {
    const device = this.devices[index];
    if (!device) return;
    const { kind, server } = this;
    if (device.rev !== this.rev) {
      const merged = kind.merge(device.base, device.mine, server);
      const lost = kind.conflict(device.base, device.mine, server, merged);
      for (const value of lost ? kind.values : []) {
        const [mine, theirs] = [kind.read(lost as T, value), kind.read(server, value)];
        if (mine !== theirs) this.told.push({ device: index, value, mine, theirs });
      }
      Object.assign(device, { base: server, mine: merged, rev: this.rev });
    }
    if (device.mine === device.base) return;
    this.rev += 1;
    this.server = device.mine;
    Object.assign(device, { base: device.mine, rev: this.rev });
  }

  run(steps: readonly Step[], text: (step: Step, count: number) => string): void {
    steps.forEach((step, count) => {
      if (step.act === 'sync') return this.sync(step.device);
      this.set(step.device, this.kind.values[step.value % this.kind.values.length] ?? '', text(step, count));
    });
    for (const index of [0, 1, 2, 0, 1, 2]) this.sync(index);
  }
}

const steps = fc.array(
  fc.record({
    device: fc.nat(2),
    act: fc.constantFrom('set' as const, 'set' as const, 'sync' as const),
    value: fc.nat(11),
    to: fc.nat(2),
  }),
  { maxLength: 30 },
);
/** A number is a name, an address and a size alike. */
const never = (_: Step, count: number) => String(100 + count);

describe.each([
  ['a person', people],
  ['the catalogue', plants],
] as [string, Kind<User>][])('three devices and values of %s', (_, kind) => {
  it('each value that nobody saw and replaced is at the server, or told where it was typed, once', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const world = new World(kind);
        world.run(list, never);
        for (const { device, value, to, seenAndReplaced } of world.typed) {
          const told = world.told.filter((entry) => entry.value === value && entry.mine === to);
          const stands = seenAndReplaced || kind.read(world.server, value) === to;
          expect(told.map((entry) => entry.device)).toEqual(stands ? [] : [device]);
        }
        // Whatever is told was typed there, and what stands instead came from somebody else.
        for (const { device, value, mine, theirs } of world.told) {
          expect(world.typed).toContainEqual({ device, value, to: mine, seenAndReplaced: false });
          expect(world.typed.find((entry) => entry.value === value && entry.to === theirs)?.device).not.toBe(device);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('nobody is told where only one of them changes a value', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const world = new World(kind);
        world.run(
          list.map((step) => ({ ...step, value: step.device })),
          never,
        );
        expect(world.told).toEqual([]);
      }),
    );
  });

  it('nobody is told where all type the same', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const world = new World(kind);
        world.run(list, () => '7');
        expect(world.told).toEqual([]);
      }),
    );
  });

  it('nobody is told who sees each change of the others before typing', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const world = new World(kind);
        world.run(
          list.flatMap((step) => [
            { ...step, act: 'sync' as const },
            { ...step, act: 'set' as const },
            { ...step, act: 'sync' as const },
          ]),
          ({ to }) => String(to),
        );
        expect(world.told).toEqual([]);
      }),
    );
  });

  it('of few values what is told and what stands instead are never the same', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const world = new World(kind);
        world.run(list, ({ to }) => String(to));
        for (const { device, value, mine, theirs } of world.told) {
          expect(mine).not.toBe(theirs);
          const own = world.typed.some(
            (entry) => entry.device === device && entry.value === value && entry.to === mine,
          );
          expect(own).toBe(true);
        }
      }),
    );
  });
});
