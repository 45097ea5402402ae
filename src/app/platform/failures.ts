/**
 * The error reporter of spec 8.5: what goes wrong in the app goes to the log of whoever is signed in. Until a replica
 * is open, a few wait here.
 */
import type { Report } from '#ui/report.ts';

/** `caught`: whoever caught it has told the user what matters to them. */
export type ReportError = (code: string, message: string, caught: boolean) => void;

const mostEarly = 10;
let early: Parameters<ReportError>[] = [];
let reporter: ReportError | null = null;

/** Of what the console has from elsewhere. Never fails and never waits. */
const reportError: ReportError = (code, message, caught) => {
  if (reporter) reporter(code, message, caught);
  else if (early.length < mostEarly) early.push([code, message, caught]);
};

/** A failure that was caught: spec 8.5, "to an error reporter and the console". Never fails and never waits. */
export const report: Report = (code, error) => {
  // oxlint-disable-next-line no-console
  console.warn(code, error);
  reportError(code, wordsOf(error), true);
};

/** Where reports go from now on, beginning with those that wait; null: they wait. */
export function reportTo(next: ReportError | null): void {
  reporter = next;
  if (!next) return;
  const missed = early;
  early = [];
  for (const each of missed) next(...each);
}

/** Reports what nobody caught; the console has it from the browser. Answers how to stop. */
export function catchFailures(target: Window = window): () => void {
  const uncaught = ({ error, message }: ErrorEvent) => reportError('uncaught-error', wordsOf(error ?? message), false);
  const rejected = ({ reason }: PromiseRejectionEvent) => reportError('unhandled-rejection', wordsOf(reason), false);
  target.addEventListener('error', uncaught);
  target.addEventListener('unhandledrejection', rejected);
  return () => {
    target.removeEventListener('error', uncaught);
    target.removeEventListener('unhandledrejection', rejected);
  };
}

/** "TypeError: x is undefined, at line …": the first line of the stack says where. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = error.stack?.split('\n').find((line) => /:\d+:\d+/.test(line));
  return `${error.name}: ${error.message}${place ? `, ${place.trim()}` : ''}`;
}
