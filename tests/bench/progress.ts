/** What is told while it runs, and what did not work: one failure hides nobody else's figures. */
import { median, type Samples } from './statistics.ts';

export class Progress {
  readonly failures: string[] = [];
  #measure = '';

  /** Names what comes next. */
  begin(measure: string): void {
    this.#measure = measure;
    console.error(`… ${measure}`);
  }

  /** Undefined where it failed each time. */
  async attempt<T>(what: string, work: () => Promise<T>, tries = 1): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      const [reason] = String(error instanceof Error ? error.message : error).split('\n');
      console.error(`  ${what} did not work: ${reason}`);
      if (tries > 1) return this.attempt(what, work, tries - 1);
      this.failures.push(`${this.#measure}, ${what}: ${reason}`);
      return undefined;
    }
  }

  /**
   * Measures all names again and again, in turns, so that whatever else the machine does hits them alike.
   * Each repetition begins with another one. Who fails twice on end is not asked again: now and then the emulator
   * leaves a question without an answer.
   */
  async inTurns<Name extends string>(
    names: readonly Name[],
    repetitions: number,
    measure: (name: Name, repetition: number) => Promise<number[]>,
  ): Promise<Samples<Name>> {
    const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Samples<Name>;
    const out = new Set<Name>();
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      for (let turn = 0; turn < names.length; turn += 1) {
        const name = names[(turn + repetition) % names.length] as Name;
        if (out.has(name)) continue;
        const turnName = `${name} ${repetition + 1}/${repetitions}`;
        const times = await this.attempt(turnName, () => measure(name, repetition), 2);
        samples[name].push(...(times ?? []));
        if (times) console.error(`  ${turnName}: ${median(times).toFixed(1)} ms`);
        else out.add(name);
      }
    }
    return samples;
  }
}
