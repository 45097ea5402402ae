import { describe, expect, test } from 'vitest';
import { readRows, textOf } from './customers-file.ts';

const rows = [
  ['Name', 'Address', 'Email'],
  ['Abbott, Ann', '1 Elm; rear', 'ann@mail.test'],
];

test.each([
  ['commas', 'Name,Address,Email\n"Abbott, Ann",1 Elm; rear,ann@mail.test\n'],
  ['semicolons', 'Name;Address;Email\nAbbott, Ann;"1 Elm; rear";ann@mail.test\n'],
  ['tabs', 'Name\tAddress\tEmail\nAbbott, Ann\t1 Elm; rear\tann@mail.test'],
  [
    'a mark at the beginning and lines as Windows ends them',
    '\uFEFFName,Address,Email\r\n"Abbott, Ann","1 Elm; rear",ann@mail.test\r\n\r\n',
  ],
])('a file with %s', (_, text) => {
  expect(readRows(text)).toEqual(rows);
});

test.each([
  ['Windows and Unix', 'Name,Email\r\nAnn,a@mail.test\nBob,b@mail.test\n'],
  ['Unix and Windows', 'Name,Email\nAnn,a@mail.test\r\nBob,b@mail.test\r\n'],
  ['an old Mac', 'Name,Email\rAnn,a@mail.test\rBob,b@mail.test\r'],
])('lines as %s end them, also in one file', (_, text) => {
  expect(readRows(text)).toEqual([
    ['Name', 'Email'],
    ['Ann', 'a@mail.test'],
    ['Bob', 'b@mail.test'],
  ]);
});

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a file of an old Mac with %s, however many commas its cells have', (_, between) => {
  const lines = [
    ['Name', 'Address'],
    ['Abbott, Ann', '1 Elm, rear, left'],
    ['Lee, Bo', '2 Oak, front'],
  ];
  expect(readRows(lines.map((cells) => cells.join(between)).join('\r'))).toEqual(lines);
});

test('commas within a title part nothing', () => {
  const titles = ['Name', 'Address (street, city, state, zip)', 'Phone, mobile\nor home'];
  const lines = [titles, ['Ann Lee', '1 Elm St', '9165550142']];
  const quoted = lines.map((cells) => cells.map((cell) => (/[,\n]/.test(cell) ? `"${cell}"` : cell)).join('\t'));
  expect(readRows(quoted.join('\r\n'))).toEqual(lines);
});

test('an empty line is counted, as in a spreadsheet, also before the titles; at the end there is none', () => {
  expect(readRows('\n;\nName;Email\n\nAnn;a@mail.test\n\n')).toEqual([
    [''],
    ['', ''],
    ['Name', 'Email'],
    [''],
    ['Ann', 'a@mail.test'],
  ]);
  expect(readRows('\n')).toEqual([]);
});

test('one column, and rows that are longer or shorter than the titles', () => {
  expect(readRows('Name\nAnn\n')).toEqual([['Name'], ['Ann']]);
  expect(readRows('Name,Email\nAnn\nBob,b@mail.test,more\n')).toEqual([
    ['Name', 'Email'],
    ['Ann'],
    ['Bob', 'b@mail.test', 'more'],
  ]);
});

test('a line break in a cell, and quotes in quotes', () => {
  expect(readRows('Name,Note\nAnn,"Gate ""left""\nDog"\n')[1]).toEqual(['Ann', 'Gate "left"\nDog']);
});

test('quotes that do not match are told with their line', () => {
  expect(() => readRows('Name,Note\nAnn,"open\n')).toThrow(/line 3|line 2/);
});

describe('The text of a file', () => {
  const spanish = 'Name\nJosé Muñoz\n';

  test.each([
    ['UTF-8', Buffer.from(spanish)],
    ['UTF-8 with a mark at the beginning', Buffer.from(`\uFEFF${spanish}`)],
  ])('is read as %s', (_, bytes) => {
    expect(readRows(textOf(bytes) ?? '')).toEqual([['Name'], ['José Muñoz']]);
  });

  test.each([
    ['Windows-1252, as Excel saves CSV (Comma delimited)', Buffer.from(spanish, 'latin1')],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${spanish}`, 'utf16le')],
    ['UTF-16 with a mark, the other way round', Buffer.from(`\uFEFF${spanish}`, 'utf16le').swap16()],
    ['UTF-16 of plain letters without a mark', Buffer.from('Name\nAnn\n', 'utf16le')],
  ])('is not guessed from %s', (_, bytes) => {
    expect(textOf(bytes)).toBeUndefined();
  });
});
