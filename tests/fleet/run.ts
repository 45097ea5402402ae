/**
 * `npm run fleet -- --phones 500 --minutes 5`: so many phones of employees on one Firestore emulator, and what became of what they wrote.
 * `--acts 500` says how often somebody acts, all together, by default as often as docs/scale.md assumes; `--customers 20` whom it may be about; `--processes 2` how many hold the phones;
 * `--seed 2` chooses other acts; `--timeout 30` minutes may pass until nothing waits.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { runFleet } from './fleet.ts';
import { reportLines } from './report.ts';

const { values } = parseArgs({
  options: {
    phones: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '5' },
    acts: { type: 'string' },
    customers: { type: 'string', default: '20' },
    processes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    timeout: { type: 'string', default: '30' },
  },
});
const phones = Number(values.phones);
const [minutes, customers] = [Number(values.minutes), Number(values.customers)];
/** Of one employee between two of their writes: twenty in eight hours, as docs/scale.md assumes. */
const minutesOfAct = 24;
const load = () => (loadavg()[0] ?? 0).toFixed(1);
const loadBefore = load();

const report = await runFleet({
  phones,
  customers,
  processes: Number(values.processes),
  acts: Number(values.acts ?? Math.ceil((phones * minutes) / minutesOfAct)),
  seconds: minutes * 60,
  seed: Number(values.seed),
  timeout: Number(values.timeout) * 60,
  told: (what) => process.stderr.write(`… ${what}\n`),
});
const faults = [...report.lost, ...report.doubled, ...report.faults];
const lines = [
  ...reportLines(report, { phones, minutes, customers }),
  `${availableParallelism()} processors, load ${loadBefore} before and ${load()} at the end.`,
  ...faults,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exit(faults.length > 0 || report.waiting > 0 ? 1 : 0);
