import { expect, test } from 'vitest';
import { frozen } from './frozen.ts';

test('a copy holds the same, and nobody can change it', () => {
  const notes = [{ text: 'Prune', at: new Date(5), missing: undefined }];
  const copy = frozen({ notes, none: null });
  expect(copy).toStrictEqual({ notes, none: null });
  expect(copy.notes).not.toBe(notes);
  expect(() => copy.notes.push(...notes)).toThrow(TypeError);
  expect(() => Object.assign(copy.notes[0] ?? {}, { text: 'Weed' })).toThrow(TypeError);
});

test('what was written before is not changed by whoever wrote it', () => {
  const given = { notes: ['Prune'] };
  const copy = frozen(given);
  given.notes.push('Weed');
  expect(copy).toEqual({ notes: ['Prune'] });
});

test('a copy in another document is taken as it is', () => {
  const copy = frozen({ notes: ['Prune'] });
  expect(frozen({ fields: copy }).fields).toBe(copy);
});

test('what a storage does not take is refused', () => {
  expect(() => frozen({ run: () => undefined })).toThrow(/could not be cloned/);
});
