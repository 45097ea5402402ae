import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['the start of a sequence that moves the cursor', '\u001B'],
  ['the same in one character', '\u009B'],
  ['a line break', '\n'],
  ['a return to the beginning of the line', '\r'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a letter that turns what follows around', '\u202E'],
  ['a letter of no width', '\u200B'],
  ['half of a character', '\uD800'],
])('%s shows that it is there, and does nothing', (_, letter) => {
  expect(printable(`Ann${letter}Moss`)).toBe('Ann\uFFFDMoss');
});

test.each(['José Muñoz-O’Hara', 'Nguyễn Thị Ánh', '山田 太郎', 'Ann 🌱'])('%s stays as it is', (name) => {
  expect(printable(name)).toBe(name);
});
