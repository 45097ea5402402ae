/** What a comparison with the office costs, by the bill of Firestore: a read for a document, and for a thousand counted. */
import { reconcile } from '#sync/engine/reconcile.ts';
import { comparing } from '#tests/support/comparing.ts';

/**
 * The first comparison of a day, which counts all as well, and then one line for each number of differences, spread evenly
 * over so many customers in the memory of a server.
 */
export async function comparisonLines(customers: number): Promise<string[]> {
  const lines: string[] = [];
  for (const differences of [0, 1, 10, 1_000]) {
    const { context, asked, change } = await comparing(customers);
    await reconcile(context);
    if (lines.length === 0) lines.push(`first of a day, nothing differs: ${inWords(asked)}`);
    Object.assign(asked, { questions: 0, reads: 0, documents: 0 });
    const every = customers / Math.max(1, differences);
    await change(Array.from({ length: differences }, (_, index) => Math.floor((index + 0.5) * every)));
    await reconcile(context);
    lines.push(`${differences} differences: ${inWords(asked)}`);
  }
  return lines;
}

function inWords({ questions, reads, documents }: Record<'questions' | 'reads' | 'documents', number>): string {
  return `${questions} questions, ${reads} reads, and ${documents} documents`;
}
