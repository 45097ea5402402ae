import type { EngineContext } from './engine-context.ts';

/**
 * A page as large as the line allows. `ask` answers at most `size` documents; fewer are the last ones. Rejects as the
 * attempt does; the next page is smaller then.
 */
export async function fetchPage<T>(
  { clock, connection, pages, signal }: Pick<EngineContext, 'clock' | 'connection' | 'pages' | 'signal'>,
  ask: (size: number) => Promise<T[]>,
): Promise<{ page: T[]; isLast: boolean }> {
  const size = pages.next;
  let began = 0;
  const run = () => {
    // The wait for the backoff may have taken long.
    began = clock.monotonic();
    return ask(size);
  };
  try {
    const page = await connection.attempt(signal, run, { patient: true });
    pages.arrived(page.length, clock.monotonic() - began);
    return { page, isLast: page.length < size };
  } catch (error) {
    pages.failed();
    throw error;
  }
}
