/** Waits for what a browser shows a moment later. */
export async function until(what: string, holds: () => Promise<boolean>, within = 60_000): Promise<void> {
  const end = performance.now() + within;
  let last: unknown;
  while (performance.now() < end) {
    try {
      if (await holds()) return;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited ${within / 1000} s in vain until ${what}`, { cause: last });
}
