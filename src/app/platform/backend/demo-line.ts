/** The line of the demo and of practice, which whoever tries it chooses: the bad line of the fault runs, on the clock of the wall. */
import { systemClock } from '#sync/clock.ts';
import { badLine } from '#sync/memory/bad-line.ts';
import type { Line } from '#sync/memory/remote.ts';
import { deviceValue } from '../device-value.ts';

export const lines = ['good', 'slow', 'none'] as const;
export type DemoLine = (typeof lines)[number];

const kept = deviceValue('garden/demo-line');

/** The line that is chosen, the same in all tabs. */
export const demoLine = {
  get: (): DemoLine => lines.find((line) => line === kept.get()) ?? 'good',
  /** Whoever is told asks for it anew. */
  onChange: (changed: () => void): (() => void) => kept.onChange(changed),
  set: (line: DemoLine): void => kept.set(line),
};

export const reachable = (): boolean => demoLine.get() !== 'none';

/** Milliseconds of the longest way of a message, by line; and the share of messages that a slow one loses. */
const longest = { good: 0, slow: 3_000, none: 400 };
const loss = 0.1;
/** Milliseconds: longer than anyone waits. */
const longestSilence = 60_000;

/** Another line is another connection: what hangs on this one fails. */
async function silence(): Promise<void> {
  const over = new AbortController();
  const stop = demoLine.onChange(() => over.abort());
  await systemClock.sleep(longestSilence, over.signal);
  stop();
}

/** Tells of each change as a phone does that loses its signal, or finds one. */
export function simulatedLine(): Line {
  const listeners = new Set<() => void>();
  let up = reachable();
  demoLine.onChange(() => {
    if (up === reachable()) return;
    up = reachable();
    if (!up) for (const listener of listeners) listener();
    dispatchEvent(new Event(up ? 'online' : 'offline'));
  });
  return badLine({
    isUp: reachable,
    loss: () => (demoLine.get() === 'slow' ? loss : 0),
    travels: () => systemClock.sleep(Math.random() * longest[demoLine.get()]),
    saysNothing: silence,
    random: () => Math.random(),
    onDown(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
}
