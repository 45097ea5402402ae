import { type Customer, type Line, rowsOnScreen } from '../rival.ts';

/** Of customers in the order of the list: the first in whose text each word stands. For who has no search of its own. */
export function found(customers: Iterable<Customer>, words: readonly string[]): Line[] {
  const lines: Line[] = [];
  for (const customer of customers) {
    if (!words.every((word) => customer.text.includes(word))) continue;
    lines.push(customer);
    if (lines.length === rowsOnScreen) break;
  }
  return lines;
}
