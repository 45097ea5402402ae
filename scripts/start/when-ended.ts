/** Calls `stop` once, at the first signal or when the parent process has ended. */
export function whenEnded(stop: () => void): void {
  const parent = process.ppid;
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    clearInterval(watch);
    stop();
  };
  // npm passes on SIGINT and SIGTERM, and dies of others without a word.
  const watch = setInterval(() => process.ppid !== parent && end(), 250);
  // Whoever has nothing left to do ends all the same.
  watch.unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}
