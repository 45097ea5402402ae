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

/**
 * Measures all names again and again, in turns, so that whatever else the machine does hits them alike.
 * Each repetition begins with another one.
 */
export async function inTurns<Name extends string>(
  names: readonly Name[],
  repetitions: number,
  measure: (name: Name, repetition: number) => Promise<number[]>,
): Promise<Samples<Name>> {
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Samples<Name>;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + repetition) % names.length] as Name;
      try {
        samples[name].push(...(await measure(name, repetition)));
      } catch (cause) {
        throw new Error(`${name}, repetition ${repetition + 1}, failed`, { cause });
      }
    }
  }
  const medians = names.map((name) => `${name} ${median(samples[name]).toFixed(1)} ms`);
  console.error(`  ${medians.join(', ')}`);
  return samples;
}
