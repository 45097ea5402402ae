/** Values for fuzzing: of every type that the database has, some in order, most of them odd. */
import type { Stored } from '#domain/permission-request.ts';
import { pick, type Random } from '#tests/sync/scheduler.ts';
import { Foreign } from '../case.ts';
import { now } from '../world.ts';

const hour = 3_600_000;

/** Some at the limits of the rules; none where it matters in which hour a run began. */
const numbers = [
  0,
  1,
  -1,
  7,
  0.5,
  -3.25,
  1_700_000_000_000,
  1_700_000_000_000.5,
  946_684_799_999,
  946_684_800_000,
  now,
  now + 23 * hour,
  now + 26 * hour,
  8.64e15,
  2 ** 53 - 2,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 60,
  -(2 ** 53),
  1e300,
  Number.NaN,
  Infinity,
  -Infinity,
];
const texts = [
  '',
  ' ',
  '\u00a0\u3000',
  '\ufeff',
  '\u200b',
  '\u000b',
  'x',
  'Basil',
  '12 Elm Street',
  '9165550100',
  'two\nlines',
  '🌻',
  'É',
  'admin',
  'customer',
  'employee',
  'b:1 a:1',
  'b:1  a:1',
  'garden@x',
  '__proto__',
];
const lengths = [20, 50, 64, 65, 100, 101, 200, 201, 320, 321, 400, 401, 500, 2000, 2001, 5000, 5001, 20_001];
const foreign = ['reference', 'geo point', 'bytes', 'timestamp', 'vector'] as const;

export const chance = (random: Random, share: number): boolean => random() < share;
export const upTo = (random: Random, most: number): number => Math.floor(random() * (most + 1));

export function anyText(random: Random): string {
  if (chance(random, 0.7)) return pick(random, texts);
  return pick(random, ['x', 'é', '🌻', ' ']).repeat(pick(random, lengths));
}

/** A value that may stand in a document; in a list, where the database allows neither lists nor vectors, `listed`. */
export function anyValue(random: Random, depth = 0, listed = false): unknown {
  const kinds = ['null', 'truth', 'number', 'number', 'text', 'text', 'foreign', 'list', 'map'] as const;
  const kind = pick(random, kinds);
  if (kind === 'null') return null;
  if (kind === 'truth') return chance(random, 0.5);
  if (kind === 'number') return pick(random, numbers);
  if (kind === 'foreign') return new Foreign(pick(random, foreign.slice(0, listed ? -1 : undefined)));
  if (kind === 'text' || depth > 2) return anyText(random);
  if (kind === 'map') return anyMap(random, depth + 1);
  return listed ? null : Array.from({ length: upTo(random, 3) }, () => anyValue(random, depth + 1, true));
}

const keys = ['id', 'name', 'category', 'note', 'message', 'read', 'createdAt', 'userId', 'role', 'x'];

function anyMap(random: Random, depth: number): Stored {
  const fields = Array.from({ length: upTo(random, 3) }, (): [string, unknown] => [
    pick(random, keys),
    anyValue(random, depth),
  ]);
  return Object.fromEntries(fields);
}
