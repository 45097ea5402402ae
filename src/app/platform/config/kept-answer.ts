/** What the host answered last, for starts without a network. */
export interface KeptAnswer {
  get(): Promise<string | null>;
  set(text: string): Promise<void>;
}

/** Milliseconds: a storage that says nothing until then has nothing. */
const timeout = 2_000;

/**
 * In the browser's cache storage, because localStorage is written down seconds late: a phone that is killed soon after the
 * first sign-in would not know its backend any more. Where the browser has none, nothing is kept.
 */
export function keptAnswer(address: string): KeptAnswer {
  const open = () => ('caches' in globalThis ? caches.open('backend') : undefined);
  return {
    get() {
      const read = async () => (await (await open())?.match(address))?.text() ?? null;
      return Promise.race([read(), new Promise<null>((resolve) => setTimeout(resolve, timeout, null))]);
    },
    async set(text) {
      await (await open())?.put(address, new Response(text));
    },
  };
}
