/** `npm run doctor`: what keeps this from being deployed, one sentence each. Exits with 1 where there is any. */
import { examine } from './examine.ts';

const { troubles, samples, notices } = await examine(Date.now());
const all = [...troubles, ...samples.map(({ trouble }) => trouble)];
for (const trouble of all) console.log(`- ${trouble}`);
for (const notice of notices) console.log(`Notice: ${notice}`);
if (all.length === 0) console.log('Nothing keeps this from being deployed.');
else console.log(`Not to be deployed yet: ${all.length} ${all.length === 1 ? 'thing' : 'things'} to put right.`);
process.exitCode = all.length > 0 ? 1 : 0;
