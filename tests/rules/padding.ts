/** Rules that evaluate more than they need to: what is still accepted then shows how many expressions are left. */

const update = 'allow update: if validMarks()';

/** The rules with so many expressions more in front of each change of a user. */
export function padded(rules: string, expressions: number): string {
  // A list of so many numbers, and `is list`.
  const padding = `[${'0, '.repeat(expressions - 5)}0] is list && `;
  if (rules.split(update).length !== 2) throw new Error('The rules have another way to change a user.');
  return rules.replace(update, update.replace('validMarks()', `${padding}validMarks()`));
}
