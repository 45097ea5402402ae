/** What is left of many measurements. */

/** The value below which this share of the others lies. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Between the middle two where their number is even. */
export function median(values: readonly number[]): number {
  const middle = values.length / 2;
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

export type Samples<Name extends string> = Record<Name, number[]>;
