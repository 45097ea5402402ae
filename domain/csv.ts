/** Comma-separated values, as RFC 4180 writes them and spreadsheets read them. */

/** A spreadsheet would take it for a formula, whoever wrote it. */
const formula = /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/u;
/** Some part cells at semicolons and tabs as well, unless these stand in quotes. */
const special = /[",;\r\n\t]|^\s|\s$/u;

/** Begins with the mark by which spreadsheets know UTF-8. A text that looks like a formula gets an apostrophe in front. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

function field(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return special.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
