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

/** The cells of each row, of which the first has the titles. Throws where quotes do not match, with the line. */
export function readRows(text: string): string[][] {
  const [titles = ''] = text.split('\n', 1);
  const count = (delimiter: string): number => titles.split(delimiter).length;
  const [delimiter = ','] = delimiters.toSorted((one, other) => count(other) - count(one));
  return parse(text, { bom: true, delimiter, relaxColumnCount: true, skipEmptyLines: true });
}
