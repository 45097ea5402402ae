/**
 * What the main thread of a page does, in processor time: on a machine that others use too, the clock tells mostly of
 * them. A processor that is slowed down counts as slow here.
 */
import type { CDPSession } from 'playwright-core';

interface Task {
  /** Milliseconds of the processor. */
  cost: number;
  /** The names of the events it told the page. */
  events: string[];
  /** It ended with a new picture. */
  painted: boolean;
}

/** As Chromium writes them; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string } };
}

const traceConfig = {
  includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  excludedCategories: ['*'],
};

/** The tasks of the page while something is done with it, in their order. */
export async function tasksDuring(session: CDPSession, work: () => Promise<void>): Promise<Task[]> {
  const trace: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void trace.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return tasksOf(trace);
}

/** Those of the thread that has the events. */
function tasksOf(trace: readonly TraceEvent[]): Task[] {
  const told = trace.find(({ name }) => name === 'EventDispatch');
  const here = trace
    .filter(({ pid, tid }) => pid === told?.pid && tid === told.tid)
    .toSorted((one, other) => one.ts - other.ts);
  const tasks: Task[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { name, ts, dur = 0, tdur = 0, args } of here) {
    if (name === 'RunTask' && ts >= end) {
      tasks.push({ cost: tdur / 1_000, events: [], painted: false });
      end = ts + dur;
    }
    const task = ts < end ? tasks.at(-1) : undefined;
    if (name === 'EventDispatch') task?.events.push(args.data?.type ?? '');
    if (name === 'Commit' && task) task.painted = true;
  }
  return tasks;
}

/** What each event of this name costs until the next picture. */
export function untilPaint(tasks: readonly Task[], event: string): number[] {
  const costs: number[] = [];
  let waiting = false;
  for (const { cost, events, painted } of tasks) {
    const begins = events.includes(event);
    if (begins) costs.push(0);
    waiting ||= begins;
    if (waiting) costs.push((costs.pop() ?? 0) + cost);
    if (painted) waiting = false;
  }
  return costs;
}

/** From one event of this name to the next, or to one named `over`: the longest task, which a touch may have to wait for. */
export function longestTasks(tasks: readonly Task[], event: string, over: string): number[] {
  const longest: number[] = [];
  let counted = false;
  for (const { cost, events } of tasks) {
    if (events.includes(event)) {
      longest.push(0);
      counted = true;
    } else if (events.includes(over)) counted = false;
    if (counted) longest.push(Math.max(longest.pop() ?? 0, cost));
  }
  return longest;
}

/** What each picture costs. */
export function perPaint(tasks: readonly Task[]): number[] {
  const costs = [0];
  for (const { cost, painted } of tasks) {
    costs.push((costs.pop() ?? 0) + cost);
    if (painted) costs.push(0);
  }
  return costs.slice(0, -1);
}
