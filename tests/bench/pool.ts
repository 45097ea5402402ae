/** Runs a task for each item, at most `width` at once. */
export async function pool<T>(items: readonly T[], width: number, task: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: width }, work));
}
