/** What a comparison with the office costs, by the bill of Firestore: a read for a document, and for a thousand counted. */
import { reconcile } from '#sync/engine/reconcile.ts';
import { comparing } from '#tests/support/comparing.ts';

/** One line for each number of differences, spread evenly over so many customers in the memory cloud. */
export async function comparisonLines(customers: number): Promise<string[]> {
  const lines: string[] = [];
  for (const differences of [0, 1, 10, 1_000]) {
    const { context, asked, change } = await comparing(customers);
    const every = customers / Math.max(1, differences);
    await change(Array.from({ length: differences }, (_, index) => Math.floor((index + 0.5) * every)));
    await reconcile(context);
    const { questions, reads, documents } = asked;
    lines.push(`${differences} differences: ${questions} questions, ${reads} reads, and ${documents} documents`);
  }
  return lines;
}
