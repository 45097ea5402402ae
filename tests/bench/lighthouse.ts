/** `npm run lighthouse`: how fast the front door is, best and median of five, for this machine only. */
import { openAudits } from '#tests/support/audits.ts';

const audits = await openAudits();
try {
  const scores: number[] = [];
  for (let run = 0; run < 5; run += 1) scores.push((await audits.scores('/', ['performance']))['performance'] ?? 0);
  const sorted = scores.toSorted((a, b) => b - a);
  console.log(`Performance of the front door: best ${sorted[0]}, median ${sorted[2]}, of 100.`);
} finally {
  await audits.stop();
}
