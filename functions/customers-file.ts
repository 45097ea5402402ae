/** A list of customers as a spreadsheet saves it. */
import { parse } from 'csv-parse/sync';

/** What spreadsheets put between cells, by the country that they are set to. */
const delimiters = [',', ';', '\t'];

/** The cells of each row, of which the first has the titles. Throws where quotes do not match, with the line. */
export function readRows(text: string): string[][] {
  const [titles = ''] = text.split('\n', 1);
  const count = (delimiter: string): number => titles.split(delimiter).length;
  const [delimiter = ','] = delimiters.toSorted((one, other) => count(other) - count(one));
  return parse(text, { bom: true, delimiter, relaxColumnCount: true, skipEmptyLines: true });
}
