import { expect, test } from 'vitest';
import { mergeNotes } from './merge-notes.ts';
import { textHash } from './text-hash.ts';
import type { Note } from './user.ts';

const note = (text: string, more: Partial<Note> = {}): Note => {
  return { id: 'n', note: text, createdBy: 'Tom', createdAt: 5, ...more };
};
const texts = (notes: Note[]) => notes.map(({ note }) => note).toSorted();

test.each(['device', 'device and the server'])(
  'an overtaken text stands beside the other, also where the note of its name says something else on the %s',
  (where) => {
    const version = note('Dog bites', { id: `n~${textHash('Gate sticks')}`, of: 'n' });
    const known = where === 'device' ? [] : [version];
    const merged = mergeNotes(
      [note('Gate'), ...known],
      [note('Gate sticks'), version],
      [note('Gate is open'), ...known],
    );
    expect(texts(merged)).toEqual(['Dog bites', 'Gate is open', 'Gate sticks']);
    expect(new Set(merged.map(({ id }) => id)).size).toBe(3);
  },
);
