/** The growing season of a plant: first and last month, 0 to 11, which may wrap over New Year. Source: spec 3.4, D13. */
import { monthNames } from './months.ts';

/** January to December. Source: spec 5.4. */
export const wholeYear = [0, 11] as const;

/** Whether a plant grows in a month, 0 to 11. A plant that does not say when grows all year. */
export function inSeason(months: readonly number[] | undefined, month: number): boolean {
  const [first, last] = ends(months);
  return first <= last ? first <= month && month <= last : first <= month || month <= last;
}

/** Which of the twelve months the season covers. */
export function seasonMonths(months: readonly number[] | undefined): boolean[] {
  return monthNames.map((_, month) => inSeason(months, month));
}

/** 'September to May', 'in May', 'all year': to be read after 'Grows'. */
export function seasonText(months: readonly number[] | undefined): string {
  const [first, last] = ends(months);
  if ((last + 1) % 12 === first) return 'all year';
  return first === last ? `in ${monthNames[first]}` : `${monthNames[first]} to ${monthNames[last]}`;
}

/** What is no month counts as the default. */
function ends(months: readonly number[] | undefined): readonly [number, number] {
  const [first, last] = Array.isArray(months) ? (months as readonly unknown[]) : [];
  return isMonth(first) && isMonth(last) ? [first, last] : wholeYear;
}

function isMonth(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 11;
}
