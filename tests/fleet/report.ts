/** What a fleet has shown, and what it cost beside what docs/scale.md promises. */
import type { FleetReport } from './fleet.ts';

/** Of docs/scale.md, "What the database charges": reads with those of the rules, and writes. */
const setUp = (customers: number) => ({ reads: customers + 10 + 12, writes: 0 });
const start = { reads: 4 + 3, writes: 0 };
const own = { reads: 2 + 2, writes: 1 };
const arrived = { reads: 1, writes: 0 };

interface Size {
  phones: number;
  minutes: number;
  customers: number;
}

export function reportLines(report: FleetReport, { phones, minutes, customers }: Size): string[] {
  const { events, written, parked, lost, doubled, faults, waiting, unheard, drained, equal, cost, commits } = report;
  const promised = promise(report, { phones, customers });
  const each = (count: number) => (count / phones).toFixed(1);
  return [
    `${phones} phones, ${minutes} minutes, ${customers} customers`,
    ...Object.entries(events).map(([name, count]) => `  ${name.padEnd(28)} ${count}`),
    `written: ${written} texts; at the office in ${commits} writes, set aside in sight: ${parked} entries`,
    `lost: ${lost.length}, doubled: ${doubled.length}, otherwise wrong: ${faults.length}, still waiting: ${waiting}`,
    `phones that the emulator had not told of a write a minute after it, and that were started again: ${unheard}`,
    `nothing waited ${drained} s after the last act; all phones equalled the server after ${equal} s`,
    `reads a phone: ${each(cost.reads)}, by docs/scale.md ${each(promised.reads)}`,
    `writes a phone: ${each(commits)}, by docs/scale.md ${each(promised.writes)}`,
    `the phones took ${Math.round(report.processor)} s of a processor and ${Math.round(report.memory)} MB`,
  ];
}

/** Of all phones: each is set up, started as often as it was, sends its edits, and hears of each write of the others. */
function promise({ cost, commits }: FleetReport, { phones, customers }: Omit<Size, 'minutes'>) {
  const price = (kind: 'reads' | 'writes') =>
    phones * setUp(customers)[kind] +
    cost.starts * start[kind] +
    cost.edits * own[kind] +
    commits * (phones - 1) * arrived[kind];
  return { reads: price('reads'), writes: price('writes') };
}
