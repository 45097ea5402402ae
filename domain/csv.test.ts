import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const read = (text: string): string[][] => parse(text, { bom: true });

test('lines end in CRLF, and what holds a comma, a quote or a line end stands in quotes: RFC 4180', () => {
  expect(
    csvOf([
      ['Last name', 'City'],
      ['O"Brien, Siobhan', 'Line 1\nLine 2'],
      ['', 'Mather'],
    ]),
  ).toBe('\uFEFFLast name,City\r\n"O""Brien, Siobhan","Line 1\nLine 2"\r\n,Mather\r\n');
});

test.each(['=1+1', '+1', '-2', '@SUM(A1)', '\tx', '\rx', ' =1+1', '＝1', '=HYPERLINK("http://a.test","x")'])(
  'a formula is a text: %j',
  (text) => {
    expect(read(csvOf([[text]]))).toEqual([[`'${text}`]]);
  },
);

test.each(['1=1', 'a-b', '(916) 555-0142', 'maria@mail.test', '’quoted', '🌷 שלום'])('stays as it is: %j', (text) => {
  expect(read(csvOf([[text]]))).toEqual([[text]]);
});

test('each cell stays one where semicolons and tabs part cells as well, as in LibreOffice unless it is told otherwise', () => {
  const rows = [['Lee', '12 Elm Street; rear gate', 'Shade;=1+1', 'Roses\tKale']];
  expect(parse(csvOf(rows), { bom: true, delimiter: [',', ';', '\t'] })).toEqual(rows);
});

test('whatever is written is read again by others, and begins no formula', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', 'a') }),
  );
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(anything, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    );
  fc.assert(
    fc.property(table, (rows) => {
      // A line of nothing at all is no row for the reader.
      const written = rows.map((row) => ['x', ...row]);
      const found = read(csvOf(written));
      expect(found.map((row) => row.map((text) => text.replace(/^'(?=[\t\r]|\s*[=+\-@＝＋－＠])/u, '')))).toEqual(
        written.map((row) => row.map((text) => text.replace(/^'(?=[\t\r]|\s*[=+\-@＝＋－＠])/u, ''))),
      );
      expect(found.flat().filter((text) => /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u.test(text))).toEqual([]);
    }),
  );
});
