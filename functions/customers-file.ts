/** A list of customers as a spreadsheet saves it. */
import { parse } from 'csv-parse/sync';

/** The text of a file. Undefined where it is not UTF-8: which letters were meant cannot be told then. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 of plain letters is UTF-8 too, with one of these beside each.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** What spreadsheets put between cells, by the country that they are set to. */
const delimiters = [',', ';', '\t'];

/** How lines end: a file that was put together from others may have each. */
const recordDelimiter = ['\r\n', '\n', '\r'];

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell === '');

/**
 * The cells of each row, of which the first that is not empty has the titles. An empty line is a row, as spreadsheets count it.
 * Throws where quotes do not match, with the line.
 */
export function readRows(text: string): string[][] {
  const unquoted = text.trimStart().replace(/"[^"]*"/g, '');
  const [titles = ''] = unquoted.split(/[\r\n]/, 1);
  const count = (delimiter: string): number => titles.split(delimiter).length;
  const [delimiter = ','] = delimiters.toSorted((one, other) => count(other) - count(one));
  const rows: string[][] = parse(text, { bom: true, delimiter, recordDelimiter, relaxColumnCount: true });
  return rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1);
}
